// What SPARTACVS asks the server for, asked once.

import { getPrinted } from "../../lib/api";
import { gameFacts as anyFacts } from "../../screens/facts";
import type { BoardFacts, GameFacts } from "./wire";

export const ID = "spartacvs";

export const getDrawing = (hash: string): Promise<BoardFacts> => getPrinted(ID, hash);

/** Of the usual edition, or of the one with this hash. */
export const gameFacts = async (hash?: string): Promise<GameFacts> =>
  (await anyFacts(ID, hash)) as unknown as GameFacts;
