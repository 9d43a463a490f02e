import { expect, test, type Page } from "playwright/test";
import { fakeMidi, receive, sentTo, type RigWindow } from "./fakeMidi.ts";
import { twoDrones } from "./fixtures.ts";
import { openSong } from "./openSong.ts";

/** Lets the first track play on the first output, channel 5. */
async function playOnFirstSynth(page: Page): Promise<void> {
  await page.getByRole("listitem", { name: /^Track 1:/ }).click();
  await page.getByRole("tab", { name: "Properties" }).click();
  await page.getByRole("button", { name: "Connect MIDI devices" }).click();
  await page.getByRole("combobox", { name: "Output", exact: true }).click();
  await page.getByRole("option", { name: "First synth" }).click();
  await page.getByRole("combobox", { name: "Output channel" }).click();
  await page.getByRole("option", { name: "Channel 5", exact: true }).click();
}

/** The second output gets MIDI clock, as chosen on the devices screen in an earlier visit. */
async function clockSecondSynth(page: Page): Promise<void> {
  const port = { direction: "out", id: "id of Second synth", name: "Second synth", manufacturer: "Padroll tests" };
  const setup = { contentType: "application/vnd.padroll.devices.v1+json", ports: [{ ...port, sendsClock: true }] };
  await page.addInitScript((stored) => localStorage.setItem("padroll_devices", stored), JSON.stringify(setup));
}

interface BeatWindow {
  /** When the page came round, ms of `performance.now()`. */
  padrollBeats: number[];
}

const keepBeats = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const beats: number[] = [];
    (globalThis as unknown as BeatWindow).padrollBeats = beats;
    setInterval(() => beats.push(performance.now()), 5);
  });

/** For how long the page, or the thread that told it, stood still around a time, ms. */
const stoodStillMs = (page: Page, aroundMs: number): Promise<number> =>
  page.evaluate((timeMs) => {
    const near = (globalThis as unknown as BeatWindow).padrollBeats.filter((beat) => Math.abs(beat - timeMs) < 1000);
    return Math.max(0, ...near.slice(1).map((beat, at) => beat - near[at]!));
  }, aroundMs);

test("a track plays on a MIDI output: program, notes with times ahead, and nothing sounds on after a stop", async ({
  page,
}) => {
  await fakeMidi(page);
  await keepBeats(page);
  await openSong(page, "two.mid", twoDrones(96));
  await playOnFirstSynth(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();

  const notes = async (status: number): Promise<number> =>
    (await sentTo(page, "First synth")).filter(([first = 0]) => first === status).length;
  await expect.poll(() => notes(0x94), { timeout: 20_000 }).toBeGreaterThan(0);
  const sent = await sentTo(page, "First synth");
  const program = sent.findIndex(([first]) => first === 0xc4);
  const first = sent.findIndex(([status]) => status === 0x94);
  expect(program).toBeGreaterThanOrEqual(0);
  expect(program).toBeLessThan(first);
  const times = await page.evaluate(() => (globalThis as unknown as RigWindow).padrollMidi.times["First synth"]!);
  const [givenMs, leavesMs] = times[first]!;
  // A page that stood still in this moment handed it over by so much later.
  expect(leavesMs - givenMs).toBeGreaterThanOrEqual(10 - (await stoodStillMs(page, givenMs)));
  const [, programMs] = times[program]!;
  expect(leavesMs - programMs).toBeGreaterThanOrEqual(10);
  expect(await sentTo(page, "Second synth")).toEqual([]);

  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(async () => (await notes(0x94)) - (await notes(0x84))).toBe(0);

  // What is played live goes there too while the track is armed, after its program, and ends with that.
  const before = (await sentTo(page, "First synth")).length;
  await page
    .getByRole("button", { name: /^Arm .* for recording/ })
    .first()
    .click();
  await receive(page, "Keys", [0x90, 60, 100]);
  await page
    .getByRole("button", { name: /^Arm .* for recording/ })
    .first()
    .click();
  await expect
    .poll(async () => (await sentTo(page, "First synth")).slice(before))
    .toEqual([[0xb4, 0, 0], [0xb4, 32, 0], sent[program], [0x94, 60, 100], [0x84, 60, 64]]);

  // And through the devices of the track.
  await page.getByRole("button", { name: "Add device" }).click();
  await page.getByRole("menuitem", { name: "Chord", exact: true }).click();
  await page
    .getByRole("button", { name: /^Arm .* for recording/ })
    .first()
    .click();
  await receive(page, "Keys", [0x90, 50, 100]);
  await receive(page, "Keys", [0x80, 50, 0]);
  const keysOf = async (status: number): Promise<readonly number[]> =>
    (await sentTo(page, "First synth")).filter(([first]) => first === status).map(([, key = 0]) => key);
  await expect.poll(async () => (await keysOf(0x94)).slice(-3)).toEqual([50, 54, 57]);
  await expect.poll(async () => (await keysOf(0x84)).slice(-3).toSorted((a, b) => a - b)).toEqual([50, 54, 57]);

  // What stands behind an arpeggio, too: it plays the key again and again, each time as a chord.
  await page.getByRole("button", { name: "Add device" }).click();
  await page.getByRole("menuitem", { name: "Arpeggiator", exact: true }).click();
  await page.getByRole("button", { name: "Reorder Arpeggiator" }).press("ArrowUp");
  await expect(page.getByRole("status", { name: "Device order" })).toHaveText("Arpeggiator: 1 of 2");
  const struck = (await keysOf(0x94)).length;
  await receive(page, "Keys", [0x90, 52, 100]);
  await expect.poll(async () => (await keysOf(0x94)).length - struck).toBeGreaterThanOrEqual(9);
  await receive(page, "Keys", [0x80, 52, 0]);
  await expect.poll(async () => (await keysOf(0x84)).length - (await keysOf(0x94)).length).toBe(0);
  const chords = (await keysOf(0x94)).slice(struck);
  expect(chords).toEqual(chords.map((_, index) => [52, 56, 59][index % 3]));
});

test("volume and pan of a track on an output go to the gear as the mixer moves, and before its first note", async ({
  page,
}) => {
  await fakeMidi(page);
  await openSong(page, "two.mid", twoDrones(96));
  const head = page.getByRole("listitem", { name: /^Track 1:/ });
  await playOnFirstSynth(page);
  const sent = () => sentTo(page, "First synth");
  const levels = async (controller: number): Promise<readonly (number | undefined)[]> =>
    (await sent()).filter(([status, key]) => status === 0xb4 && key === controller).map(([, , value]) => value);
  const volume = head.getByRole("slider", { name: /^Volume of/ });
  await volume.press("Home");
  await expect.poll(async () => (await levels(7)).at(-1)).toBe(0);
  await page.getByRole("slider", { name: "Pan", exact: true }).first().press("Home");
  await expect.poll(async () => (await levels(10)).at(-1)).toBe(0);

  const before = (await sent()).length;
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(async () => (await sent()).slice(before).some(([status]) => status === 0x94), { timeout: 20_000 })
    .toBe(true);
  const run = (await sent()).slice(before);
  const first = run.findIndex(([status]) => status === 0x94);
  const led = run.slice(0, first);
  expect(led).toContainEqual([0xb4, 7, 0]);
  expect(led).toContainEqual([0xb4, 10, 0]);

  // And while it plays; undo counts as well.
  await volume.press("End");
  await expect.poll(async () => (await levels(7)).at(-1)).toBe(127);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await levels(7)).at(-1)).toBe(0);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
});

test("an output that wants clock gets it from the song: Start, pulses on time stamps, Stop, song position and Continue", async ({
  page,
}) => {
  await fakeMidi(page);
  await clockSecondSynth(page);
  await openSong(page, "two.mid", twoDrones(96));
  await playOnFirstSynth(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const clock = (): Promise<number[][]> => sentTo(page, "Second synth");
  await expect.poll(async () => (await clock()).length, { timeout: 30_000 }).toBeGreaterThan(50);
  const ticking = await clock();
  expect(ticking[0]).toEqual([0xfa]);
  expect(ticking.slice(1).every(([status]) => status === 0xf8)).toBe(true);
  const leaves = await page.evaluate(() =>
    (globalThis as unknown as RigWindow).padrollMidi.times["Second synth"]!.map(([, leavesMs]) => leavesMs),
  );
  const [startMs, ...pulseMs] = leaves as [number, ...number[]];
  expect(startMs).toBeLessThan(pulseMs[0]!);
  // 24 a quarter note at 120 BPM, by the middle one of the distances: the sound of a busy machine stands still now and then.
  const apart = pulseMs.slice(1).map((ms, at) => ms - pulseMs[at]!);
  expect(Math.abs(24 * apart.toSorted((a, b) => a - b)[apart.length >> 1]! - 500)).toBeLessThan(30);

  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(async () => (await clock()).at(-1)).toEqual([0xfc]);
  // From where it stands it goes on.
  const stopped = (await clock()).length;
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const going = async (): Promise<(number | undefined)[]> =>
    (await clock()).slice(stopped).flatMap(([status]) => (status === 0xf8 ? [] : [status]));
  await expect.poll(going, { timeout: 30_000 }).toEqual([0xf2, 0xfb]);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(async () => (await going()).at(-1)).toBe(0xfc);
});
