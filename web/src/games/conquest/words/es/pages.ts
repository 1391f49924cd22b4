// Lo que solo dicen las páginas junto a la mesa, en español.

import { charts } from "./charts";
import { editor } from "./editor";
import { exercises } from "./exercises";

export const pages = { charts, editor, exercises };
