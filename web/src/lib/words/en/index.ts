import { common } from "./common";
import { hints } from "./hints";
import { play } from "./play";
import { players } from "./players";
import { screens } from "./screens";
import { story } from "./story";
import { table } from "./table";
import { talk } from "./talk";

export const en = {
  common,
  hints,
  play,
  players,
  screens,
  story,
  table,
  talk,
};
