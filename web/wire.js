// Makes the client's types from what the server says and hears: `npm run wire`, after either of them has changed.
// HISPANIA_PYTHON names the Python that has the program; left out, the one of the repository's own environment.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const HERE = dirname(fileURLToPath(import.meta.url));
const VENV = join(HERE, "..", ".venv", "bin", "python");
const PYTHON = process.env.HISPANIA_PYTHON ?? (existsSync(VENV) ? VENV : "python3");
/** Where a game tells more than its kind or its name. */
const OPEN = new Set(["Action", "Event", "GameFacts"]);
const FILES = {
  "src/lib/wire.gen.ts": [],
  "src/games/conquest/wire.gen.ts": ["--game", "conquest"],
  "src/games/peoples/wire.gen.ts": ["--game", "peoples"],
  "src/games/spartacvs/wire.gen.ts": ["--game", "spartacvs"],
};

/** Every object as it is: only those that are open have other keys than the ones told. */
function closed(defs) {
  return Object.fromEntries(
    Object.entries(defs).map(([name, schema]) => [
      name,
      schema.type === "object" ? { additionalProperties: OPEN.has(name), ...untitled(schema) } : untitled(schema),
    ]),
  );
}

/** A field with a title would become a type of its own. */
function untitled(schema) {
  if (Array.isArray(schema)) return schema.map(untitled);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === "title" && typeof value === "string"))
      .map(([key, value]) => [key, untitled(value)]),
  );
}

for (const [file, asked] of Object.entries(FILES)) {
  const told = execFileSync(PYTHON, ["-m", "hispania.server.api.wire_schema", ...asked], {
    cwd: join(HERE, ".."),
    env: { ...process.env, PYTHONPATH: process.env.PYTHONPATH ?? join(HERE, "..", "src") },
    encoding: "utf-8",
    maxBuffer: 1 << 26,
  });
  const mark = createHash("sha256").update(told).digest("hex");
  const { $defs } = JSON.parse(told);
  const root = { $defs: closed($defs), type: "object", properties: {}, additionalProperties: false };
  const made = await compile(root, "Nothing", {
    bannerComment: "",
    unreachableDefinitions: true,
    maxItems: 4,
    style: { printWidth: 120 },
  });
  const types = made
    .replace(/export interface Nothing \{\}\n/, "")
    .replace(
      /\/\*\*\n \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      "",
    )
    .replace(/ \*\n \* {5}>>>[^]*?\n \*\//g, " */") // examples are the server's
    .replace(/ \*\n \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g, "");
  writeFileSync(
    join(HERE, file),
    `// Made by \`npm run wire\` from the server's own types; never edited by hand.\n// schema ${mark}\n\n${types.trim()}\n`,
  );
}
