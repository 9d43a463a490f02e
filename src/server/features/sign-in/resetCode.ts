import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Bytes from here on would favour some characters. */
const FAIR_LIMIT = 248;
const LENGTH = 30;

/** The code that belongs to a salt: it is kept nowhere, and yet the same each time that it is mailed. */
export function resetCode(key: Uint8Array, salt: Buffer): string {
  let code = "";
  for (let round = 0; code.length < LENGTH; round++) {
    const bytes = createHmac("sha512", key).update(`password reset ${round} `).update(salt).digest();
    for (const byte of bytes)
      if (byte < FAIR_LIMIT && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length] ?? "";
  }
  return code;
}
