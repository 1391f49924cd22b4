import type { Words } from "../index.svelte";
import { common } from "./common";

export const es: Words = { common };
