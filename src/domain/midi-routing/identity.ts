/** Asks every device of a port for its identity (MIDI 1.0, Identity Request). */
export const IDENTITY_REQUEST: readonly number[] = [0xf0, 0x7e, 0x7f, 0x06, 0x01, 0xf7];

export interface Identity {
  /** Bytes of the maker: one, or three that begin with 0. */
  readonly maker: readonly number[];
  /** Name of the manufacturer if it is known, else its bytes. */
  readonly makerName: string;
  readonly family: number;
  readonly model: number;
  /** Four numbers, the way the maker writes them. */
  readonly version: string;
}

/** The Identity Reply, F0 to F7; null for every other message. */
export function parseIdentity(data: Uint8Array): Identity | null {
  if (data[0] !== 0xf0 || data[1] !== 0x7e || data[3] !== 0x06 || data[4] !== 0x02 || data.at(-1) !== 0xf7) return null;
  const makerLength = data[5] === 0 ? 3 : 1;
  // Family and model of two bytes each, version of four, the end.
  if (data.length !== 5 + makerLength + 9) return null;
  const maker = [...data.subarray(5, 5 + makerLength)];
  const rest = data.subarray(5 + makerLength, -1);
  if (rest.some((byte) => byte > 127)) return null;
  return {
    maker,
    makerName: MAKERS.get(maker.join(" ")) ?? hex(maker),
    family: rest[0]! | (rest[1]! << 7),
    model: rest[2]! | (rest[3]! << 7),
    version: rest.subarray(4).join("."),
  };
}

const hex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");

/** Makers whose devices are often met, by the list of the MIDI Association; bytes in decimal. */
const MAKERS: ReadonlyMap<string, string> = new Map([
  ["1", "Sequential"],
  ["4", "Moog"],
  ["6", "Lexicon"],
  ["7", "Kurzweil"],
  ["15", "Ensoniq"],
  ["24", "E-mu"],
  ["62", "Waldorf"],
  ["64", "Kawai"],
  ["65", "Roland"],
  ["66", "Korg"],
  ["67", "Yamaha"],
  ["68", "Casio"],
  ["71", "Akai"],
  ["0 1 5", "M-Audio"],
  ["0 32 41", "Focusrite, Novation"],
  ["0 32 50", "Behringer"],
  ["0 32 60", "Elektron"],
  ["0 32 51", "Clavia Nord"],
  ["0 32 107", "Arturia"],
  ["0 33 9", "Native Instruments"],
  ["0 33 29", "Ableton"],
]);
