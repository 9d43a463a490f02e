import { expect, test, type Page } from "playwright/test";
import { clearCapture, readCapture, recordOutput, waitForAudio, type Capture } from "./capture.ts";
import { openWithOutput, sentTo, type RigWindow } from "./fakeMidi.ts";

/** A sixteenth at 120 bpm. */
const STEP_SECONDS = 0.125;

async function choose(page: Page, control: RegExp, ...path: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: control }).click();
  for (const name of path) await page.getByRole("menu").last().getByText(name, { exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** The time at which each message of a port leaves, ms. */
const timesOf = (page: Page, name: string): Promise<number[]> =>
  page.evaluate(
    (port) => ((globalThis as unknown as RigWindow).padrollMidi.times[port] ?? []).map(([, leaves]) => leaves),
    name,
  );

/** The lag within `search` frames of `frames` at which the sound is most like itself. */
function period({ samples }: Capture, frames: number, search: number): number {
  let best = { lag: 0, likeness: -Infinity };
  for (let lag = Math.round(frames) - search; lag <= frames + search; lag++) {
    let likeness = 0;
    for (let i = 0; i + lag < samples.length; i++) likeness += samples[i]! * samples[i + lag]!;
    if (likeness > best.likeness) best = { lag, likeness };
  }
  return best.lag;
}

test("a chord that is held plays as an arpeggio at an output: steps at one distance, each note ended once", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await choose(page, /^Repeat/, "Arpeggiator");
  await expect(page.getByRole("button", { name: /^Arp/ })).toContainText("1/16");
  for (const key of ["a", "d", "g"]) await page.keyboard.down(key);
  const { length: before } = await sentTo(page, "First synth");
  await expect.poll(async () => (await sentTo(page, "First synth")).length).toBeGreaterThan(before + 40);
  for (const key of ["a", "d", "g"]) await page.keyboard.up(key);
  // Nothing begins any more: it is over when each note has ended, and nothing came for four steps.
  let sent: Awaited<ReturnType<typeof sentTo>> = [];
  await expect
    .poll(
      async () => {
        const before = sent.length;
        sent = await sentTo(page, "First synth");
        return sent.length - before;
      },
      { intervals: [4000 * STEP_SECONDS] },
    )
    .toBe(0);
  const leaves = await timesOf(page, "First synth");
  const ons = sent.flatMap(([status, key], i) => (status === 0x90 ? [{ key: key!, ms: leaves[i]! }] : []));
  for (const { key } of ons) expect([60, 64, 67]).toContain(key);
  // From a turn after all three are down on, they come in turn: a busy page presses the last one late.
  const whole = Math.max(...[60, 64, 67].map((pitch) => ons.findIndex(({ key }) => key === pitch))) + 3;
  expect(ons.length).toBeGreaterThan(whole + 9);
  for (let i = whole; i < whole + 6; i++) expect(ons[i]!.key).toBe(ons[i + 3]!.key);
  const distances = ons.slice(1).map(({ ms }, i) => ms - ons[i]!.ms);
  const mean = (ons.at(-1)!.ms - ons[0]!.ms) / (ons.length - 1);
  expect(Math.abs(mean - 1000 * STEP_SECONDS)).toBeLessThan(1);
  for (const distance of distances) expect(Math.abs(distance - 1000 * STEP_SECONDS)).toBeLessThan(6);
  for (const key of [60, 64, 67]) {
    const of = (status: number): number => sent.filter(([each, number]) => each === status && number === key).length;
    expect(of(0x80)).toBe(of(0x90));
  }
});

test("a pad that is held is repeated by the engine, to the frame", async ({ page }) => {
  await recordOutput(page);
  await page.goto("/midi");
  await choose(page, /^Repeat/, "Note repeat");
  const box = (await page.getByRole("button", { name: /^Kick/ }).first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(page.getByText("Tap to play")).toHaveCount(0);
  await waitForAudio(page, 1.5);
  await clearCapture(page);
  await waitForAudio(page, 2);
  const capture = await readCapture(page);
  await page.mouse.up();
  expect(capture.samples.some((value) => Math.abs(value) > 0.02)).toBe(true);
  const frames = STEP_SECONDS * capture.sampleRate;
  expect(Math.abs(period(capture, frames, 400) - frames)).toBeLessThanOrEqual(1);
});

test("scale and chord turn keys into chords, are kept for the board, and show that they are on", async ({ page }) => {
  await openWithOutput(page, "First synth");
  await choose(page, /^Scale/, "minor");
  await choose(page, /^Scale/, "Root", "E");
  await choose(page, /^Chord/, "9th");
  await expect(page.getByRole("button", { name: "Scale E minor" })).toBeVisible();
  await page.keyboard.down("d");
  await expect.poll(() => sentTo(page, "First synth")).toHaveLength(5);
  expect((await sentTo(page, "First synth")).map(([, key]) => key)).toEqual([64, 67, 71, 74, 78]);
  await expect(page.getByText("Em9")).toBeVisible();
  await page.keyboard.up("d");
  await expect.poll(() => sentTo(page, "First synth")).toHaveLength(10);
  await page.reload();
  await expect(page.getByRole("button", { name: "Chord 9th" })).toBeVisible();
});

test("taps on the tempo set it", async ({ page }) => {
  await page.goto("/midi");
  await choose(page, /^Repeat/, "Note repeat");
  const tempo = page.getByRole("button", { name: /^Tap tempo/ });
  await expect(tempo).toContainText("120");
  await tempo.evaluate((button) => {
    const tap = (ms: number): void => {
      const event = new PointerEvent("pointerdown", { bubbles: true });
      Object.defineProperty(event, "timeStamp", { value: ms });
      button.dispatchEvent(event);
    };
    for (const ms of [10_000, 10_600, 11_200]) tap(ms);
  });
  await expect(tempo).toContainText("100");
});
