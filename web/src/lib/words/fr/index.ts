import type { Words } from "../index.svelte";
import { common } from "./common";

export const fr: Words = { common };
