// What only the pages beside the table say, in English: exercises, the board editor, the atlas.

import { charts } from "./charts";
import { editor } from "./editor";
import { exercises } from "./exercises";

export const pages = { charts, editor, exercises };
