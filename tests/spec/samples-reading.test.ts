import { array, assert, asyncProperty, nat, option, record } from "fast-check";
import { SoundFont2 } from "soundfont2";
import { describe, expect, test } from "vitest";
import type { Result } from "../../src/domain/AppError.ts";
import { decodePreset } from "../../src/domain/soundfont/decodePreset.ts";
import type { DecodeVorbis } from "../../src/domain/soundfont/decodeSample.ts";
import type { Preset } from "../../src/domain/soundfont/records.ts";
import { readSoundfont } from "../../src/domain/soundfont/readSoundfont.ts";
import { resolvePreset } from "../../src/domain/soundfont/resolvePreset.ts";
import { writeSoundfont } from "../../src/domain/soundfont/writeSoundfont.ts";
import { INSTRUMENT, SAMPLE, bankBytes, pcmBytes, smallBank } from "./samplesBank.ts";
import type { TestBank } from "./samplesBank.ts";

const noVorbis: DecodeVorbis = () => Promise.reject(new Error("no compressed sample expected"));

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw result.error;
  return result.value;
}

const codeOf = (result: Result<unknown>): string => (result.ok ? "ok" : result.error.code);

const read = (bank: TestBank) => valueOf(readSoundfont(bankBytes(bank)));

const decode = async (bank: TestBank, decodeVorbis = noVorbis): Promise<Preset> =>
  valueOf(await decodePreset(read(bank), 0, 5, decodeVorbis));

describe("SF2.04 section 6 and 7: reading", () => {
  test("all presets are listed with bank, program and name", () => {
    const zones = [{ generators: [[INSTRUMENT, 0]] as const }];
    const { presets } = read(
      smallBank({
        presets: [
          { name: "Piano", bank: 0, program: 0, zones },
          { name: "Kit", bank: 128, program: 0, zones },
          { name: "Variation", bank: 8, program: 4, zones },
        ],
      }),
    );
    expect(presets.map(({ name, bank, program }) => [name, bank, program])).toEqual([
      ["Piano", 0, 0],
      ["Kit", 128, 0],
      ["Variation", 8, 4],
    ]);
  });

  test("16-bit samples keep every frame; loops are relative to the sample", async () => {
    const smpl = pcmBytes([9, 9, -32_768, 32_767, -1, 0, 1, 9, 9, 9]);
    const samples = [{ name: "S", start: 2, end: 7, loopStart: 3, loopEnd: 6, rate: 22_050, key: 64, cents: -7 }];
    const preset = await decode(smallBank({ smpl, samples }));
    expect(preset.samples).toEqual([
      {
        name: "S",
        pcm: Int16Array.of(-32_768, 32_767, -1, 0, 1),
        gain: 1,
        sampleRate: 22_050,
        originalKey: 64,
        correctionCents: -7,
        loopStart: 1,
        loopEnd: 4,
      },
    ]);
  });

  test("6.2: the low 8 bits of 24-bit samples are rounded to, and kept in quiet samples", async () => {
    const pcm = [100, -100, 50, 0];
    const low = [0x80, 0x40, 0xff, 0x01];
    const smpl = pcmBytes([...pcm, ...Array.from({ length: 46 }, () => 0)]);
    const sm24 = Uint8Array.from([...low, ...Array.from({ length: 46 }, () => 0)]);
    const samples = [{ name: "S", start: 0, end: 4 }];
    const [sample] = (await decode(smallBank({ smpl, sm24, samples }))).samples;
    // 24 bits have room for 8 more than these need: all of them are there.
    expect(sample?.gain).toBe(1 / 256);
    expect([...(sample?.pcm ?? [])]).toEqual(pcm.map((value, i) => value * 256 + low[i]!));
    const loud = pcmBytes([32_000, -32_768, 7, 32_767, ...Array.from({ length: 46 }, () => 0)]);
    const [rounded] = (await decode(smallBank({ smpl: loud, sm24, samples }))).samples;
    expect([rounded?.gain, ...(rounded?.pcm ?? [])]).toEqual([1, 32_001, -32_768, 8, 32_767]);
  });

  test("6.2: an sm24 chunk of the wrong size is ignored", async () => {
    const bank = smallBank({ sm24: new Uint8Array(20) });
    expect((await decode(bank)).samples[0]?.gain).toBe(1);
    expect(read(bank).warnings.join()).toContain('"sm24"');
  });

  test("7.10: an original pitch of 255 (unpitched) or beyond 127 is read as 60", async () => {
    const samples = [{ name: "S", start: 0, end: 100, key: 255 }];
    expect((await decode(smallBank({ samples }))).samples[0]?.originalKey).toBe(60);
  });

  test("SF3: start and end of a compressed sample are bytes, its loop is frames from its start", async () => {
    const streams: Uint8Array[] = [];
    const decodeVorbis: DecodeVorbis = (stream) => {
      streams.push(stream.slice());
      return Promise.resolve({ ok: true, value: { pcm: Float32Array.of(0, 0.5, -1, 1, 0.25), sampleRate: 44_100 } });
    };
    const smpl = Uint8Array.from({ length: 31 }, (_, i) => i);
    const samples = [{ name: "Ogg", start: 7, end: 20, loopStart: 1, loopEnd: 4, type: 0x11 }];
    const preset = await decode(smallBank({ version: [3, 1], smpl, samples }), decodeVorbis);
    expect(streams).toEqual([smpl.slice(7, 20)]);
    expect(preset.samples[0]?.pcm).toEqual(Int16Array.of(0, 16_384, -32_768, 32_767, 8192));
    expect([preset.samples[0]?.loopStart, preset.samples[0]?.loopEnd]).toEqual([1, 4]);
  });

  test("a chunk of odd length may be unpadded, as SF3 writers leave it", () => {
    const bank = smallBank({ smpl: new Uint8Array(31) });
    const padded = bankBytes(bank);
    const at = indexOf(padded, "pdta") - 8;
    const unpadded = Uint8Array.from([...padded.slice(0, at - 1), ...padded.slice(at)]);
    const sdtaLength = indexOf(unpadded, "sdta") - 4;
    unpadded[sdtaLength] = (unpadded[sdtaLength] ?? 0) - 1;
    expect(valueOf(readSoundfont(unpadded)).presets).toEqual(valueOf(readSoundfont(padded)).presets);
  });

  test("soundfont2 reads the same presets, zones, samples and PCM where it can read a bank", async () => {
    const bank = smallBank({
      samples: [{ name: "Ramp", start: 5, end: 100, loopStart: 10, loopEnd: 90, key: 61, cents: 12 }],
    });
    const other = new SoundFont2(bankBytes(bank));
    const ours = await decode(bank);
    expect(other.presets.map(({ header }) => [header.name, header.bank, header.preset])).toEqual([["Small", 0, 5]]);
    const [sample] = other.samples;
    expect(ours.samples[0]?.pcm).toEqual(sample?.data);
    expect(ours.samples[0]).toMatchObject({
      loopStart: sample?.header.startLoop,
      loopEnd: sample?.header.endLoop,
      originalKey: sample?.header.originalPitch,
      correctionCents: sample?.header.pitchCorrection,
    });
  });

  test("a bank that was read is written again without loss", () => {
    const bank = read(smallBank({ sm24: Uint8Array.from({ length: 146 }, (_, i) => i) }));
    expect(valueOf(readSoundfont(writeSoundfont(bank)))).toEqual(bank);
  });
});

describe("malformed banks are refused with a code that names the chunk", () => {
  test("no RIFF file", () => {
    expect(codeOf(readSoundfont(new Uint8Array(0)))).toBe("SOUNDFONT_NOT_RIFF");
    expect(codeOf(readSoundfont(new TextEncoder().encode("<!doctype html><html></html>")))).toBe("SOUNDFONT_NOT_RIFF");
  });

  test.each(["pdta", "phdr", "pbag", "pgen", "inst", "ibag", "igen", "shdr"])("no %s", (id) => {
    const bytes = bankBytes(smallBank());
    bytes[indexOf(bytes, id)] = 0x58;
    const result = readSoundfont(bytes);
    expect(codeOf(result)).toBe("SOUNDFONT_CHUNK_MISSING");
    expect(result.ok ? "" : result.error.message).toContain(`"${id}"`);
  });

  test("a file that is cut off", () => {
    const bytes = bankBytes(smallBank());
    const result = readSoundfont(bytes.slice(0, indexOf(bytes, "smpl") + 50));
    expect(codeOf(result)).toBe("SOUNDFONT_CHUNK_SIZE");
  });

  test("a chunk that is not whole records", () => {
    const bytes = bankBytes(smallBank());
    const at = indexOf(bytes, "igen") + 4;
    bytes[at] = (bytes[at] ?? 0) - 2;
    const result = readSoundfont(bytes);
    expect(codeOf(result)).toBe("SOUNDFONT_CHUNK_SIZE");
    expect(result.ok ? null : result.error.detail["chunk"]).toBe("igen");
  });

  test("an index that runs backwards or out of its chunk", () => {
    const bytes = bankBytes(smallBank());
    bytes[indexOf(bytes, "ibag") + 8] = 200;
    const result = readSoundfont(bytes);
    expect(codeOf(result)).toBe("SOUNDFONT_INDEX");
    expect(result.ok ? null : result.error.detail["chunk"]).toBe("ibag");
  });

  test("a zone of a sample or instrument that does not exist spoils its preset only", () => {
    const good = [{ generators: [[INSTRUMENT, 0]] as const }];
    const soundfont = read(
      smallBank({
        presets: [
          { name: "Good", bank: 0, program: 0, zones: good },
          { name: "Bad", bank: 0, program: 1, zones: [{ generators: [[INSTRUMENT, 7]] }] },
        ],
      }),
    );
    expect(soundfont.presets.map((preset) => codeOf(resolvePreset(soundfont, preset)))).toEqual([
      "ok",
      "SOUNDFONT_INDEX",
    ]);
  });

  test("a preset that is not there", async () => {
    expect(codeOf(await decodePreset(read(smallBank()), 3, 99, noVorbis))).toBe("SOUNDFONT_PRESET_MISSING");
  });

  test("a sample in ROM is refused by its name", async () => {
    const samples = [{ name: "RomPiano", start: 0, end: 100, type: 0x8001 }];
    const result = await decodePreset(read(smallBank({ samples })), 0, 5, noVorbis);
    expect(codeOf(result)).toBe("SOUNDFONT_ROM_SAMPLE");
    expect(result.ok ? "" : result.error.message).toContain('"RomPiano"');
  });

  test("a sample outside the file is named; the preset's other zones still play", async () => {
    const samples = [
      { name: "Ramp", start: 0, end: 100 },
      { name: "Lost", start: 90, end: 9000 },
    ];
    const both = [{ generators: [[SAMPLE, 0]] as const }, { generators: [[SAMPLE, 1]] as const }];
    const bank = smallBank({ samples, instruments: [{ name: "I", zones: both }] });
    expect(read(bank).warnings).toEqual(['Sample "Lost" ends at 9000, past the end of chunk "smpl" (146).']);
    expect((await decode(bank)).samples.map(({ name }) => name)).toEqual(["Ramp"]);
    const onlyLost = smallBank({ samples, instruments: [{ name: "I", zones: [{ generators: [[SAMPLE, 1]] }] }] });
    expect(codeOf(await decodePreset(read(onlyLost), 0, 5, noVorbis))).toBe("SOUNDFONT_SAMPLE");
  });

  test("zones that multiply without end are refused", () => {
    const zones = Array.from({ length: 700 }, () => ({ generators: [[INSTRUMENT, 0]] as const }));
    const inner = Array.from({ length: 700 }, () => ({ generators: [[SAMPLE, 0]] as const }));
    const soundfont = read(
      smallBank({ presets: [{ name: "P", bank: 0, program: 5, zones }], instruments: [{ name: "I", zones: inner }] }),
    );
    expect(soundfont.presets.map((preset) => codeOf(resolvePreset(soundfont, preset)))).toEqual([
      "SOUNDFONT_TOO_COMPLEX",
    ]);
  });

  test("whatever is done to the bytes: an answer at once, every address inside its sample", async () => {
    const bytes = bankBytes(
      smallBank({
        instruments: [
          {
            name: "I",
            zones: [
              {
                generators: [
                  [0, 3],
                  [54, 1],
                ],
                modulators: [[0x0502, 48, 900, 0, 0]],
              },
              {
                generators: [
                  [2, 5],
                  [45, 0],
                  [SAMPLE, 0],
                ],
                modulators: [
                  [0x0081, 0x8001, 1, 0, 0],
                  [127, 6, 5, 0, 0],
                ],
              },
            ],
          },
        ],
      }),
    );
    const mutation = record({ at: nat(bytes.length - 1), value: nat(255) });
    const cut = option(nat(bytes.length), { freq: 8 });
    await assert(
      asyncProperty(array(mutation, { minLength: 1, maxLength: 12 }), cut, async (mutations, length) => {
        const broken = bytes.slice(0, length ?? bytes.length);
        for (const { at, value } of mutations) if (at < broken.length) broken[at] = value;
        await expectSound(broken);
      }),
      { numRuns: 4000 },
    );
  });
});

const silent: DecodeVorbis = () => Promise.resolve({ ok: true, value: { pcm: new Float32Array(3), sampleRate: 8000 } });

/** Reads and decodes every preset: whatever comes out must be safe to play. */
async function expectSound(bytes: Uint8Array): Promise<void> {
  const soundfont = readSoundfont(bytes);
  if (!soundfont.ok) {
    expect(soundfont.error.code).toMatch(/^SOUNDFONT_/);
    return;
  }
  for (const { bank, program } of soundfont.value.presets) {
    const preset = await decodePreset(soundfont.value, bank, program, silent);
    if (!preset.ok) expect(preset.error.code).toMatch(/^SOUNDFONT_/);
    else expectSafe(preset.value);
  }
}

function expectSafe({ regions, samples }: Preset): void {
  for (const region of regions) {
    const sample = samples[region.sample];
    const amount = (generator: number): number => region.generators[generator] ?? NaN;
    const length = sample?.pcm.length ?? -1;
    const start = amount(0);
    const end = length + amount(1);
    const loopStart = (sample?.loopStart ?? -1) + amount(2);
    const loopEnd = (sample?.loopEnd ?? -1) + amount(3);
    const inside = start >= 0 && start < end && end <= length && loopStart >= 0 && loopEnd <= end;
    const loops = loopStart < loopEnd || amount(54) === 0;
    expect([inside, loops, sample && sample.sampleRate > 0]).toEqual([true, true, true]);
  }
}

function indexOf(bytes: Uint8Array, id: string): number {
  return String.fromCharCode(...bytes).indexOf(id);
}
