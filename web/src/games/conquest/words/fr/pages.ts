// Ce que disent seulement les pages à côté de la table, en français.

import { editor } from "./editor";
import { exercises } from "./exercises";

export const pages = { editor, exercises };
