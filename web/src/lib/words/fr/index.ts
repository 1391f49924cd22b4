import type { Words } from "../index.svelte";
import { actions } from "./actions";
import { atlas } from "./atlas";
import { combat } from "./combat";
import { common } from "./common";
import { events } from "./events";
import { hints } from "./hints";
import { house } from "./house";
import { map } from "./map";
import { reasons } from "./reasons";
import { play } from "./play";
import { players } from "./players";
import { screens } from "./screens";
import { story } from "./story";
import { table } from "./table";
import { learn } from "./learn";

export const fr: Words = {
  actions,
  atlas,
  combat,
  common,
  events,
  hints,
  house,
  map,
  reasons,
  play,
  players,
  screens,
  story,
  table,
  learn,
};
