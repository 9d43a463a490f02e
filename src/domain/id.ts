const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 30;
// The largest multiple of 62 in a byte: bytes at or above it are drawn again, so that no character is favoured.
const FAIR_LIMIT = 248;

interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** 30 random characters `[A-Za-z0-9]` from a cryptographic source (specification 9). */
export function newId(): string {
  const source = (globalThis as unknown as { crypto: RandomSource }).crypto;
  const bytes = new Uint8Array(ID_LENGTH * 2);
  let id = "";
  while (id.length < ID_LENGTH) {
    source.getRandomValues(bytes);
    for (const byte of bytes) {
      if (byte < FAIR_LIMIT && id.length < ID_LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}
