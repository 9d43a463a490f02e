import { readFileSync } from "node:fs";
import { expect, test, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import type { Board } from "../../src/domain/board/records.ts";
import { bytesText } from "../../src/domain/midi/bytesText.ts";
import { BOARD_CHANNEL, isNewer, readTable, TABLE_ROWS, tableBoard } from "../spec/support/messageTable.ts";
import { fakeMidi, plug, sentTo, unplug } from "./fakeMidi.ts";

const OUTPUT = "First synth";
const TABLE = readTable(readFileSync(new URL("../../docs/midi-messages.md", import.meta.url), "utf8"));
const SYSEX = 0xf0;

/**
 * Rows that the browser plays; the others are played in Node. Of the three channel rules each next message has another. XY
 * pads have keys of their own, and SysEx is not allowed here.
 */
const RULES = ["own", "board", "all"] as const;
const MESSAGES = [...new Set(TABLE_ROWS.map(({ widget, sends }) => `${widget} ${sends}`))];
const CANDIDATES = TABLE_ROWS.flatMap(({ widget, sends, channel }, index) => {
  const rule = RULES[MESSAGES.indexOf(`${widget} ${sends}`) % RULES.length];
  const isOnly = TABLE_ROWS.filter((row) => row.widget === widget && row.sends === sends).length === 1;
  const isAllowed = !TABLE[index]!.flat().some(([status]) => status === SYSEX);
  return !isNewer({ widget }) && !widget.startsWith("XY") && isAllowed && (isOnly || channel === rule) ? [index] : [];
});

/**
 * Rows that are played: the first of each widget, and a part of the others that the commit chooses. All are played in Node, on
 * the same player (`tests/spec/midi-messages.test.ts`). `MESSAGE_ROWS=1` plays all of them here, too.
 */
const ONE_OF = Number(process.env["MESSAGE_ROWS"] ?? 4);
const SEED = Number(process.env["TEST_SEED"] ?? 1);
const PLAYED = CANDIDATES.filter(
  (index, place) =>
    (place + SEED) % ONE_OF === 0 ||
    CANDIDATES.findIndex((other) => TABLE_ROWS[other]!.widget === TABLE_ROWS[index]!.widget) === place,
);

/** The pads of those rows, without gaps between them. A pad that nobody touches would cost as much to draw as one that is played. */
function playedBoard(): Board {
  const board = tableBoard();
  const cols = 10;
  const pads = PLAYED.map((index, place) => ({
    ...board.pads[index]!,
    location: { row: Math.floor(place / cols), col: place % cols, width: 1, height: 1 },
  }));
  return { ...board, rows: Math.ceil(pads.length / cols), cols, pads };
}

/** A board that is kept, with the pads of the table in the place of its own. */
async function openTable(page: Page): Promise<void> {
  await fakeMidi(page);
  await page.goto("/midi");
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "New from template" }).hover();
  await page.getByRole("menuitem", { name: "All Knobs" }).click();
  await expect(page).toHaveURL(/\/midi\/\w{30}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const json = JSON.stringify(writeBoard({ ...playedBoard(), id }));
  await expect
    .poll(() =>
      page.evaluate(
        async ([key, text]) => {
          const request = indexedDB.open("padroll");
          await new Promise((done) => (request.onsuccess = done));
          const store = request.result.transaction("documents", "readwrite").objectStore("documents");
          const reading = store.get(key);
          await new Promise((done) => (reading.onsuccess = done));
          const kept = reading.result as object | undefined;
          if (!kept) return false;
          const writing = store.put({ ...kept, json: text }, key);
          await new Promise((done) => (writing.onsuccess = done));
          request.result.close();
          return true;
        },
        [`board_${id}`, json] as const,
      ),
    )
    .toBe(true);
  await page.reload();
  await menu(page).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu(page).click();
  await page.getByText(OUTPUT, { exact: true }).click();
  await expect(menu(page)).toContainText(OUTPUT);
  await expect(page.getByRole("button", { name: /^Channel/ })).toContainText(String(BOARD_CHANNEL));
}

/** What has reached the port since the last call. */
function reader(page: Page): () => Promise<readonly (readonly number[])[]> {
  let at = 0;
  return async () => {
    const sent = await sentTo(page, OUTPUT);
    const since = sent.slice(at);
    at = sent.length;
    return since;
  };
}

const menu = (page: Page) => page.getByRole("button", { name: /^Output/ });

async function unplugged(page: Page): Promise<void> {
  await unplug(page, OUTPUT);
  await expect(menu(page)).toContainText("not connected");
}

async function pluggedIn(page: Page): Promise<void> {
  await plug(page, OUTPUT);
  await expect(menu(page)).not.toContainText("not connected");
}

test("what reaches the port is, byte for byte, what the document says of each widget and message", async ({ page }) => {
  test.slow();
  await openTable(page);
  const stands = page.locator("[role=button][aria-label], [role=slider][aria-label]");
  const find = (label: string) =>
    stands.and(page.locator(`[aria-label="${label}"], [aria-label^="${label},"], [aria-label^="${label} ·"]`));
  const read = reader(page);
  const wrong: string[] = [];
  const compare = (index: number, half: 0 | 1, all: readonly (readonly number[])[], isEnd = false): void => {
    const row = TABLE_ROWS[index]!;
    const said = TABLE[index]![half];
    const [shown, wanted] = [bytesText(isEnd ? all.slice(all.length - said.length) : all), bytesText(said)];
    if (shown !== wanted) wrong.push(`${row.pad.label}, ${half}: ${shown} instead of ${wanted}`);
  };
  for (const [turn, index] of PLAYED.entries()) {
    const { gesture, widget, pad } = TABLE_ROWS[index]!;
    const stand = find(pad.label).first();
    if (gesture === "turn") {
      await stand.focus();
      await page.keyboard.press("End");
      compare(index, 0, await read());
      await page.keyboard.press("Home");
      compare(index, 1, await read());
      continue;
    }
    const box = (await stand.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    if (widget === "toggle") await page.mouse.up();
    compare(index, 0, await read());
    // Now and then the port goes and comes while something is held.
    const isGone = turn % 12 === 5;
    if (isGone) await unplugged(page);
    if (widget === "toggle") await page.mouse.down();
    await page.mouse.up();
    if (isGone) expect(await read()).toEqual([]);
    if (isGone) await pluggedIn(page);
    // A port that is back hears again what it may have missed, and then what it is owed.
    compare(index, 1, await read(), isGone);
    // Hold stays on: not for the rows that follow.
    if (pad.command === "hold" && widget === "pad")
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    if (pad.command === "hold") await read();
  }
  expect(wrong).toEqual([]);
});
