import { dictionary } from "@zxcvbn-ts/language-common";
import type { Plugin } from "vite";
import { PASSWORD_LENGTH } from "../protocol/http/fields.ts";

const VIRTUAL_ID = "virtual:common-passwords";

/**
 * `import text from "virtual:common-passwords"`: the passwords that the server refuses as too common, a line each. Sorted,
 * they are compressed to a quarter of the library's file.
 */
export function commonPasswordsPlugin(): Plugin {
  return {
    name: "padroll-common-passwords",
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : null),
    load: (id) => (id === `\0${VIRTUAL_ID}` ? `export default ${JSON.stringify(lines())};` : null),
  };
}

/** Shorter ones are refused by their length. */
const lines = (): string =>
  dictionary["passwords-common"]
    .filter((password) => password.length >= PASSWORD_LENGTH.least)
    .toSorted()
    .join("\n");
