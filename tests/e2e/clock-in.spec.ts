import { expect, test, type Page } from "playwright/test";
import { fakeMidi, sentTo, type RigWindow } from "./fakeMidi.ts";
import { melodyFile } from "./fixtures.ts";
import { openSong } from "./openSong.ts";

/** Gear whose clock the test sets: pulses have the time stamps at which they were meant, whenever the page hears of them. */
interface GearWindow extends RigWindow {
  gearClock: { bpm: number; isOn: boolean; readonly pulses: number[]; start(...bytes: (readonly number[])[]): void };
}

async function addGear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const rig = (): RigWindow["padrollMidi"] => (globalThis as unknown as GearWindow).padrollMidi;
    const clock: GearWindow["gearClock"] = {
      bpm: 100,
      isOn: false,
      pulses: [],
      start(...messages) {
        clock.pulses.length = 0;
        for (const bytes of messages) rig().receive("Keys", bytes);
      },
    };
    (globalThis as unknown as GearWindow).gearClock = clock;
    let nextMs = 0;
    setInterval(() => {
      const now = performance.now();
      if (!clock.isOn) nextMs = now;
      else {
        for (; nextMs <= now; nextMs += 2500 / clock.bpm) {
          clock.pulses.push(nextMs);
          rig().receive("Keys", [0xf8], nextMs);
        }
      }
    }, 4);
  });
}

const clockIs = (page: Page, change: { readonly bpm?: number; readonly isOn?: boolean }): Promise<void> =>
  page.evaluate((next) => void Object.assign((globalThis as unknown as GearWindow).gearClock, next), change);

const gearSays = (page: Page, ...messages: readonly (readonly number[])[]): Promise<void> =>
  page.evaluate((each) => (globalThis as unknown as GearWindow).gearClock.start(...each), messages);

/** Lets the first track play on the first output. */
async function playOnFirstSynth(page: Page): Promise<void> {
  await page.getByRole("listitem", { name: /^Track 1:/ }).click();
  await page.getByRole("tab", { name: "Properties" }).click();
  await page.getByRole("button", { name: "Connect MIDI devices" }).click();
  await page.getByRole("combobox", { name: "Output", exact: true }).click();
  await page.getByRole("option", { name: "First synth" }).click();
}

/** How far the latest notes of the output are from the nearest beat of the gear, ms. */
const offBeat = (page: Page, count: number): Promise<number[]> =>
  page.evaluate((latest) => {
    const { padrollMidi, gearClock } = globalThis as unknown as GearWindow;
    const times = padrollMidi.times["First synth"] ?? [];
    const ons = (padrollMidi.sent["First synth"] ?? []).flatMap((data, at) =>
      (data[0]! & 0xf0) === 0x90 ? [times[at]![1]] : [],
    );
    const lastPulse = gearClock.pulses.at(-1)!;
    const heard = ons.filter((onMs) => onMs <= lastPulse).slice(-latest);
    const beats = gearClock.pulses.filter((_, index) => index % 24 === 0);
    return heard.map((onMs) => Math.min(...beats.map((pulseMs) => Math.abs(pulseMs - onMs))));
  }, count);

const playing = (page: Page) => page.getByRole("button", { name: "Pause", exact: true });

test("a song follows the clock of an input: started, at 100 and 140, stopped, located, and left alone", async ({
  page,
}) => {
  await fakeMidi(page);
  await addGear(page);
  await openSong(
    page,
    "quarters.mid",
    melodyFile(
      Array.from({ length: 240 }, (_, at) => 48 + (at % 24)),
      0,
    ),
  );
  await playOnFirstSynth(page);

  // Whose clock it follows, and who gets the song's, is chosen beside the tempo.
  const menu = page.getByRole("button", { name: /^MIDI clock/ });
  await menu.click();
  await page.getByRole("combobox", { name: "Sync source" }).click();
  await page.getByRole("option", { name: "Keys" }).click();
  await expect(page.getByText("Waiting for clock.")).toBeVisible();
  await page.getByRole("switch", { name: "Second synth" }).click();
  await clockIs(page, { isOn: true });
  await expect(page.getByText(/^Receiving clock: 100\.\d BPM\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status", { name: /^Tempo of the MIDI clock: 100\.\d BPM$/ })).toBeVisible();

  await gearSays(page, [0xfa]);
  await expect(playing(page)).toBeVisible();
  await expect.poll(async () => (await offBeat(page, 20)).length, { timeout: 30_000 }).toBe(20);
  // The sound of a busy machine stands still now and then, and is on the beat again.
  const fifth = async () => (await offBeat(page, 6)).toSorted((a, b) => a - b)[4];
  await expect.poll(fifth, { timeout: 30_000 }).toBeLessThan(12);
  // What it follows it hands on.
  expect((await sentTo(page, "Second synth")).filter(([status]) => status === 0xf8).length).toBeGreaterThan(24);

  await clockIs(page, { bpm: 140 });
  await expect(page.getByRole("status", { name: /^Tempo of the MIDI clock: 1(39\.\d|40\.\d) BPM$/ })).toBeVisible();
  // What was handed over before it learned of the new tempo is off the beat.
  await expect.poll(fifth, { timeout: 30_000 }).toBeLessThan(12);

  await gearSays(page, [0xfc]);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const sent = await sentTo(page, "First synth");
      const notes = new Map(
        sent.flatMap(([status = 0, key = 0]) => (status < 0xa0 ? [[key, status & 0xf0] as const] : [])),
      );
      return [...notes.values()].filter((last) => last === 0x90).length;
    })
    .toBe(0);

  // Bar 5 is 64 beats from the beginning.
  await gearSays(page, [0xf2, 64, 0]);
  await expect(page.getByRole("timer")).toContainText(/5\.1/);
  await gearSays(page, [0xfb]);
  await expect(playing(page)).toBeVisible();

  await clockIs(page, { isOn: false });
  const said = page.getByText(/MIDI clock lost\. The song continues at 1(39|40)\.\d BPM/);
  await expect(said.first()).toBeVisible();
  await expect(playing(page)).toBeVisible();
  await playing(page).click();
  await expect(page.getByRole("textbox", { name: "Tempo", exact: true }).first()).toHaveValue("120.00");
});
