// What only the pages beside the table say, in English: exercises, the board editor, the atlas.

import { exercises } from "./exercises";

export const pages = { exercises };
