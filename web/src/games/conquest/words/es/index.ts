// The words of the conquest in Spanish, those of the shell among them.

import type { Words } from "../index.svelte";
import { actions } from "./actions";
import { atlas } from "./atlas";
import { combat } from "./combat";
import { common } from "./common";
import { events } from "./events";
import { first } from "./first";
import { hints } from "./hints";
import { house } from "./house";
import { learn } from "./learn";
import { map } from "./map";
import { play } from "./play";
import { players } from "./players";
import { reasons } from "./reasons";
import { screens } from "./screens";
import { story } from "./story";
import { table } from "./table";

export const es: Words = {
  actions,
  atlas,
  combat,
  common,
  events,
  first,
  hints,
  house,
  learn,
  map,
  play,
  players,
  reasons,
  screens,
  story,
  table,
};
