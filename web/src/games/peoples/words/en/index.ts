// The words of the peoples in English.

import { learn } from "./learn";
import { map } from "./map";
import { panels } from "./panels";
import { screens } from "./screens";
import { table } from "./table";
import { units } from "./units";

export const en = { ...table, ...panels, learn, screens, units, map };
