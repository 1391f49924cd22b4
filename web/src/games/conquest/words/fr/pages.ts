// Ce que disent seulement les pages à côté de la table, en français.

import { exercises } from "./exercises";

export const pages = { exercises };
