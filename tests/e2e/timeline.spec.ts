import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { frames } from "./frames.ts";
import { clearCapture, frequencyOf, partialLevel, peakOf, readCapture, recordOutput, waitForAudio } from "./capture.ts";
import { chooserOf, openSong } from "./openSong.ts";
import { melodyFile, PROGRAMS, readNotes, sixteenTracks, twoDrones, type ReadNote } from "./fixtures.ts";

const trackHeads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });

/** The file that an item of the song menu downloads. */
async function exported(page: Page, item: RegExp): Promise<{ name: string; bytes: Uint8Array }> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}

const sorted = (notes: readonly ReadNote[]): readonly ReadNote[] =>
  [...notes].sort((a, b) => a.tick - b.tick || a.number - b.number);

test("a sixteen-track file opens, plays, and is exported note for note", { tag: "@sound" }, async ({ page }) => {
  await recordOutput(page);
  const original = sixteenTracks();
  await openSong(page, "sixteen.mid", original);
  await expect(trackHeads(page)).toHaveCount(16);
  await expect(page.getByRole("listitem", { name: /Track 10:/ })).toContainText("Standard");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // Sixteen instruments are loaded first.
  await expect.poll(async () => peakOf(await readCapture(page)), { timeout: 20_000 }).toBeGreaterThan(0.01);

  await trackHeads(page).nth(4).click();
  const track = await exported(page, /^Export selected track/);
  expect(track.name).toBe("midi.mid");
  const source = readNotes(original);
  const own = readNotes(track.bytes);
  expect(sorted(own.tracks.flat())).toEqual(sorted(source.tracks[5]!));
  expect(own.programs.flat()).toEqual([PROGRAMS[4]]);

  const song = await exported(page, /^Export song/);
  const all = readNotes(song.bytes);
  expect(all.tracks.filter((notes) => notes.length > 0).map(sorted)).toEqual(source.tracks.slice(1).map(sorted));
});

test("while it plays, solo mutes the others, and clearing it brings them back", { tag: "@sound" }, async ({ page }) => {
  await recordOutput(page);
  // However long it takes to listen, the song goes on.
  await openSong(page, "drones.mid", twoDrones(480));
  await expect(trackHeads(page)).toHaveCount(2);
  const levels = async (): Promise<readonly [number, number]> => {
    await waitForAudio(page, 0.3);
    await clearCapture(page);
    await waitForAudio(page, 0.7);
    const capture = await readCapture(page);
    return [partialLevel(capture, frequencyOf(57)), partialLevel(capture, frequencyOf(63))];
  };
  /** Layers of an organ beat against each other, so that a drone comes and goes. */
  const levelOf = (drone: 0 | 1) => async () => (await levels())[drone];
  /** Of a drone, beside the other one. A click takes its time to be heard on a busy machine, and rings in the room. */
  const shareOf = (drone: 0 | 1) => async () => {
    const heard = await levels();
    return heard[drone] / heard[1 - drone]!;
  };
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => Math.min(...(await levels())), { timeout: 20_000 }).toBeGreaterThan(0.002);

  const solo = page.getByRole("button", { name: "Solo Drone 1" });
  await solo.click();
  await expect.poll(shareOf(1)).toBeLessThan(1 / 50);
  await expect.poll(levelOf(0)).toBeGreaterThan(0.002);

  await solo.click();
  await expect.poll(async () => Math.min(...(await levels()))).toBeGreaterThan(0.002);

  await page.getByRole("button", { name: "Mute Drone 1" }).click();
  await expect.poll(shareOf(0)).toBeLessThan(1 / 50);
  await expect.poll(levelOf(1)).toBeGreaterThan(0.002);
});

test("stop pauses, a second stop returns to the start", async ({ page }) => {
  await openSong(page, "drones.mid", twoDrones());
  await expect(trackHeads(page)).toHaveCount(2);
  const position = page.getByRole("timer");
  await page.keyboard.press("Space");
  await expect(position).not.toHaveText(/^001\.1\.000/, { timeout: 20_000 });
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await stop.click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await frames(page);
  const paused = await position.textContent();
  // While it plays, the position moves with every frame.
  await frames(page, 20);
  expect(await position.textContent()).toBe(paused);
  await stop.click();
  await expect(position).toHaveText(/^001\.1\.000/);
});

test("Space plays and stops after a click on a button, too", async ({ page }) => {
  await openSong(page, "drones.mid", twoDrones());
  const mute = page.getByRole("button", { name: "Mute Drone 1" });
  await mute.click();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await mute.click();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(mute).toHaveAttribute("aria-pressed", "false");
});

test("a song that is open in two tabs is edited as a copy in the second", async ({ page, context }) => {
  await openSong(page, "drones.mid", twoDrones());
  await expect(trackHeads(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/timeline\/\w+/);
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByText(/is open in another tab/).first()).toBeVisible();
  // A copy that nobody has edited is not the song that was open last.
  const third = await context.newPage();
  await third.goto("/timeline");
  await expect(third.getByText(/is open in another tab/).first()).toBeVisible();
  // One that was deleted is nothing to complain of to somebody who asked for no song.
  await third.evaluate(() => localStorage.setItem("padroll_last_timeline", "deleted"));
  await third.goto("/timeline");
  await third.getByRole("button", { name: "Add a track" }).first().click();
  await expect(third.getByText(/^Saved/).first()).toBeVisible();
  await expect(third.getByText(/not stored in this browser/)).toHaveCount(0);
  await third.close();
  await second.getByRole("button", { name: "Mute Drone 1" }).click();
  await expect(second).not.toHaveURL(page.url());
  await second.reload();
  await expect(second.getByRole("button", { name: "Mute Drone 1" })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(page.getByRole("button", { name: "Mute Drone 1" })).toHaveAttribute("aria-pressed", "false");
  // The user may go on with the song itself in the second; the first has a copy then.
  await second.goto(page.url());
  await second.getByRole("button", { name: "Continue here" }).click();
  await expect(page.getByText(/continues in another tab/).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Song name" })).toHaveValue(/ \(copy\)$/);
  await expect(second.getByRole("textbox", { name: "Song name" })).not.toHaveValue(/ \(copy\)$/);
});

test("notes are drawn, moved and deleted with undo, and are there after a reload", async ({ page }) => {
  await openSong(page, "drones.mid", twoDrones());
  await expect(page.getByText(/^1 note$/).last()).toBeVisible();
  const canvas = page.getByRole("region", { name: "Editor" }).locator("canvas");
  const box = (await canvas.boundingBox())!;
  await page.mouse.click(box.x + 300, box.y + 80);
  await expect(page.getByText(/^(\d+ of )?2 notes$/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/^1 note$/).last()).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText(/^(\d+ of )?2 notes$/)).toBeVisible();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.reload();
  await expect(trackHeads(page)).toHaveCount(2);
  await expect(page.getByText(/^(\d+ of )?2 notes$/)).toBeVisible();
  const { bytes } = await exported(page, /^Export song/);
  expect(readNotes(bytes).tracks.flat()).toHaveLength(3);
});

test(
  "what is edited while it plays is drawn at once, and as it is drawn when it stands",
  { tag: "@sound" },
  async ({ page }) => {
    await openSong(page, "melody.mid", melodyFile([60, 64, 67, 72], 0));
    await expect(trackHeads(page)).toHaveCount(1);
    // So slow that the playhead takes 48 s to the last bar, where it is looked at.
    const tempo = page.getByRole("textbox", { name: "Tempo", exact: true }).first();
    await tempo.fill("20");
    await tempo.press("Enter");
    const box = (await page.getByRole("region", { name: "Editor" }).locator("canvas").boundingBox())!;
    const clip = { x: box.x + box.width - 240, y: box.y, width: 220, height: box.height };
    // Without notices, which come and go by themselves.
    const style = "[role=region][aria-label^=Notifications] { visibility: hidden }";
    const shown = async (): Promise<string> => (await page.screenshot({ clip, style })).toString("base64");
    await expect(page.getByRole("region", { name: /^Notifications/ })).toHaveCount(1);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
    await expect(page.getByRole("timer")).not.toHaveText("001.1.000");
    const before = await shown();
    await page.mouse.click(clip.x + 100, box.y + 80);
    await expect(page.getByText(/^(\d+ of )?5 notes$/)).toBeVisible();
    await expect.poll(shown).not.toBe(before);
    await page.mouse.move(clip.x + 100, box.y - 40);
    let playing = "";
    // What the pointer had lit is out.
    const isStill = async (): Promise<boolean> => playing === (playing = await shown());
    await expect.poll(isStill, { intervals: [700] }).toBe(true);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect.poll(shown).toBe(playing);
  },
);

test("a file that is no MIDI file is refused with a reason, and the song stays", async ({ page }) => {
  await openSong(page, "drones.mid", twoDrones());
  await expect(trackHeads(page)).toHaveCount(2);
  const chooser = await chooserOf(page, {
    click: async () => {
      await page.getByRole("button", { name: "Song menu" }).click();
      await page.getByRole("menuitem", { name: "Open…" }).click();
    },
  });
  await chooser.setFiles({ name: "notes.mid", mimeType: "audio/midi", buffer: Buffer.from("dear diary") });
  await expect(page.getByRole("dialog")).toContainText("notes.mid is not a MIDI file");
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(trackHeads(page)).toHaveCount(2);
});

test("nothing is clipped from a laptop to a studio screen", async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [2560, 1440],
    [1024, 1366],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/timeline");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport();
    const overflow = (): Promise<number> =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight);
      });
    await expect.poll(overflow, `${width}×${height}`).toBeLessThanOrEqual(0);
  }
});
