import { RECORD_BYTES } from "./hydra.ts";
import type { GeneratorRecord, SampleRecord, Soundfont, Zone } from "./Soundfont.ts";
import type { Modulator } from "./records.ts";

/** A whole bank as a RIFF file (SF2.04 section 4), every chunk of even length. The same bank gives the same bytes. */
export function writeSoundfont(soundfont: Soundfont): Uint8Array {
  const sdta = [chunk("smpl", soundfont.smpl)];
  if (soundfont.sm24) sdta.push(chunk("sm24", soundfont.sm24));
  return chunk(
    "RIFF",
    text("sfbk"),
    list("INFO", infoChunks(soundfont)),
    list("sdta", sdta),
    list("pdta", pdtaChunks(soundfont)),
  );
}

function infoChunks(soundfont: Soundfont): readonly Uint8Array[] {
  const version = records(1, 4, (view) => {
    view.setUint16(0, soundfont.majorVersion, true);
    view.setUint16(2, soundfont.minorVersion, true);
  });
  const chunks = [chunk("ifil", version), chunk("isng", textZ("EMU8000")), chunk("INAM", textZ(soundfont.name))];
  return soundfont.copyright === "" ? chunks : [...chunks, chunk("ICOP", textZ(soundfont.copyright))];
}

function pdtaChunks({ presets, instruments, samples }: Soundfont): readonly Uint8Array[] {
  const outer = layOut(presets.map(({ zones }) => zones));
  const inner = layOut(instruments.map(({ zones }) => zones));
  const headers = records(presets.length + 1, RECORD_BYTES.phdr, (view, i) => {
    const preset = presets[i];
    putText(view, preset?.name ?? "EOP");
    view.setUint16(20, preset?.program ?? 0, true);
    view.setUint16(22, preset?.bank ?? 0, true);
    view.setUint16(24, outer.firstZones[i] ?? 0, true);
  });
  const instrumentHeaders = records(instruments.length + 1, RECORD_BYTES.inst, (view, i) => {
    putText(view, instruments[i]?.name ?? "EOI");
    view.setUint16(20, inner.firstZones[i] ?? 0, true);
  });
  return [
    chunk("phdr", headers),
    chunk("pbag", writeBags(outer)),
    chunk("pmod", writeModulators(outer.modulators)),
    chunk("pgen", writeGenerators(outer.generators)),
    chunk("inst", instrumentHeaders),
    chunk("ibag", writeBags(inner)),
    chunk("imod", writeModulators(inner.modulators)),
    chunk("igen", writeGenerators(inner.generators)),
    chunk("shdr", writeSamples(samples)),
  ];
}

/** Zones of all presets or instruments in one row, with the indexes at which each begins and one after the last. */
interface Layout {
  readonly firstZones: readonly number[];
  readonly firstGenerators: readonly number[];
  readonly firstModulators: readonly number[];
  readonly generators: readonly GeneratorRecord[];
  readonly modulators: readonly Modulator[];
}

function layOut(owners: readonly (readonly Zone[])[]): Layout {
  const zones = owners.flat();
  return {
    firstZones: starts(owners.map((owned) => owned.length)),
    firstGenerators: starts(zones.map((zone) => zone.generators.length)),
    firstModulators: starts(zones.map((zone) => zone.modulators.length)),
    generators: zones.flatMap((zone) => zone.generators),
    modulators: zones.flatMap((zone) => zone.modulators),
  };
}

function starts(lengths: readonly number[]): readonly number[] {
  const result = [0];
  let sum = 0;
  for (const length of lengths) {
    sum += length;
    result.push(sum);
  }
  return result;
}

const writeBags = ({ firstGenerators, firstModulators }: Layout): Uint8Array =>
  records(firstGenerators.length, RECORD_BYTES.pbag, (view, i) => {
    view.setUint16(0, firstGenerators[i] ?? 0, true);
    view.setUint16(2, firstModulators[i] ?? 0, true);
  });

const writeGenerators = (generators: readonly GeneratorRecord[]): Uint8Array =>
  records(generators.length + 1, RECORD_BYTES.pgen, (view, i) => {
    view.setUint16(0, generators[i]?.generator ?? 0, true);
    view.setInt16(2, generators[i]?.amount ?? 0, true);
  });

const writeModulators = (modulators: readonly Modulator[]): Uint8Array =>
  records(modulators.length + 1, RECORD_BYTES.pmod, (view, i) => {
    const modulator = modulators[i];
    view.setUint16(0, modulator?.source ?? 0, true);
    view.setUint16(2, modulator?.destination ?? 0, true);
    view.setInt16(4, modulator?.amount ?? 0, true);
    view.setUint16(6, modulator?.amountSource ?? 0, true);
    view.setUint16(8, modulator?.transform ?? 0, true);
  });

const writeSamples = (samples: readonly SampleRecord[]): Uint8Array =>
  records(samples.length + 1, RECORD_BYTES.shdr, (view, i) => {
    const sample = samples[i];
    putText(view, sample?.name ?? "EOS");
    view.setUint32(20, sample?.start ?? 0, true);
    view.setUint32(24, sample?.end ?? 0, true);
    view.setUint32(28, sample?.loopStart ?? 0, true);
    view.setUint32(32, sample?.loopEnd ?? 0, true);
    view.setUint32(36, sample?.sampleRate ?? 0, true);
    view.setUint8(40, sample?.originalKey ?? 0);
    view.setInt8(41, sample?.correctionCents ?? 0);
    view.setUint16(42, sample?.link ?? 0, true);
    view.setUint16(44, sample?.type ?? 0, true);
  });

function records(count: number, size: number, write: (view: DataView, index: number) => void): Uint8Array {
  const bytes = new Uint8Array(count * size);
  for (let i = 0; i < count; i += 1) write(new DataView(bytes.buffer, i * size, size), i);
  return bytes;
}

/** 20 characters at most, as all names of the hydra. */
function putText(view: DataView, name: string): void {
  const limit = Math.min(name.length, 20);
  for (let i = 0; i < limit; i += 1) view.setUint8(i, name.charCodeAt(i) & 0xff);
}

const text = (value: string): Uint8Array => Uint8Array.from(value, (character) => character.charCodeAt(0) & 0xff);

/** Text with one or two NULs, so that the length is even (SF2.04 section 5). */
const textZ = (value: string): Uint8Array => text(value.padEnd(value.length + 2 - (value.length % 2), "\0"));

const list = (form: string, chunks: readonly Uint8Array[]): Uint8Array => chunk("LIST", text(form), ...chunks);

function chunk(id: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(8 + length + (length % 2));
  bytes.set(text(id));
  new DataView(bytes.buffer).setUint32(4, length, true);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
