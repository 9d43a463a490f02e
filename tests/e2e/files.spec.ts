import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { drop } from "./drop.ts";
import { melodyFile, twoDrones } from "./fixtures.ts";

/** One track with a note, and one more note-off than notes: common in files of the world. */
function strayNoteOff(): Uint8Array {
  const events = [0, 0x90, 60, 100, 0x60, 0x80, 60, 64, 0, 0x80, 72, 64, 0, 0xff, 0x2f, 0];
  const header = [...Buffer.from("MThd"), 0, 0, 0, 6, 0, 0, 0, 1, 0, 96];
  return Uint8Array.from([...header, ...Buffer.from("MTrk"), 0, 0, 0, events.length, ...events]);
}

/** As `strayNoteOff`, broken off within its track. */
const brokenOff = (): Uint8Array => strayNoteOff().slice(0, -8);

const BOARD = JSON.stringify({
  version: "application/vnd.padroll.board.v1+json",
  name: "Four pads",
  rows: 2,
  cols: 2,
  pads: [{ label: "Gong" }],
});
const trackHeads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });

test.beforeEach(async ({ page }) => {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
});

test("boards that are dropped open as boards, one without pads, too", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await test.step("a board that is dropped on the timeline opens as a board", async () => {
    await drop(page, [{ name: "four.json", text: BOARD }]);
    await expect(page).toHaveURL(/\/midi\/\w+/);
    await expect(page.getByRole("button", { name: "Board: Four pads" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("button", { name: /^Gong/ })).toBeAttached();
  });
  await test.step("a board without pads opens, and its keyboard plays", async () => {
    await drop(page, [{ name: "bare.json", text: JSON.stringify({ ...JSON.parse(BOARD), name: "Bare", pads: [] }) }]);
    await expect(page.getByRole("button", { name: "Board: Bare" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("group", { name: "Keyboard" }).getByRole("button").first()).toBeAttached();
    await page.keyboard.down("a");
    await expect(page.getByRole("main").getByText(/^C\d$/).first()).toBeVisible();
    await page.keyboard.up("a");
    await page.goto("/");
    await expect(page.getByRole("link", { name: /Bare/ })).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test("files that are slow, not ours or damaged are told of in words; a Tone.js song comes and goes", async ({
  page,
}) => {
  await test.step("a file that takes long says so, and can be stopped", async () => {
    // A file that the disk does not give.
    await page.evaluate(() => {
      Object.defineProperty(File.prototype, "arrayBuffer", { configurable: true, value: () => new Promise(() => {}) });
    });
    await drop(page, [{ name: "slow.mid", bytes: twoDrones() }]);
    const dialog = page.getByRole("dialog", { name: "Opening “slow.mid”" });
    await expect(dialog.getByRole("progressbar")).toBeAttached();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("“slow.mid” was not opened.").first()).toBeVisible();
    await expect(trackHeads(page)).toHaveCount(0);
    // As blobs have it.
    await page.evaluate(() => Reflect.deleteProperty(File.prototype, "arrayBuffer"));
  });
  await test.step("JSON of another program, or of a later Padroll, is refused in words for people", async () => {
    await drop(page, [{ name: "package.json", text: '{"name":"left-pad","dependencies":{}}' }]);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("“package.json” is not a Padroll song or board.");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await drop(page, [{ name: "new.json", text: BOARD.replace("v1+json", "v2+json") }]);
    await expect(dialog).toContainText("“new.json” was saved by a newer version of Padroll.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("a note-off without a note is a line with details, and no dialog; what is missing is one", async () => {
    await drop(page, [{ name: "stray.mid", bytes: strayNoteOff() }]);
    await expect(trackHeads(page)).toHaveCount(1);
    await expect(page.getByText("Repaired 1 problem in the file.").first()).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Details" }).first().click();
    await expect(page.getByRole("dialog")).toContainText("the release was ignored");
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await drop(page, [{ name: "broken.mid", bytes: brokenOff() }]);
    await expect(page.getByRole("dialog", { name: "“broken.mid” was opened with losses" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("a song of a Tone.js program is dropped, and goes out again as a file and as code", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const notes = [{ midi: 60, ticks: 0, durationTicks: 480, velocity: 0.5 }, { midi: 300 }];
    const header = {
      name: "Web song",
      ppq: 480,
      tempos: [{ ticks: 0, bpm: 90 }],
      timeSignatures: [],
      keySignatures: [],
      meta: [],
    };
    await drop(page, [
      { name: "web.json", text: JSON.stringify({ header, tracks: [{ name: "Lead", channel: 0, notes }] }) },
    ]);
    await expect(page.getByRole("dialog")).toContainText("1 note without a pitch from 0 to 127");
    await page.keyboard.press("Escape");
    // Behind a dialog tracks have no role.
    await expect(trackHeads(page)).toHaveCount(1);
    const choose = async (action: string): Promise<void> => {
      await page.getByRole("button", { name: "Song menu" }).click();
      await page.getByRole("menuitem", { name: action }).hover();
      await page.getByRole("menuitem", { name: "The whole song" }).click();
      await expect(page.getByRole("menu")).toHaveCount(0);
    };
    const download = page.waitForEvent("download");
    await choose("Export for Tone.js (.json)");
    expect((await download).suggestedFilename()).toBe("Web song.tone.json");
    const saved = await readFile(await (await download).path(), "utf8");
    expect(JSON.parse(saved)).toMatchObject({ header: { ppq: 960 }, tracks: [{ notes: [{ midi: 60, ticks: 0 }] }] });
    await choose("Copy as code");
    await expect(page.getByText("Copied as JSON for Tone.js").first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(saved);
  });
});

test("a file of several that cannot be read is named, and the others are opened and kept", async ({ page }) => {
  await drop(page, [
    { name: "drones.mid", bytes: twoDrones() },
    { name: "diary.json", text: "dear diary" },
    { name: "melody.mid", bytes: melodyFile([60, 64], 0) },
  ]);
  await expect(page.getByRole("dialog")).toContainText("“diary.json” is not valid JSON.");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(trackHeads(page)).toHaveCount(2);
  await expect(page.getByText("Added 1 more file to your recent work.").first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Recent work" }).getByRole("listitem")).toHaveCount(2);
});

test("of several boards each is kept by the time the first is shown, however slow the storage", async ({ page }) => {
  // What is written is told late.
  await page.evaluate(() => {
    type Tell = (event: Event) => void;
    const add = Reflect.get(EventTarget.prototype, "addEventListener") as (type: string, tell: Tell) => void;
    IDBTransaction.prototype.addEventListener = function (this: IDBTransaction, type: string, tell: Tell) {
      add.call(this, type, type === "complete" ? (event) => void setTimeout(tell, 300, event) : tell);
    };
  });
  const names = ["First", "Second", "Third"];
  const text = (name: string): string => JSON.stringify({ ...JSON.parse(BOARD), name });
  await drop(
    page,
    names.map((name) => ({ name: `${name}.json`, text: text(name) })),
  );
  await page.waitForURL(/\/midi\/\w+/);
  await page.goto("/");
  const recent = page.getByRole("region", { name: "Recent work" });
  for (const name of names) await expect(recent.getByRole("link", { name: new RegExp(name) })).toBeVisible();
});
