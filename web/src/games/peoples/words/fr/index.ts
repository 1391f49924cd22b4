// The words of the peoples in French.

import type { Words } from "../index.svelte";
import { learn } from "./learn";
import { map } from "./map";
import { panels } from "./panels";
import { screens } from "./screens";
import { table } from "./table";
import { units } from "./units";

export const fr: Words = { ...table, ...panels, learn, screens, units, map };
