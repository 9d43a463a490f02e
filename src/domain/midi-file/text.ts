/** Text of meta events. Files do not name its encoding: UTF-8 if it is valid, else Latin-1 (byte for byte). */

export function decodeText(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? joinCodes(Array.from(bytes));
}

export const isUtf8 = (bytes: Uint8Array): boolean => decodeUtf8(bytes) !== null;

/** UTF-8; half a surrogate pair becomes U+FFFD. */
export function encodeText(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0)!;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return Uint8Array.from(bytes);
}

const tail = (code: number): number => 0x80 | (code & 0x3f);

/** Null for invalid UTF-8, including overlong forms, surrogates and codes above U+10FFFF. */
function decodeUtf8(bytes: Uint8Array): string | null {
  const codes: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at++]!;
    const tails = lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
    if (tails < 0 || at + tails > bytes.length) return null;
    let code = tails === 0 ? lead : lead & (0x3f >> tails);
    for (let i = 0; i < tails; i++) {
      const byte = bytes[at++]!;
      if ((byte & 0xc0) !== 0x80) return null;
      code = code * 64 + (byte & 0x3f);
    }
    const overlong = (tails === 2 && code < 0x800) || (tails === 3 && code < 0x10000);
    if (overlong || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    codes.push(code);
  }
  return joinCodes(codes);
}

// Joined in pieces, as a call with a million arguments overflows the stack.
function joinCodes(codes: readonly number[]): string {
  let text = "";
  for (let i = 0; i < codes.length; i += 4096) text += String.fromCodePoint(...codes.slice(i, i + 4096));
  return text;
}
