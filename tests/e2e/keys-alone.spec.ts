import { expect, type Page } from "playwright/test";
import { readFile } from "node:fs/promises";
import { parseMidi } from "midi-file";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { command, edits, retype, tabTo } from "./byKeys.ts";
import { peakOf, readCapture, recordOutput, waitForAudio } from "./capture.ts";
import { patient } from "./jamPages.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

test.setTimeout(180_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const focused = (page: Page) => page.locator(":focus");
const valueText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-valuetext") ?? "");

/** Presses a key on the control that has the focus, whose value is said and changes. */
async function turn(page: Page, key: string): Promise<void> {
  const before = await valueText(page);
  expect(before).toMatch(/\S/u);
  await page.keyboard.press(key);
  await expect.poll(() => valueText(page)).not.toBe(before);
}

test(
  "by keys alone there are a first sound, a track with notes from letters, quantized, mixed and exported",
  { tag: "@sound" },
  async ({ page }) => {
    await recordOutput(page);
    await page.goto(`${server.url}/midi`);
    await test.step("1: a first sound", async () => {
      await patient(page.getByRole("button", { name: /^Kick/ })).toBeVisible();
      await tabTo(page, /^Kick/);
      await expect(async () => {
        await page.keyboard.press("Space", { delay: 50 });
        await waitForAudio(page, 1);
        expect(peakOf(await readCapture(page))).toBeGreaterThan(1e-3);
      }).toPass({ timeout: 60_000 });
    });
    await test.step("2: a track and a note", async () => {
      await tabTo(page, /^Timeline$/);
      await page.keyboard.press("Enter");
      await patient(page.getByRole("button", { name: "Open demo song" })).toBeVisible();
      await command(page, "Add instrument track");
      await expect(edits(page)).toHaveText(/^1 track added: /);
      await tabTo(page, /^Piano roll: arrows/);
      await page.keyboard.press("Shift+N");
      await expect(edits(page)).toHaveText(/note added: C4|clip added/);
    });
    await test.step("3: recording from letters", async () => {
      await command(page, "Add instrument track");
      await command(page, "Arm track");
      await command(page, "Computer MIDI keyboard");
      await command(page, "Return to start");
      await command(page, "Record");
      await expect(page.getByLabel(/^Position/)).toContainText(/001\.[2-4]|00[2-9]\./);
      await page.keyboard.press("a", { delay: 300 });
      await command(page, "Stop");
      await expect(edits(page)).toHaveText(/^1 clip added: /);
      await command(page, "Computer MIDI keyboard");
    });
    await test.step("4: quantizing", async () => {
      await tabTo(page, /^Piano roll: arrows/);
      await page.keyboard.press("Control+a");
      await command(page, "Quantize…");
      // Keys that come before a window has opened are kept for it, and Tab moves nothing there.
      await expect(page.getByRole("dialog", { name: "Quantize" })).toBeFocused();
      await tabTo(page, /^Quantize$/);
      await page.keyboard.press("Enter");
      await expect(edits(page)).toHaveText(/note.*(later|earlier|bar)/);
    });
    await test.step("5: a mix", async () => {
      await tabTo(page, /^Volume of /);
      await turn(page, "ArrowDown");
      await expect(edits(page)).toHaveText(/, volume \S+ dB to \S+ dB$/);
    });
    await test.step("6: an export", async () => {
      const download = page.waitForEvent("download");
      await command(page, "Export song");
      const { tracks } = parseMidi(await readFile(await (await download).path()));
      expect(tracks.flat().filter(({ type }) => type === "noteOn")).toHaveLength(2);
    });
  },
);

test("7: a board is built, kept, opened and played by keys alone, and read out", async ({ page }) => {
  await page.goto(`${server.url}/edit`);
  const board = /^Board\. Arrow keys/;
  await patient(page.getByRole("application", { name: board })).toBeVisible();
  await test.step("widgets are added, moved and resized", async () => {
    await tabTo(page, board, "Shift+Tab");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect(edits(page)).toHaveText(/^\d+ pads deleted$/);
    await page.keyboard.press("Control+z");
    await expect(edits(page)).toHaveText(/^Undone: \d+ pads deleted$/);
    await page.keyboard.press("Control+Shift+z");
    await expect(edits(page)).toHaveText(/^Redone: \d+ pads deleted$/);
    for (const widget of ["Pad", "XY pad", "Knob"]) {
      await tabTo(page, new RegExp(`^${widget}$`), "Shift+Tab");
      await page.keyboard.press("Enter");
      await expect(edits(page)).toHaveText(/^1 pad added: \S/);
    }
    await tabTo(page, board, "Shift+Tab");
    await page.keyboard.press("ArrowDown");
    await expect(edits(page)).toHaveText(/ to row \d+, column \d+$/);
    await page.keyboard.press("Shift+ArrowDown");
    await expect(edits(page)).toHaveText(/, size \d+ by \d+$/);
  });
  await test.step("a label and a message are chosen, and the board is named and saved", async () => {
    await tabTo(page, /^Label$/, "Shift+Tab");
    await retype(page, "Cutoff");
    await expect(edits(page)).toHaveText(/ to Cutoff$/);
    await tabTo(page, /^Add message$/, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(edits(page)).toHaveText("Cutoff changed");
    await tabTo(page, /^Board name$/, "Shift+Tab");
    await retype(page, "Stage left");
    await expect(edits(page)).toHaveText("board renamed Stage left");
    await expect(page.getByText(/^Saved/).first()).toBeAttached();
  });
  await test.step("it is played: a pad, a knob, both axes of a pad, and scenes", async () => {
    await command(page, "Perform in full screen");
    await patient(page).toHaveTitle(/^Stage left/u);
    await tabTo(page, /^Cutoff/);
    await turn(page, "ArrowUp");
    // The XY pad is called by the controllers that it sends.
    await expect(async () => {
      await page.keyboard.press("Tab");
      expect(await valueText(page)).toMatch(/^X \d+, Y \d+$/u);
    }).toPass({ intervals: [0] });
    await turn(page, "ArrowRight");
    await turn(page, "ArrowUp");
    await command(page, "Scenes…");
    for (const name of ["Scene 1", "Scene 2"]) {
      await tabTo(page, /^New scene$/);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox", { name: `Name of ${name}` })).toBeVisible();
    }
    await tabTo(page, /^Cutoff/);
    await page.keyboard.press(",");
    await expect(page.getByRole("status", { name: "Board changes" })).toHaveText(/^Scene Scene \d$/);
    await expect(focused(page)).toHaveAccessibleName(/^Cutoff/);
  });
});

test("the mixer is walked, set and heard about by keys alone", { tag: "@sound" }, async ({ page }) => {
  await page.goto(`${server.url}/timeline`);
  await patient(page.getByRole("button", { name: "Open demo song" })).toBeVisible();
  await tabTo(page, /^Open demo song$/);
  await page.keyboard.press("Enter");
  await patient(page.getByRole("listitem", { name: /^Track 3:/ })).toBeVisible();
  await command(page, "Mixer");
  await test.step("equalizer and limiter open, are set, and give the focus back", async () => {
    await tabTo(page, /^Equalizer of Drums/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Low$/);
    await turn(page, "ArrowUp");
    await expect(edits(page)).toHaveText(/^track Drums, EQ changed/);
    await page.keyboard.press("Escape");
    await expect(focused(page)).toHaveAccessibleName(/^Equalizer of Drums/);
    await tabTo(page, /^Limiter of Drums/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Limiter$/);
    await page.keyboard.press("Space");
    await expect(edits(page)).toHaveText(/^track Drums, limiter changed/);
    await page.keyboard.press("Escape");
    await expect(focused(page)).toHaveAccessibleName(/^Limiter of Drums: on/);
  });
  await test.step("pan, sends, fader, mute and solo", async () => {
    for (const [name, said] of [
      [/^Pan.*Drums/, /pan/],
      [/^Reverb.*Drums/, /reverb/],
      [/^Chorus.*Drums/, /chorus/],
      [/^Volume of Drums/, /volume \S+ dB to \S+ dB/],
    ] as const) {
      await tabTo(page, name);
      await turn(page, "ArrowUp");
      await expect(edits(page)).toHaveText(said);
    }
    for (const [name, said] of [
      [/^Mute Drums/, /muted$/],
      [/^Solo Drums/, /solo on$/],
    ] as const) {
      await tabTo(page, name);
      await page.keyboard.press("Space");
      await expect(edits(page)).toHaveText(said);
      await expect(focused(page)).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.press("Space");
      await expect(focused(page)).toHaveAttribute("aria-pressed", "false");
    }
  });
  await test.step("a track is renamed, and levels are read when asked", async () => {
    await command(page, "Rename track…");
    await retype(page, "Beats");
    await expect(edits(page)).toHaveText(/renamed Beats/);
    await command(page, "Play");
    await expect(async () => {
      await command(page, "Read levels");
      await expect(page.getByRole("status", { name: "Levels" })).toHaveText(/^Master −?[\d.]+ dB, /, { timeout: 3000 });
    }).toPass();
    await command(page, "Stop");
  });
});

test("8: a room is joined and written to by keys alone", { tag: "@sound" }, async ({ page }) => {
  const [owner, guest] = [await server.user(), await server.user()];
  const { event } = await server.call<{ event: EventJson }>(owner, "/engine/api/v1/launch/", { name: "Blue hour" });
  await openSignedIn(page, server, guest, `/plugin/jamroom/${event.id}#${event.joinCode}`);
  await patient(page.getByText(/round trip/)).toBeVisible();
  await tabTo(page, /^Enter room$/);
  await page.keyboard.press("Enter");
  const log = page.getByRole("log", { name: "Chat", exact: true });
  await patient(log).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Blue hour" })).toBeFocused();
  await tabTo(page, /^(Message|Write)/);
  await page.keyboard.type("Hello by keys");
  await page.keyboard.press("Enter");
  await patient(log).toContainText("Hello by keys");
});
