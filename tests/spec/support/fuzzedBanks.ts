import { bankBytes, INSTRUMENT, SAMPLE } from "../samplesBank.ts";
import type { GeneratorTuple, ModulatorTuple, TestBank, TestSample, TestZone } from "../samplesBank.ts";

/** Numbers from a seed, the same each time. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 up to, but not, 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let x = this.#state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** 0..count - 1. */
  below(count: number): number {
    return Math.floor(this.share() * count);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  chance(share: number): boolean {
    return this.share() < share;
  }
}

const EXTREMES = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xfffe, 0xffff];
const LONG_EXTREMES = [0, 1, 2, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];
const CHUNKS = "RIFF LIST INFO sdta pdta ifil smpl sm24 phdr pbag pmod pgen inst ibag imod igen shdr".split(" ");
/** Bytes of a record, and where in it numbers lie and how wide they are. */
const RECORDS: Readonly<
  Record<string, { size: number; fields: readonly (readonly [at: number, bytes: 1 | 2 | 4])[] }>
> = {
  phdr: {
    size: 38,
    fields: [
      [20, 2],
      [22, 2],
      [24, 2],
    ],
  },
  pbag: {
    size: 4,
    fields: [
      [0, 2],
      [2, 2],
    ],
  },
  pmod: {
    size: 10,
    fields: [
      [0, 2],
      [2, 2],
      [4, 2],
      [6, 2],
      [8, 2],
    ],
  },
  pgen: {
    size: 4,
    fields: [
      [0, 2],
      [2, 2],
    ],
  },
  inst: { size: 22, fields: [[20, 2]] },
  ibag: {
    size: 4,
    fields: [
      [0, 2],
      [2, 2],
    ],
  },
  imod: {
    size: 10,
    fields: [
      [0, 2],
      [2, 2],
      [4, 2],
      [6, 2],
      [8, 2],
    ],
  },
  igen: {
    size: 4,
    fields: [
      [0, 2],
      [2, 2],
    ],
  },
  shdr: {
    size: 46,
    fields: [
      [20, 4],
      [24, 4],
      [28, 4],
      [32, 4],
      [36, 4],
      [40, 1],
      [41, 1],
      [42, 2],
      [44, 2],
    ],
  },
};

/** A well-formed bank of random presets: every generator and modulator there is and is not, loops everywhere. */
export function randomBank(dice: Dice): Uint8Array {
  const frames = 100 + dice.below(600);
  const smpl = Uint8Array.from({ length: frames * 2 }, () => dice.below(256));
  const samples = Array.from({ length: 1 + dice.below(3) }, (_, i) => randomSample(dice, i, frames));
  const instruments = Array.from({ length: 1 + dice.below(3) }, (_, i) => ({
    name: `I${i}`,
    zones: randomZones(dice, SAMPLE, samples.length),
  }));
  const presets = Array.from({ length: 1 + dice.below(2) }, (_, i) => ({
    name: `P${i}`,
    bank: dice.pick([0, 0, 8, 128]),
    program: dice.below(128),
    zones: randomZones(dice, INSTRUMENT, instruments.length),
  }));
  const bank: TestBank = { presets, instruments, samples, smpl };
  return bankBytes(dice.chance(0.2) ? { ...bank, sm24: smpl.slice(0, frames) } : bank);
}

function randomSample(dice: Dice, index: number, frames: number): TestSample {
  const any = (): number => (dice.chance(0.1) ? dice.pick(LONG_EXTREMES) : dice.below(frames + 1));
  const start = dice.chance(0.7) ? dice.below(frames >> 1) : any();
  return {
    name: `S${index}`,
    start,
    end: dice.chance(0.7) ? Math.min(frames, start + 1 + dice.below(frames)) : any(),
    loopStart: any(),
    loopEnd: any(),
    rate: dice.chance(0.8) ? 8000 + dice.below(40_000) : dice.pick(LONG_EXTREMES),
    key: dice.below(256),
    cents: dice.below(256),
    type: dice.pick([1, 1, 1, 1, 2, 4, 8, 0x8001, 0x11, 0]),
  };
}

function randomZones(dice: Dice, terminal: number, references: number): TestZone[] {
  return Array.from({ length: 1 + dice.below(4) }, (_, i) => {
    const generators: GeneratorTuple[] = Array.from({ length: dice.below(8) }, () => [
      dice.chance(0.05) ? dice.below(65_536) : dice.below(61),
      dice.chance(0.3) ? dice.pick(EXTREMES) : dice.below(65_536),
    ]);
    const isGlobal = i === 0 && dice.chance(0.3);
    const reference = dice.chance(0.03) ? dice.below(65_536) : dice.below(references);
    const usual = generators.filter(([generator]) => dice.chance(0.3) || (generator !== 43 && generator !== 44));
    return {
      generators: isGlobal ? usual : [...usual, [terminal, reference] as const],
      modulators: Array.from({ length: dice.below(5) }, () => randomModulator(dice)),
    };
  });
}

function randomModulator(dice: Dice): ModulatorTuple {
  const source = (): number =>
    dice.chance(0.2)
      ? dice.below(65_536)
      : (dice.below(4) << 10) |
        (dice.below(4) << 8) |
        dice.pick([0, 2, 3, 10, 13, 14, 16, 127, 0x81, 0x87, 0x8a, 0x8b]);
  const destination = dice.chance(0.3) ? 0x8000 | dice.below(6) : dice.below(64);
  return [source(), destination, dice.below(65_536), source(), dice.pick([0, 0, 2, 1, 7])];
}

/** `bytes` with one to a few kinds of damage. */
export function damaged(bytes: Uint8Array, dice: Dice): Uint8Array {
  let result: Uint8Array = bytes.slice();
  const times = 1 + dice.below(4);
  for (let i = 0; i < times; i += 1) result = dice.pick(DAMAGES)(result, dice);
  return result;
}

type Damage = (bytes: Uint8Array, dice: Dice) => Uint8Array;

const flipBytes: Damage = (bytes, dice) => {
  const times = 1 + dice.below(12);
  for (let i = 0; i < times && bytes.length > 0; i += 1) bytes[dice.below(bytes.length)] = dice.below(256);
  return bytes;
};

const truncate: Damage = (bytes, dice) => bytes.slice(0, dice.below(bytes.length + 1));

const insert: Damage = (bytes, dice) => {
  const at = dice.below(bytes.length + 1);
  const added = Array.from({ length: 1 + dice.below(40) }, () => dice.below(256));
  return Uint8Array.from([...bytes.subarray(0, at), ...added, ...bytes.subarray(at)]);
};

const cutOut: Damage = (bytes, dice) => {
  const at = dice.below(bytes.length + 1);
  return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + 1 + dice.below(50))]);
};

/** Length of a chunk: odd, too long, huge, none. */
const resizeChunk: Damage = (bytes, dice) => {
  const at = chunkAt(bytes, dice.pick(CHUNKS));
  if (at < 0) return bytes;
  const view = viewOf(bytes);
  const old = view.getUint32(at + 4, true);
  view.setUint32(at + 4, dice.chance(0.5) ? old + dice.below(9) - 4 : dice.pick(LONG_EXTREMES), true);
  return bytes;
};

const renameChunk: Damage = (bytes, dice) => {
  const at = chunkAt(bytes, dice.pick(CHUNKS));
  if (at >= 0) bytes[at + dice.below(4)] = dice.below(256);
  return bytes;
};

/** A number in a record: unknown generators, indexes that do not exist, loops outside samples, wrong terminals. */
const changeRecord: Damage = (bytes, dice) => {
  const id = dice.pick(Object.keys(RECORDS));
  const chunk = chunkAt(bytes, id);
  if (chunk < 0 || chunk + 8 > bytes.length) return bytes;
  const { size, fields } = RECORDS[id]!;
  const view = viewOf(bytes);
  const count = Math.floor(Math.min(view.getUint32(chunk + 4, true), bytes.length - chunk - 8) / size);
  if (count < 1) return bytes;
  const record = dice.chance(0.3) ? count - 1 : dice.below(count);
  const [offset, width] = dice.pick(fields);
  const at = chunk + 8 + record * size + offset;
  if (width === 1) view.setUint8(at, dice.below(256));
  else if (width === 2) view.setUint16(at, dice.chance(0.5) ? dice.pick(EXTREMES) : dice.below(64), true);
  else view.setUint32(at, dice.chance(0.5) ? dice.pick(LONG_EXTREMES) : dice.below(2000), true);
  return bytes;
};

const DAMAGES: readonly Damage[] = [
  flipBytes,
  truncate,
  insert,
  cutOut,
  resizeChunk,
  renameChunk,
  changeRecord,
  changeRecord,
  changeRecord,
];

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the chunk `id` begins, -1: nowhere. A list is found by its form. */
function chunkAt(bytes: Uint8Array, id: string): number {
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => id.charCodeAt(i));
  for (let at = 0; at + 8 <= bytes.length; at += 1) {
    if (bytes[at] === a && bytes[at + 1] === b && bytes[at + 2] === c && bytes[at + 3] === d) {
      return id === "INFO" || id === "sdta" || id === "pdta" ? Math.max(0, at - 8) : at;
    }
  }
  return -1;
}
