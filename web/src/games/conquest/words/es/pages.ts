// Lo que solo dicen las páginas junto a la mesa, en español.

import { exercises } from "./exercises";

export const pages = { exercises };
