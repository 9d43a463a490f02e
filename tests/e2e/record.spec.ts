import { expect, test, type Page } from "playwright/test";
import { peakOf, readCapture, recordOutput } from "./capture.ts";
import { exportedEvents, exportedNotes as notesOf } from "./exported.ts";
import { fakeMidi, receive, type RigWindow } from "./fakeMidi.ts";
import { menuItem } from "./menus.ts";

const STROKES = 24;
const APART_MS = 125;
/** Of a quarter of 480 at 120 bpm. */
const TICKS_PER_MS = 0.96;

const NOTE_ON = 0x90;
const NOTE_OFF = 0x80;

interface StampWindow {
  /** Of each time stamp of the output that the page has read: the context's time less its own, ms. */
  audioOffsets: number[];
}

/** Call before the page loads: keeps the output's time stamps. */
const keepStamps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept = globalThis as unknown as StampWindow;
    kept.audioOffsets = [];
    const read = Reflect.get(AudioContext.prototype, "getOutputTimestamp") as (this: AudioContext) => AudioTimestamp;
    AudioContext.prototype.getOutputTimestamp = function (this: AudioContext) {
      const stamp = read.call(this);
      const { contextTime = 0, performanceTime = 0 } = stamp;
      if (performanceTime > 0) kept.audioOffsets.push(contextTime * 1000 - performanceTime);
      return stamp;
    };
  });

/** By how many ms the sound fell behind the page's clock: on a busy machine its output misses buffers now and then. */
async function audioSlipMs(page: Page): Promise<number> {
  const WINDOW = 33;
  const offsets = await page.evaluate(() => (globalThis as unknown as StampWindow).audioOffsets);
  // A single stamp may be taken late, the middle one of many is not.
  const middles = offsets
    .slice(WINDOW)
    .map((_, at) => offsets.slice(at, at + WINDOW).toSorted((a, b) => a - b)[WINDOW >> 1]!);
  return middles.length > 0 ? Math.max(...middles) - Math.min(...middles) : 0;
}

const position = (page: Page) => page.getByLabel(/^Position/);
const record = (page: Page) => page.getByRole("button", { name: "Record", exact: true });
const end = (page: Page) => page.getByRole("button", { name: "Stop recording" });
/** Behind its end a song stops by itself: Space would play it again. */
const stopped = (page: Page) => page.getByRole("button", { name: "Stop", exact: true }).click();
const savedSong = (page: Page) => expect(page.getByText(/^Saved/).first()).toBeVisible();

/** Records from the playhead until it is counted in. */
async function startRecording(page: Page): Promise<void> {
  await record(page).click();
  await expect(end(page)).toHaveAttribute("aria-pressed", "true");
  await expect(position(page)).not.toContainText("−");
  await expect(position(page)).toContainText(/00[1-9]\.[2-4]/);
}

/** Plays strokes at known times on a page that is busy 300 of every 500 ms, and hidden to its own knowledge. */
const playOnBusyPage = (page: Page): Promise<void> =>
  page.evaluate(
    ([strokes, apartMs, on, off]) => {
      const rig = (globalThis as unknown as RigWindow).padrollMidi;
      Object.defineProperty(document, "hidden", { configurable: true, value: true });
      document.dispatchEvent(new Event("visibilitychange"));
      const beganMs = performance.now() + 100;
      const messages = Array.from({ length: strokes }, (_, i): [number, number[]][] => [
        [beganMs + i * apartMs, [on, 48 + i, 40 + i]],
        [beganMs + i * apartMs + 70, [off, 48 + i, 20]],
      ]).flat();
      const block = setInterval(() => {
        const untilMs = performance.now() + 300;
        while (performance.now() < untilMs);
      }, 500);
      return new Promise<void>((resolve) => {
        const deliver = setInterval(() => {
          while (messages[0] && messages[0][0] <= performance.now()) {
            const [timeMs, bytes] = messages.shift()!;
            rig.receive("Keys", bytes, timeMs);
          }
          if (messages.length > 0) return;
          clearInterval(deliver);
          clearInterval(block);
          Reflect.deleteProperty(document, "hidden");
          document.dispatchEvent(new Event("visibilitychange"));
          resolve();
        }, 4);
      });
    },
    [STROKES, APART_MS, NOTE_ON, NOTE_OFF] as const,
  );

/** A song with one track, armed, that is kept. */
async function armedTrack(page: Page): Promise<void> {
  await fakeMidi(page);
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Add track" }).first().click();
  await page.getByRole("menuitem", { name: "Add instrument track" }).click();
  await savedSong(page);
  await page
    .getByRole("button", { name: /^Arm .* for recording/ })
    .first()
    .click();
}

test("what is played on a MIDI keyboard is recorded as it was played, undone at once, and survives unplugging and a reload", async ({
  page,
}) => {
  await keepStamps(page);
  await armedTrack(page);

  await startRecording(page);
  await page.evaluate(() => ((globalThis as unknown as StampWindow).audioOffsets.length = 0));
  await playOnBusyPage(page);
  await end(page).click();
  await expect(record(page)).toHaveAttribute("aria-pressed", "false");
  const slackTicks = (1 + (await audioSlipMs(page))) * TICKS_PER_MS;
  await stopped(page);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.poll(async () => (await notesOf(page)).length).toBe(STROKES);
  const notes = await notesOf(page);
  expect(notes.map(({ number }) => number)).toEqual(Array.from({ length: STROKES }, (_, i) => 48 + i));
  expect(notes.map(({ velocity }) => velocity)).toEqual(Array.from({ length: STROKES }, (_, i) => 40 + i));
  for (const [i, { tick, duration }] of notes.entries()) {
    expect(Math.abs(tick - notes[0]!.tick - i * APART_MS * TICKS_PER_MS)).toBeLessThanOrEqual(slackTicks);
    expect(Math.abs(duration - 70 * TICKS_PER_MS)).toBeLessThanOrEqual(slackTicks);
  }

  await undo.click();
  expect(await notesOf(page)).toEqual([]);

  // A device that is unplugged lets go of its notes; what a page that ends had recorded is there again.
  await page.keyboard.press("Enter");
  await startRecording(page);
  await page.evaluate(
    (messages) => {
      const { padrollMidi } = globalThis as unknown as RigWindow;
      for (const bytes of messages) padrollMidi.receive("Keys", bytes);
      padrollMidi.unplug("Keys");
    },
    [
      [NOTE_ON, 60, 100],
      [0xb0, 64, 127],
    ],
  );
  await expect(position(page)).toContainText(/00[2-9]\./);
  await page.reload();
  await expect(page.getByText(/Recovered a recording from when the page closed/).first()).toBeVisible();
  const [kept, ...others] = await notesOf(page);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ number: 60, velocity: 100 });
  expect(kept!.duration).toBeLessThan(480 * 3);
  await undo.click();
  expect(await notesOf(page)).toEqual([]);
});

test("each round of a loop is kept as a take, and the best of them are chosen part by part", async ({ page }) => {
  await armedTrack(page);
  await page.getByRole("button", { name: "Loop", exact: true }).click();
  await page.getByRole("button", { name: "Recording options", exact: true }).click();
  await menuItem(page, "Loop takes").click();
  await startRecording(page);
  await receive(page, "Keys", [NOTE_ON, 60, 100]);
  await receive(page, "Keys", [NOTE_OFF, 60, 0]);
  await expect(position(page)).toContainText(/001\.1/);
  await expect(position(page)).toContainText(/001\.2/);
  await receive(page, "Keys", [NOTE_ON, 72, 100]);
  await receive(page, "Keys", [NOTE_OFF, 72, 0]);
  await expect(position(page)).toContainText(/001\.4/);
  await expect(position(page)).toContainText(/001\.[12]/);
  await end(page).click();
  await page.keyboard.press("Space");

  const takes = page.getByRole("region", { name: "Takes of the clip" });
  await expect(takes.getByRole("button", { name: "Take 2: all parts" })).toHaveAttribute("aria-pressed", "false");
  const second = takes.getByRole("button", { name: "Take 2, bar 1" });
  await expect(second).toHaveAttribute("aria-pressed", "true");
  const numbers = async (): Promise<readonly number[]> => (await notesOf(page)).map(({ number }) => number);
  expect(await numbers()).toEqual([72]);
  // With the keyboard, and with the pointer over some of its beats.
  await takes.getByRole("button", { name: "Take 1: all parts" }).press("Enter");
  await expect(second).toHaveAttribute("aria-pressed", "false");
  expect(await numbers()).toEqual([60]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await takes.getByRole("radio", { name: "Beats" }).click();
  await takes
    .getByRole("button", { name: "Take 1, bar 1, beat 1" })
    .dragTo(takes.getByRole("button", { name: "Take 1, bar 1, beat 4" }));
  expect(await numbers()).toEqual([60]);
  await savedSong(page);
  await page.reload();
  await page.getByRole("radio", { name: "Takes" }).click();
  await expect(takes.getByRole("button", { name: /^Take \d: all parts/ })).toHaveCount(2);

  // Step by step, by the computer's keys: a note of two steps, a rest, a note.
  await page.getByRole("radio", { name: "Roll" }).click();
  await page.keyboard.press("Shift+I");
  await expect(page.getByRole("group", { name: "Step input" })).toBeVisible();
  await page.keyboard.press("I");
  await page.keyboard.press("d");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: /^Insert rest/ }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("Shift+I");
  const steps = (await notesOf(page)).filter(({ number }) => number !== 60);
  expect(steps.map(({ tick, duration, number }) => [tick, duration, number])).toEqual([
    [0, 240, 64],
    [360, 120, 67],
  ]);
});

test("what is played is counted in, added to what is there or put in its place, with controllers, and captured afterwards", async ({
  page,
}) => {
  await recordOutput(page);
  await armedTrack(page);
  const choose = async (...names: readonly string[]): Promise<void> => {
    await page.getByRole("button", { name: "Recording options", exact: true }).click();
    for (const name of names) await menuItem(page, name).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  const numbers = async (): Promise<readonly number[]> => (await notesOf(page)).map(({ number }) => number);
  // Bars of a second.
  const tempo = page.getByRole("textbox", { name: "Tempo", exact: true }).first();
  await tempo.fill("240");
  await tempo.press("Enter");
  await choose("Count-in", "4 bars");
  await record(page).click();
  await expect(position(page)).toContainText("−");
  await expect.poll(async () => peakOf(await readCapture(page))).toBeGreaterThan(0.01);
  await expect(position(page)).not.toContainText("−");
  await expect(position(page)).toContainText(/00[1-9]\.[2-4]/);
  await receive(page, "Keys", [NOTE_ON, 60, 100], [0xb0, 1, 77], [0xe0, 0, 96], [0xd0, 55]);
  await receive(page, "Keys", [NOTE_OFF, 60, 0]);
  await end(page).click();
  await stopped(page);
  expect(await numbers()).toEqual([60]);
  expect(await exportedEvents(page, "controller")).toContainEqual(
    expect.objectContaining({ controllerType: 1, value: 77 }),
  );
  expect(await exportedEvents(page, "pitchBend")).toContainEqual(expect.objectContaining({ value: 4096 }));
  expect(await exportedEvents(page, "channelAftertouch")).toContainEqual(expect.objectContaining({ amount: 55 }));

  // By the computer's keys, over what is there.
  await choose("Count-in", "None");
  await page.keyboard.press("i");
  const bar = async (): Promise<number> => Number(/(\d{3})\.\d\./.exec((await position(page).textContent())!)?.[1]);
  const takeAgain = async (...letters: readonly string[]): Promise<void> => {
    // Bars of four quarters of 480. On a busy machine what is there may have been played late.
    const lastBar = 1 + Math.floor(Math.max(...(await notesOf(page)).map(({ tick }) => tick)) / 1920);
    await page.keyboard.press("Enter");
    await record(page).click();
    await expect(position(page)).toContainText(/00[1-9]\.[2-4]/);
    for (const letter of letters) await page.keyboard.press(letter);
    await expect.poll(bar, { timeout: 60_000 }).toBeGreaterThan(Math.max(5, lastBar + 1));
    await end(page).click();
    await stopped(page);
  };
  await takeAgain("d");
  expect((await numbers()).toSorted((a, b) => a - b)).toEqual([60, 64]);
  await choose("Replace");
  await takeAgain("g");
  expect(await numbers()).toEqual([67]);
  await page.getByRole("button", { name: "Undo" }).click();
  expect((await numbers()).toSorted((a, b) => a - b)).toEqual([60, 64]);

  // Nothing is recorded now: what was played is there all the same.
  await page.keyboard.press("h");
  await page.keyboard.press("i");
  await page.keyboard.press("Shift+R");
  await expect.poll(numbers).toContain(69);
});
