import { expect, test, type Page } from "playwright/test";
import { bankBytes, INSTRUMENT, pcmBytes, SAMPLE, smallBank } from "../spec/samplesBank.ts";
import { clearCapture, frequencyOf, partialLevel, readCapture, recordOutput, waitForAudio } from "./capture.ts";
import { drop } from "./drop.ts";
import { twoDrones } from "./fixtures.ts";
import { chooserOf } from "./openSong.ts";

const RATE = 48_000;
/** Frames of a period: 480 Hz at key 60, the root. */
const PERIOD = 100;
const ROOT_HERTZ = RATE / PERIOD;
const FRAMES = PERIOD * 40;

/** A bank of one looped sine, pitched unlike any tone of the product's instruments. */
const BANK = bankBytes(
  smallBank({
    presets: [{ name: "Odd sine", bank: 3, program: 7, zones: [{ generators: [[INSTRUMENT, 0]] }] }],
    instruments: [
      {
        name: "Sine",
        zones: [
          {
            generators: [
              [54, 1],
              [SAMPLE, 0],
            ],
          },
        ],
      },
    ],
    samples: [
      { name: "Sine", start: 0, end: FRAMES, loopStart: PERIOD * 2, loopEnd: FRAMES - PERIOD, rate: RATE, key: 60 },
    ],
    smpl: pcmBytes(
      Array.from({ length: FRAMES + 46 }, (_, i) =>
        i < FRAMES ? Math.round(16_000 * Math.sin((2 * Math.PI * i) / PERIOD)) & 0xffff : 0,
      ),
    ),
  }),
);
/** Drone 1 holds key 57. */
const HERTZ = ROOT_HERTZ * 2 ** ((57 - 60) / 12);

async function chooseFile(page: Page, button: string, name: string, bytes: Uint8Array): Promise<void> {
  const chooser = await chooserOf(page, page.getByRole("button", { name: button }));
  await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
}

/** Levels of the bank's sine and of the organ's A3, while the song plays. */
async function levels(page: Page): Promise<{ sine: number; organ: number }> {
  await waitForAudio(page, 0.3);
  await clearCapture(page);
  await waitForAudio(page, 0.7);
  const capture = await readCapture(page);
  return { sine: partialLevel(capture, HERTZ), organ: partialLevel(capture, frequencyOf(57)) };
}

test("a bank of the user's is loaded, played, and still there after a reload; a broken one tells why", async ({
  page,
}) => {
  await recordOutput(page);
  await page.goto("/timeline");
  await chooseFile(page, "Open file", "drones.mid", twoDrones());
  await page.getByRole("listitem", { name: "Track 1: Drone 1" }).click();

  await chooseFile(page, "Load sound bank…", "broken.sf2", BANK.subarray(0, 2000));
  await expect(page.getByText(/broken\.sf2.*cut off or damaged/).first()).toBeVisible();
  await chooseFile(page, "Load sound bank…", "old.dls", Buffer.from("RIFF\0\0\0\0DLS colh", "latin1"));
  await expect(page.getByText(/DLS bank, which cannot be played/).first()).toBeVisible();

  await chooseFile(page, "Load sound bank…", "odd.sf2", BANK);
  await expect(page.getByText("Loaded “Test bank”: 1 instrument.").first()).toBeVisible();
  // Its page, read by soundfont2 in the worker, and a key of it.
  await page.getByRole("button", { name: "About Test bank" }).click();
  const about = page.getByRole("dialog", { name: "About Test bank" });
  await expect(about.getByRole("listitem")).toHaveText("3:008Odd sineC0 – G9");
  await expect(about).toContainText("48,000 Hz");
  await about.getByRole("button", { name: "C4", exact: true }).hover();
  await page.mouse.down();
  const heard = async (): Promise<number> => {
    await clearCapture(page);
    await waitForAudio(page, 0.3);
    return partialLevel(await readCapture(page), ROOT_HERTZ);
  };
  await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(0.01);
  await page.mouse.up();
  await page.keyboard.press("Escape");
  await expect(about).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search instruments" }).fill("odd");
  await page.getByTitle("Load Odd sine on the selected track").click();
  await expect(page.getByRole("listitem", { name: /Track 1:/ })).toContainText("Odd sine");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => (await levels(page)).sine, { timeout: 20_000 }).toBeGreaterThan(0.01);
  const first = await levels(page);
  expect(first.organ).toBeLessThan(first.sine / 20);

  // Each change is noted at once: the page may go at any time.
  await page.reload();
  await expect(page.getByRole("listitem", { name: /Track 1:/ })).toContainText("Odd sine");
  await expect(page.getByRole("heading", { name: /Test bank/ })).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => (await levels(page)).sine, { timeout: 20_000 }).toBeGreaterThan(0.01);

  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByText(/Output latency/).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Buffer size" }).click();
  await page.getByRole("option", { name: "Lowest latency" }).click();
  await page.getByRole("button", { name: "Remove Test bank from this browser" }).click();
  await expect(page.getByRole("button", { name: "Remove Test bank from this browser" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(/The sound bank “Test bank” is not in this browser/).first()).toBeVisible();
  await page.getByRole("button", { name: "Settings" }).click();
  // 32 frames, at 48 or 44.1 kHz.
  await expect(page.getByText(/render block 0\.7/)).toBeVisible();

  // It may be dropped on any page that takes files.
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Open a MIDI file" })).toBeVisible();
  await drop(page, [{ name: "odd.sf2", bytes: BANK }]);
  await expect(page.getByText("Loaded “Test bank”: 1 instrument.").first()).toBeVisible();
});
