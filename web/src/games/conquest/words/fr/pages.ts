// Ce que disent seulement les pages à côté de la table, en français.

import { charts } from "./charts";
import { editor } from "./editor";
import { exercises } from "./exercises";

export const pages = { charts, editor, exercises };
