const ALPHABET = Uint8Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", (character) =>
  character.codePointAt(0)!,
);
const ID_LENGTH = 30;
// The largest multiple of 62 in a byte: bytes at or above it are drawn again, so that no character is favoured.
const FAIR_LIMIT = 248;

interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** Random bytes for some sixty ids: asking for them takes longer than making an id of them. */
const random = new Uint8Array(2048);
let used = random.length;

function randomByte(): number {
  if (used === random.length) {
    (globalThis as unknown as { crypto: RandomSource }).crypto.getRandomValues(random);
    used = 0;
  }
  return random[used++]!;
}

/** 30 random characters `[A-Za-z0-9]` from a cryptographic source (specification 9). */
export function newId(): string {
  const codes = new Uint8Array(ID_LENGTH);
  for (let i = 0; i < ID_LENGTH;) {
    const byte = randomByte();
    if (byte < FAIR_LIMIT) codes[i++] = ALPHABET[byte % ALPHABET.length]!;
  }
  return String.fromCharCode(...codes);
}
