import { expect } from "playwright/test";
import { songText } from "../../src/adapters/storage/songText.ts";
import { song } from "../spec/support/song.ts";
import { drop } from "./drop.ts";
import { exportedNotes } from "./exported.ts";
import { dragMouse } from "./mouse.ts";
import { test } from "./test.ts";

const BAR = 4;

test("a clip is trimmed at its start and drawn out again, and what lies in it is slipped", async ({ page }) => {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  const notes = Array.from({ length: 4 * BAR }, (_, beat) => ({ time: beat * 960, duration: 480, number: 60 + beat }));
  const clip = { notes, startTime: 3840, length: 4 * 3840, fixedLength: true } as const;
  await drop(page, [{ name: "one.json", text: songText(song({ tracks: [{ name: "One", rolls: [clip] }] })) }]);
  const row = (await page.getByRole("listitem", { name: "Track 1: One" }).boundingBox())!;
  const { x } = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  const y = row.y + row.height * 0.7;
  const drag = (from: number, to: number): Promise<void> => dragMouse(page, { x: x + from, y }, { x: x + to, y });
  /** Beat of the song and pitch of the first and the last note. */
  const ends = async (): Promise<readonly (readonly [number, number])[]> => {
    const written = await exportedNotes(page);
    return [written[0]!, written.at(-1)!].map(({ tick, number }) => [tick / 480, number] as const);
  };
  const start = page.getByRole("textbox", { name: "Start", exact: true });
  const length = page.getByRole("textbox", { name: "Length", exact: true });
  // Bars are 24 pixels wide.
  await drag(26, 26 + 24);
  await expect(start).toHaveValue("003.1.000");
  await expect(length).toHaveValue("3.0.000");
  expect(await ends()).toEqual([
    [2 * BAR, 60 + BAR],
    [5 * BAR - 1, 60 + 4 * BAR - 1],
  ]);

  await page.keyboard.down("Alt");
  await page.keyboard.down("Shift");
  await drag(80, 80 + 24);
  await page.keyboard.up("Shift");
  await page.keyboard.up("Alt");
  await expect(start).toHaveValue("003.1.000");
  expect(await ends()).toEqual([
    [2 * BAR, 60],
    [5 * BAR - 1, 60 + 3 * BAR - 1],
  ]);

  await page.getByRole("button", { name: "Undo" }).click();
  await drag(50, 50 - 24);
  await expect(start).toHaveValue("002.1.000");
  expect(await ends()).toEqual([
    [BAR, 60],
    [5 * BAR - 1, 60 + 4 * BAR - 1],
  ]);
});
