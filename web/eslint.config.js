import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  // French puts narrow spaces before its signs, in templates as in strings.
  { rules: { "no-irregular-whitespace": ["error", { skipTemplates: true }] } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  { files: ["*.config.{js,ts}", "wire.js"], languageOptions: { globals: { ...globals.node } } },
  { ignores: ["node_modules/"] },
);
