// The words of the peoples in Spanish.

import type { Words } from "../index.svelte";
import { learn } from "./learn";
import { map } from "./map";
import { panels } from "./panels";
import { screens } from "./screens";
import { table } from "./table";
import { units } from "./units";

export const es: Words = { ...table, ...panels, learn, screens, units, map };
