import { actions } from "./actions";
import { combat } from "./combat";
import { common } from "./common";
import { events } from "./events";
import { house } from "./house";
import { reasons } from "./reasons";
import { map } from "./map";
import { play } from "./play";
import { screens } from "./screens";
import { table } from "./table";
import { learn } from "./learn";

export const en = { actions, combat, common, events, house, reasons, map, play, screens, table, learn };
