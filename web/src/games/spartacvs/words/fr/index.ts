// The words of SPARTACVS in French.

import type { Words } from "../index.svelte";
import { battle } from "./battle";
import { learn } from "./learn";
import { map } from "./map";
import { panels } from "./panels";
import { screens } from "./screens";
import { table } from "./table";

export const fr: Words = { ...table, ...panels, battle, learn, map, screens };
