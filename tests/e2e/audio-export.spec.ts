import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "playwright/test";
import { LoudnessMeter } from "../../src/audio-file/formats/LoudnessMeter.ts";
import { demoSong } from "../../src/domain/demo/demoSong.ts";
import { frequencyOf, partialLevel } from "./capture.ts";
import { drop } from "./drop.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A file that is larger than what is rendered of it before somebody stops it. */
const LONG_MINUTES = 90;

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "padroll-audio-"));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** The file that the command line makes of a song. */
function rendered(song: unknown, name: string, ...options: readonly string[]): Buffer {
  const input = join(folder, "song.json");
  writeFileSync(input, JSON.stringify(song));
  const args = ["src/build/padroll.mjs", "render", input, join(folder, name), "--force", ...options];
  execFileSync(process.execPath, args, { cwd: ROOT });
  return readFileSync(join(folder, name));
}

/** Without dialogs for files, what is exported is a download. */
const withoutFileDialogs = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "showSaveFilePicker");
    Reflect.deleteProperty(globalThis, "showDirectoryPicker");
  });

/** Instead of the browser's own dialogs, which no test can use: files and folders of the origin's file system. */
const withFileDialogs = (page: Page) =>
  page.addInitScript(() => {
    const root = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory();
    Object.assign(globalThis, {
      showSaveFilePicker: async ({ suggestedName }: { readonly suggestedName: string }) =>
        (await root()).getFileHandle(suggestedName, { create: true }),
      showDirectoryPicker: root,
    });
  });

async function dropSong(page: Page, song: object): Promise<void> {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "song.json", text: JSON.stringify(song) }]);
  await expect(page.getByRole("listitem", { name: /^Track 1:/ })).toBeVisible();
}

async function openExport(page: Page, song: object): Promise<void> {
  await dropSong(page, song);
  await page.getByRole("button", { name: "Song menu" }).click();
  await page.getByRole("menuitem", { name: /^Export audio/ }).click();
}

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

const start = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Export…" }).click();

async function downloaded(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), start(page)]);
  return readFileSync(await download.path());
}

/** Names and bytes of the files in the origin's own file system. */
const filesOfOrigin = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(async () => {
    const files: Record<string, number[]> = {};
    const root = await navigator.storage.getDirectory();
    const entries = (root as unknown as { values(): AsyncIterable<FileSystemHandle> }).values();
    for await (const entry of entries) {
      if (entry.kind !== "file") continue;
      const file = await (entry as FileSystemFileHandle).getFile();
      files[entry.name] = [...new Uint8Array(await file.arrayBuffer())];
    }
    return files;
  });

/** What a lossless file decodes to, as whole numbers of 24 bits, left and right in turn. Text goes to and fro faster than lists. */
async function decoded(page: Page, bytes: Buffer): Promise<Int32Array> {
  const text = await page.evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const sound = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(file.buffer);
    const [left, right] = [sound.getChannelData(0), sound.getChannelData(1)];
    const samples = Int32Array.from({ length: 2 * left.length }, (_, index) =>
      Math.round((index % 2 === 0 ? left : right)[index >> 1]! * 2 ** 23),
    );
    let binary = "";
    for (const byte of new Uint8Array(samples.buffer)) binary += String.fromCharCode(byte);
    return btoa(binary);
  }, bytes.toString("base64"));
  return new Int32Array(new Uint8Array(Buffer.from(text, "base64")).buffer);
}

/** The samples of a WAV file of 32-bit floats, left and right. */
function channelsOf(wav: Buffer): readonly [Float32Array, Float32Array] {
  const channel = (offset: number): Float32Array =>
    Float32Array.from({ length: (wav.length - 58) / 8 }, (_, frame) => wav.readFloatLE(58 + 8 * frame + offset));
  return [channel(0), channel(4)];
}

interface DemoSong {
  readonly tracks: readonly { readonly name: string; readonly rolls: readonly { readonly startTime: number }[] }[];
}
/** Half of the demo's tracks, and what begins in their first eight bars. */
const shortSong = {
  ...(demoSong() as DemoSong),
  name: "Short",
  loop: false,
  loopStart: 0,
  loopEnd: 7680,
  tracks: (demoSong() as DemoSong).tracks
    .filter((_, index) => [0, 1, 3, 6, 7].includes(index))
    .map((track) => ({ ...track, rolls: track.rolls.filter(({ startTime }) => startTime < 8 * 3840) })),
};

test("a song is exported with the very bytes of the command line, as WAV and as FLAC", async ({ page }) => {
  test.setTimeout(300_000);
  await withoutFileDialogs(page);
  await openExport(page, shortSong);
  const dialog = page.getByRole("dialog", { name: "Export audio" });
  await expect(dialog).toContainText("Short.wav");
  const wav = await downloaded(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Exported Short.wav.", { exact: true })).toBeVisible();
  expect(Buffer.compare(wav, rendered(shortSong, "short.wav", "--bits", "24"))).toBe(0);

  await page.keyboard.press("Alt+e");
  await choose(page, "Range", "Loop range");
  await choose(page, "Format", /^FLAC/);
  const flac = await downloaded(page);
  const part = ["--from", "b1", "--to", "b3"];
  expect(Buffer.compare(flac, rendered(shortSong, "short.flac", "--bits", "24", ...part))).toBe(0);
  const loop = rendered(shortSong, "loop.wav", "--bits", "24", ...part);
  const frames = await decoded(page, flac);
  expect(frames.length).toBeGreaterThan(2 * 48_000);
  expect(loop.length).toBe(58 + 3 * frames.length);
  expect(frames.findIndex((sample, index) => sample !== loop.readIntLE(58 + 3 * index, 3))).toBe(-1);
});

test("one track is exported in 32-bit float, as loud as was asked for, without the others", async ({ page }) => {
  test.setTimeout(300_000);
  await withoutFileDialogs(page);
  const drone = (name: string, number: number) => ({
    name,
    pluginValues: { bank: 0, program: 20 },
    rolls: [{ notes: [{ time: 0, duration: 1920, number }] }],
  });
  const song = { name: "Drones", ppq: 960, tracks: [drone("Low", 57), drone("High", 63)] };
  await dropSong(page, song);
  await page.getByRole("listitem", { name: /^Track 2:/ }).click();
  await page.keyboard.press("Alt+e");
  await choose(page, "Range", "Selected track");
  await choose(page, "Bit depth", "32-bit float");
  await choose(page, "Sample rate", "44.1 kHz");
  await choose(page, "Loudness", /^-23 LUFS/);
  await expect(page.getByRole("dialog", { name: "Export audio" })).toContainText("High.wav");
  const wav = await downloaded(page);
  const options = ["--bits", "32", "--rate", "44100", "--track", "High"];
  expect(Buffer.compare(wav, rendered(song, "high.wav", ...options, "--normalize", "-23"))).toBe(0);

  // Form 3 is floating point; then channels, frames in a second, bytes in a second and of a frame, bits of a sample.
  expect(wav.toString("latin1", 0, 4) + wav.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
  const header = [wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt32LE(28)];
  expect([...header, wav.readUInt16LE(32), wav.readUInt16LE(34)]).toEqual([3, 2, 44_100, 352_800, 8, 32]);
  expect(wav.readUInt32LE(54)).toBe(wav.length - 58);
  const [left, right] = channelsOf(wav);
  const meter = new LoudnessMeter(44_100);
  meter.add(left, right, left.length);
  expect(Math.abs(meter.integratedLufs + 23)).toBeLessThan(0.1);
  // What it is without a loudness is the same but for the level.
  const [plain] = channelsOf(rendered(song, "plain.wav", ...options));
  const gain = left[20_000]! / plain[20_000]!;
  expect(Math.abs(20 * Math.log10(gain))).toBeGreaterThan(0.5);
  expect(left.findIndex((sample, at) => Math.abs(sample - gain * plain[at]!) > 1e-4)).toBe(-1);
  const sound = { samples: left, sampleRate: 44_100 };
  expect(partialLevel(sound, frequencyOf(63))).toBeGreaterThan(20 * partialLevel(sound, frequencyOf(57)));
});

test("stems go to a folder on the disk, and what is stopped leaves nothing there", async ({ page }) => {
  test.setTimeout(300_000);
  await withFileDialogs(page);
  await openExport(page, {
    ...shortSong,
    tracks: shortSong.tracks.slice(0, 2),
    name: "Long",
    loopEnd: 960 * 112 * LONG_MINUTES,
  });
  const dialog = page.getByRole("dialog", { name: "Export audio" });
  await choose(page, "Range", "Loop range");
  await start(page);
  await expect(dialog).toContainText(/Rendering Long \(loop\)\.wav/);
  await expect(dialog).toContainText(/\d:\d\d left/);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Export stopped. No file was written.", { exact: true })).toBeVisible();
  expect(await filesOfOrigin(page)).toEqual({});

  await choose(page, "Range", /^All tracks/);
  await choose(page, "Bit depth", "16-bit");
  await start(page);
  await expect(dialog).toBeHidden({ timeout: 120_000 });
  const files = await page.evaluate(async () => {
    const names: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
    return names.filter((name) => name.endsWith(".wav")).toSorted();
  });
  expect(files).toEqual(["Long-01 Drums.wav", "Long-02 Bass.wav"]);
});
