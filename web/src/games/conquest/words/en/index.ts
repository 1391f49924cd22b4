// The words of the conquest in English.

import { actions } from "./actions";
import { atlas } from "./atlas";
import { combat } from "./combat";
import { events } from "./events";
import { house } from "./house";
import { learn } from "./learn";
import { map } from "./map";
import { reasons } from "./reasons";

export const conquest = {
  actions,
  atlas,
  combat,
  events,
  house,
  learn,
  map,
  reasons,
};
