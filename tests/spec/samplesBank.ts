/**
 * Writes SF2 files for tests, byte by byte from SF2.04 sections 4 to 7 and apart from the product's own writer.
 */

export type GeneratorTuple = readonly [generator: number, amount: number];
export type ModulatorTuple = readonly [
  source: number,
  destination: number,
  amount: number,
  amountSource: number,
  transform: number,
];

export interface TestZone {
  readonly generators?: readonly GeneratorTuple[];
  readonly modulators?: readonly ModulatorTuple[];
}

export interface TestSample {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly loopStart?: number;
  readonly loopEnd?: number;
  readonly rate?: number;
  readonly key?: number;
  readonly cents?: number;
  readonly type?: number;
}

export interface TestBank {
  readonly version?: readonly [major: number, minor: number];
  readonly presets: readonly {
    readonly name: string;
    readonly bank: number;
    readonly program: number;
    readonly zones: readonly TestZone[];
  }[];
  readonly instruments: readonly { readonly name: string; readonly zones: readonly TestZone[] }[];
  readonly samples: readonly TestSample[];
  readonly smpl: Uint8Array;
  readonly sm24?: Uint8Array;
}

export const KEY_RANGE = 43;
export const VELOCITY_RANGE = 44;
export const INSTRUMENT = 41;
export const SAMPLE = 53;

export const range = (low: number, high: number): number => low + high * 256;

export const pcmBytes = (pcm: readonly number[]): Uint8Array => Uint8Array.from(pcm.flatMap((value) => u16(value)));

/** One preset, one instrument, one sample of 100 frames: enough to vary from. */
export const smallBank = (changes: Partial<TestBank> = {}): TestBank => ({
  presets: [{ name: "Small", bank: 0, program: 5, zones: [{ generators: [[INSTRUMENT, 0]] }] }],
  instruments: [{ name: "Inst", zones: [{ generators: [[SAMPLE, 0]] }] }],
  samples: [{ name: "Ramp", start: 0, end: 100, loopStart: 10, loopEnd: 90 }],
  smpl: pcmBytes(Array.from({ length: 146 }, (_, i) => (i < 100 ? i * 300 - 15_000 : 0))),
  ...changes,
});

export function bankBytes(bank: TestBank): Uint8Array {
  const [major, minor] = bank.version ?? [2, 4];
  const info = [chunk("ifil", [...u16(major), ...u16(minor)]), chunk("INAM", [...ascii("Test bank", 10)])];
  const sdta = [chunk("smpl", bank.smpl)];
  if (bank.sm24) sdta.push(chunk("sm24", bank.sm24));
  return Uint8Array.from(
    chunk("RIFF", [...ascii("sfbk", 4), ...list("INFO", info), ...list("sdta", sdta), ...list("pdta", pdta(bank))]),
  );
}

function pdta({ presets, instruments, samples }: TestBank): number[][] {
  const outer = bags(presets.map(({ zones }) => zones));
  const inner = bags(instruments.map(({ zones }) => zones));
  const phdr = presets.flatMap((preset, i) => [
    ...ascii(preset.name, 20),
    ...u16(preset.program),
    ...u16(preset.bank),
    ...u16(outer.first[i] ?? 0),
    ...u32(0),
    ...u32(0),
    ...u32(0),
  ]);
  const endOfPresets = [...ascii("EOP", 20), ...u16(0), ...u16(0), ...u16(outer.first.at(-1) ?? 0), ...zeros(12)];
  const inst = instruments.flatMap(({ name }, i) => [...ascii(name, 20), ...u16(inner.first[i] ?? 0)]);
  const endOfInstruments = [...ascii("EOI", 20), ...u16(inner.first.at(-1) ?? 0)];
  return [
    chunk("phdr", [...phdr, ...endOfPresets]),
    chunk("pbag", outer.bags),
    chunk("pmod", [...outer.modulators, ...zeros(10)]),
    chunk("pgen", [...outer.generators, ...zeros(4)]),
    chunk("inst", [...inst, ...endOfInstruments]),
    chunk("ibag", inner.bags),
    chunk("imod", [...inner.modulators, ...zeros(10)]),
    chunk("igen", [...inner.generators, ...zeros(4)]),
    chunk("shdr", [...samples.flatMap(shdr), ...ascii("EOS", 20), ...zeros(26)]),
  ];
}

const shdr = (sample: TestSample): number[] => [
  ...ascii(sample.name, 20),
  ...u32(sample.start),
  ...u32(sample.end),
  ...u32(sample.loopStart ?? sample.start),
  ...u32(sample.loopEnd ?? sample.end),
  ...u32(sample.rate ?? 44_100),
  sample.key ?? 60,
  (sample.cents ?? 0) & 0xff,
  ...u16(0),
  ...u16(sample.type ?? 1),
];

function bags(owners: readonly (readonly TestZone[])[]) {
  const first: number[] = [];
  const bytes: number[] = [];
  const generators: number[] = [];
  const modulators: number[] = [];
  const mark = (): number => bytes.push(...u16(generators.length / 4), ...u16(modulators.length / 10));
  for (const zones of owners) {
    first.push(bytes.length / 4);
    for (const zone of zones) {
      mark();
      generators.push(...(zone.generators ?? []).flat().flatMap(u16));
      modulators.push(...(zone.modulators ?? []).flat().flatMap(u16));
    }
  }
  first.push(bytes.length / 4);
  mark();
  return { first, bags: bytes, generators, modulators };
}

const u16 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff];
const u32 = (value: number): number[] => [...u16(value), ...u16(value >>> 16)];
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const ascii = (text: string, length: number): number[] =>
  Array.from({ length }, (_, i) => (i < text.length ? text.charCodeAt(i) : 0));

const list = (form: string, chunks: readonly number[][]): number[] =>
  chunk("LIST", [...ascii(form, 4), ...chunks.flat()]);

function chunk(id: string, data: readonly number[] | Uint8Array): number[] {
  return [...ascii(id, 4), ...u32(data.length), ...data, ...zeros(data.length % 2)];
}
