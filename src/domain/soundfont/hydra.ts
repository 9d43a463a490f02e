import { ok } from "../AppError.ts";
import type { Result } from "../AppError.ts";
import { int16At, textAt, uint16At, uint32At } from "./riff.ts";
import type { RiffChunk } from "./riff.ts";
import type { Modulator } from "./records.ts";
import type { GeneratorRecord, InstrumentRecord, PresetRecord, SampleRecord, Zone } from "./Soundfont.ts";
import { SoundfontErrorCode, soundfontFailure } from "./soundfontError.ts";

/** The nine chunks of the `pdta` list (SF2.04 section 7), by id. */
export type PdtaChunks = ReadonlyMap<string, RiffChunk>;

/** Bytes of a record of each chunk. */
export const RECORD_BYTES = {
  phdr: 38,
  pbag: 4,
  pmod: 10,
  pgen: 4,
  inst: 22,
  ibag: 4,
  imod: 10,
  igen: 4,
  shdr: 46,
} as const;

type RecordChunk = keyof typeof RECORD_BYTES;

export const PDTA_IDS = Object.keys(RECORD_BYTES) as readonly RecordChunk[];

/** The hydra's records; terminal records are left out. */
export interface Hydra {
  readonly presets: readonly PresetRecord[];
  readonly instruments: readonly InstrumentRecord[];
  readonly samples: readonly SampleRecord[];
}

export function readHydra(bytes: Uint8Array, chunks: PdtaChunks): Result<Hydra> {
  const tables = new Map<RecordChunk, Table>();
  for (const id of PDTA_IDS) {
    const table = readTable(bytes, chunks, id);
    if (!table.ok) return table;
    tables.set(id, table.value);
  }
  const of = (id: RecordChunk): Table => tables.get(id) ?? { id, start: 0, count: 0, bytes };
  const presetZones = readZones(of("phdr"), 24, of("pbag"), of("pgen"), of("pmod"));
  if (!presetZones.ok) return presetZones;
  const instrumentZones = readZones(of("inst"), 20, of("ibag"), of("igen"), of("imod"));
  if (!instrumentZones.ok) return instrumentZones;
  return ok({
    presets: Array.from({ length: presetZones.value.count }, (_, i) => ({
      ...readPreset(of("phdr"), i),
      get zones() {
        return presetZones.value.at(i);
      },
    })),
    instruments: Array.from({ length: instrumentZones.value.count }, (_, i) => ({
      name: nameOf(of("inst"), i),
      get zones() {
        return instrumentZones.value.at(i);
      },
    })),
    samples: readSamples(of("shdr")),
  });
}

interface Table {
  readonly id: RecordChunk;
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly count: number;
}

function readTable(bytes: Uint8Array, chunks: PdtaChunks, id: RecordChunk): Result<Table> {
  const chunk = chunks.get(id);
  if (!chunk) {
    return soundfontFailure(
      SoundfontErrorCode.chunkMissing,
      `The sound bank is incomplete: its chunk "${id}" is missing.`,
      { chunk: id },
    );
  }
  const size = RECORD_BYTES[id];
  if (chunk.length % size !== 0) {
    return soundfontFailure(
      SoundfontErrorCode.chunkSize,
      `The sound bank is damaged: its chunk "${id}" has ${chunk.length} bytes, which are not whole records of ${size}.`,
      { chunk: id, length: chunk.length },
    );
  }
  return ok({ id, bytes, start: chunk.start, count: chunk.length / size });
}

const at = (table: Table, index: number): number => table.start + index * RECORD_BYTES[table.id];

const nameOf = (table: Table, index: number): string => textAt(table.bytes, at(table, index), 20);

function readPreset(headers: Table, index: number): Omit<PresetRecord, "zones"> {
  const offset = at(headers, index);
  return {
    name: nameOf(headers, index),
    program: uint16At(headers.bytes, offset + 20),
    bank: uint16At(headers.bytes, offset + 22),
  };
}

/** Zones by header, read when they are asked for: of a bank's hundreds of instruments a song plays a few. */
interface ZoneLists {
  readonly count: number;
  at(header: number): readonly Zone[];
}

/** Zones of each header but the terminal one; every index is checked to exist and to be ascending. */
function readZones(
  headers: Table,
  bagField: number,
  bags: Table,
  generators: Table,
  modulators: Table,
): Result<ZoneLists> {
  const firstBags = readColumn(headers, bagField);
  const firstGenerators = readColumn(bags, 0);
  const firstModulators = readColumn(bags, 2);
  const failure =
    checkIndexes(headers, firstBags, bags, bags.count - 1) ??
    checkIndexes(bags, firstGenerators, generators, generators.count) ??
    checkIndexes(bags, firstModulators, modulators, modulators.count);
  if (failure) return failure;
  const zoneAt = (bag: number): Zone => ({
    generators: readRange(firstGenerators, bag, (i) => readGenerator(generators, i)),
    modulators: readRange(firstModulators, bag, (i) => readModulator(modulators, i)),
  });
  const lists: (readonly Zone[] | undefined)[] = [];
  const listAt = (header: number): readonly Zone[] => (lists[header] ??= readRange(firstBags, header, zoneAt));
  return ok({ count: Math.max(0, firstBags.length - 1), at: listAt });
}

const readColumn = (table: Table, field: number): readonly number[] =>
  Array.from({ length: table.count }, (_, i) => uint16At(table.bytes, at(table, i) + field));

function checkIndexes(table: Table, indexes: readonly number[], target: Table, limit: number) {
  let previous = 0;
  for (const [record, index] of indexes.entries()) {
    if (index < previous || index > limit) {
      return soundfontFailure(
        SoundfontErrorCode.index,
        `The sound bank is damaged: record ${record} of chunk "${table.id}" points at record ${index} of "${target.id}", ` +
          (index < previous ? `before the one of the record before it (${previous}).` : `which has ${target.count}.`),
        { chunk: table.id, record, index, target: target.id },
      );
    }
    previous = index;
  }
  return null;
}

function readRange<T>(starts: readonly number[], index: number, read: (i: number) => T): readonly T[] {
  const from = starts[index] ?? 0;
  const to = starts[index + 1] ?? from;
  return Array.from({ length: to - from }, (_, i) => read(from + i));
}

const readGenerator = (table: Table, index: number): GeneratorRecord => ({
  generator: uint16At(table.bytes, at(table, index)),
  amount: int16At(table.bytes, at(table, index) + 2),
});

function readModulator(table: Table, index: number): Modulator {
  const offset = at(table, index);
  return {
    source: uint16At(table.bytes, offset),
    destination: uint16At(table.bytes, offset + 2),
    amount: int16At(table.bytes, offset + 4),
    amountSource: uint16At(table.bytes, offset + 6),
    transform: uint16At(table.bytes, offset + 8),
  };
}

function readSamples(headers: Table): readonly SampleRecord[] {
  const { bytes } = headers;
  return Array.from({ length: Math.max(0, headers.count - 1) }, (_, i) => {
    const offset = at(headers, i);
    return {
      name: nameOf(headers, i),
      start: uint32At(bytes, offset + 20),
      end: uint32At(bytes, offset + 24),
      loopStart: uint32At(bytes, offset + 28),
      loopEnd: uint32At(bytes, offset + 32),
      sampleRate: uint32At(bytes, offset + 36),
      originalKey: bytes[offset + 40] ?? 0,
      correctionCents: ((bytes[offset + 41] ?? 0) << 24) >> 24,
      link: uint16At(bytes, offset + 42),
      type: uint16At(bytes, offset + 44),
    };
  });
}
