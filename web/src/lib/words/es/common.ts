import type { en } from "../en";

export const common: typeof en.common = {
  title: "HISPANIA",
};
