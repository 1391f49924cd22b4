import { actions } from "./actions";
import { atlas } from "./atlas";
import { combat } from "./combat";
import { common } from "./common";
import { events } from "./events";
import { hints } from "./hints";
import { house } from "./house";
import { reasons } from "./reasons";
import { map } from "./map";
import { play } from "./play";
import { players } from "./players";
import { screens } from "./screens";
import { story } from "./story";
import { table } from "./table";
import { learn } from "./learn";

export const en = {
  actions,
  atlas,
  combat,
  common,
  events,
  hints,
  house,
  reasons,
  map,
  play,
  players,
  screens,
  story,
  table,
  learn,
};
