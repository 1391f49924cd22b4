import type { Words } from "../index.svelte";
import { actions } from "./actions";
import { combat } from "./combat";
import { common } from "./common";
import { events } from "./events";
import { house } from "./house";
import { map } from "./map";
import { reasons } from "./reasons";
import { play } from "./play";
import { screens } from "./screens";
import { table } from "./table";
import { learn } from "./learn";

export const fr: Words = { actions, combat, common, events, house, map, reasons, play, screens, table, learn };
