import { describe, expect, test } from "vitest";
import { fail } from "../../domain/AppError.ts";
import { decodePreset } from "../../domain/soundfont/decodePreset.ts";
import type { DecodeVorbis } from "../../domain/soundfont/decodeSample.ts";
import { readSoundfont } from "../../domain/soundfont/readSoundfont.ts";
import { bankBytes, INSTRUMENT, pcmBytes, SAMPLE, smallBank } from "../../../tests/spec/samplesBank.ts";
import type { BankFiles } from "./BankFiles.ts";
import { openLazyBank, readLazyPreset } from "./LazyBank.ts";
import { UserBanks } from "./UserBanks.ts";

const noVorbis: DecodeVorbis = () => Promise.resolve(fail("TEST", "no Vorbis here"));
const NOTHING = (): void => undefined;

/** Three presets of a sample each, the second with two, 24 bits. */
const BANK = bankBytes(
  smallBank({
    presets: [0, 1, 2].map((program) => ({
      name: `P${program}`,
      bank: program === 2 ? 128 : 0,
      program,
      zones: [{ generators: [[INSTRUMENT, program]] }],
    })),
    instruments: [
      { name: "A", zones: [{ generators: [[SAMPLE, 2]] }] },
      { name: "B", zones: [{ generators: [[SAMPLE, 1]] }, { generators: [[SAMPLE, 0]] }] },
      { name: "C", zones: [{ generators: [[SAMPLE, 1]] }] },
    ],
    samples: [
      { name: "S0", start: 0, end: 100, loopStart: 10, loopEnd: 90 },
      { name: "S1", start: 146, end: 246, loopStart: 150, loopEnd: 200 },
      { name: "S2", start: 292, end: 391, loopStart: 300, loopEnd: 380 },
    ],
    smpl: pcmBytes(Array.from({ length: 438 }, (_, i) => (i * 7919) % 32_768)),
    sm24: Uint8Array.from({ length: 438 }, (_, i) => (i * 31) % 256),
  }),
);

function memoryFiles(room = Infinity): BankFiles & { readonly blobs: Map<string, Blob> } {
  const blobs = new Map<string, Blob>();
  return {
    blobs,
    write: (name, blob, isCancelled, onProgress) => {
      if (blob.size > room) return Promise.reject(new Error("full"));
      if (isCancelled()) return Promise.resolve(false);
      blobs.set(name, blob);
      onProgress(1);
      return Promise.resolve(true);
    },
    read: (name) => Promise.resolve(blobs.get(name) ?? null),
    list: () => Promise.resolve([...blobs.keys()]),
    remove: (name) => Promise.resolve(void blobs.delete(name)),
  };
}

const fileOf = (bytes: Uint8Array, name = "mine.sf2"): File => new File([Uint8Array.from(bytes)], name);
const banksOn = (files: BankFiles | null): UserBanks => new UserBanks(Promise.resolve(files), noVorbis);

test("a preset read on its own is the same as from the whole bank", async () => {
  const whole = readSoundfont(BANK);
  const lazy = await openLazyBank(new Blob([Uint8Array.from(BANK)]));
  if (!whole.ok || !lazy.ok) throw new Error("unreadable");
  expect(lazy.value.sm24).not.toBeNull();
  for (const { bank, program } of whole.value.presets) {
    const expected = await decodePreset(whole.value, bank, program, noVorbis);
    expect(expected.ok).toBe(true);
    expect(await readLazyPreset(lazy.value, bank, program, noVorbis, NOTHING)).toEqual(expected);
  }
});

test("a bank cut off anywhere is refused as the whole reader refuses it, or read alike", async () => {
  for (let length = 0; length < BANK.length; length += 7) {
    const bytes = Uint8Array.from(BANK.subarray(0, length));
    const whole = readSoundfont(bytes);
    const lazy = await openLazyBank(new Blob([bytes]));
    expect(lazy.ok).toBe(whole.ok);
    if (!lazy.ok && !whole.ok) expect(lazy.error.code).toBe(whole.error.code);
  }
});

describe("the user's banks", () => {
  test("are kept by their content, listed after a reload, and go when they are removed", async () => {
    const files = memoryFiles();
    const first = await banksOn(files).import(fileOf(BANK), NOTHING);
    if (!first.ok) throw new Error(first.error.message);
    expect(first.value).toMatchObject({ name: "Test bank", fileName: "mine.sf2", bytes: BANK.length, kept: true });
    expect(first.value.presets.map(({ bank, program, name }) => [bank, program, name])).toEqual([
      [0, 0, "P0"],
      [0, 1, "P1"],
      [128, 2, "P2"],
    ]);
    const reloaded = banksOn(files);
    expect(await reloaded.list()).toEqual([first.value]);
    // The same content under another name is the same bank.
    const again = await reloaded.import(fileOf(BANK, "copy.sf2"), NOTHING);
    expect(again).toEqual(first);
    const { id, name } = first.value;
    reloaded.map(130, { id, name, presetName: "P1" }, 0);
    const preset = await reloaded.preset(130, 1, NOTHING);
    expect(preset.ok && preset.value.samples.map((sample) => sample.name)).toEqual(["S1", "S0"]);
    await reloaded.remove(id);
    expect(await reloaded.list()).toEqual([]);
    expect(files.blobs.size).toBe(0);
    expect(await reloaded.preset(130, 1, NOTHING)).toMatchObject({ ok: false, error: { code: "BANK_MISSING" } });
  });

  test("are there for the visit where there is no room", async () => {
    const banks = banksOn(memoryFiles(10));
    const imported = await banks.import(fileOf(BANK), NOTHING);
    expect(imported).toMatchObject({ ok: true, value: { kept: false } });
    expect(await banks.list()).toHaveLength(1);
  });

  test("that cannot be read are refused with a reason", async () => {
    const banks = banksOn(memoryFiles());
    const codeOf = async (bytes: Uint8Array): Promise<string> => {
      const imported = await banks.import(fileOf(bytes), NOTHING);
      return imported.ok ? "ok" : imported.error.code;
    };
    const dls = Uint8Array.from(BANK);
    dls.set(new TextEncoder().encode("DLS "), 8);
    expect(await codeOf(dls)).toBe("BANK_DLS");
    expect(await codeOf(new TextEncoder().encode("hello"))).toBe("SOUNDFONT_NOT_RIFF");
    expect(await codeOf(BANK.subarray(0, 400))).toBe("SOUNDFONT_CHUNK_SIZE");
    expect(await codeOf(bankBytes(smallBank({ presets: [] })))).toBe("BANK_EMPTY");
    const huge = Object.defineProperty(fileOf(BANK), "size", { value: 600 * 1024 * 1024 });
    expect(await banks.import(huge, NOTHING)).toMatchObject({ ok: false, error: { code: "BANK_TOO_LARGE" } });
  });

  test("that were told to stop do not go on with the next one that is loaded", async () => {
    const banks = banksOn(memoryFiles());
    const first = banks.import(fileOf(BANK), NOTHING);
    banks.cancel();
    const second = banks.import(fileOf(BANK), NOTHING);
    expect((await first).ok).toBe(false);
    expect((await second).ok).toBe(true);
  });

  test("have a page, kept or for the visit, until they are gone", async () => {
    for (const files of [memoryFiles(), memoryFiles(10), null]) {
      const banks = banksOn(files);
      const imported = await banks.import(fileOf(BANK), NOTHING);
      if (!imported.ok) throw imported.error;
      const page = await banks.describe(imported.value);
      expect(page).toMatchObject({ ok: true, value: { bytes: BANK.length, refusal: null, disagreements: [] } });
      expect(page.ok && page.value.outline.presets.map(({ name }) => name)).toEqual(["P0", "P1", "P2"]);
      await banks.remove(imported.value.id);
      expect(await banks.describe(imported.value)).toMatchObject({ ok: false, error: { code: "BANK_MISSING" } });
    }
  });

  test("stop loading when they are told to", async () => {
    const files = memoryFiles();
    const banks = banksOn(files);
    const imported = await banks.import(fileOf(BANK), () => banks.cancel());
    expect(imported).toMatchObject({ ok: false, error: { code: "BANK_CANCELLED" } });
    expect(files.blobs.size).toBe(0);
  });
});
