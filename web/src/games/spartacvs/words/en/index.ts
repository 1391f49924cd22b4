// The words of SPARTACVS in English.

import { battle } from "./battle";
import { learn } from "./learn";
import { map } from "./map";
import { panels } from "./panels";
import { screens } from "./screens";
import { table } from "./table";

export const en = { ...table, ...panels, battle, learn, map, screens };
