import { readFile } from "node:fs/promises";
import { expect, test, type Browser, type BrowserContext, type Page } from "playwright/test";
import { columnsFile, melodyFile } from "./fixtures.ts";
import { chooserOf } from "./openSong.ts";

/** Tries of a small song and of a board; the figure of the decision record was taken with 200. */
const TRIES = Number(process.env["KEEP_TRIES"] ?? 6);
const SEED = Number(process.env["TEST_SEED"] ?? 1);
const LONGEST_DELAY_MS = 300;

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const heads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });

async function openFile(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.goto("/timeline");
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  await chooser.setFiles({ name, mimeType, buffer });
  await expect(heads(page)).toHaveCount(1, { timeout: 60_000 });
}

interface SavedSong {
  readonly name: string;
  readonly tracks: readonly {
    readonly rolls: readonly {
      readonly notes?: readonly unknown[];
      readonly noteColumns?: readonly { readonly time: readonly number[] }[];
    }[];
  }[];
}

/** The open song as it is saved as a file. */
async function saved(page: Page): Promise<SavedSong> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Save as file/ }).click();
  return JSON.parse(await readFile(await (await download).path(), "utf8")) as SavedSong;
}

async function noteCount(page: Page): Promise<number> {
  const rolls = (await saved(page)).tracks.flatMap((track) => track.rolls);
  return rolls.reduce(
    (count, { notes = [], noteColumns = [] }) =>
      count + notes.length + noteColumns.reduce((sum, { time }) => sum + time.length, 0),
    0,
  );
}

/** As many notes as fit beside one another, the sixteenths that the pencil draws. */
const COLUMNS = 26;

/**
 * Draws one note with the pencil, in a column that no other try of the song takes: the rows may have moved since the try
 * before, as the roll opens at its notes.
 */
async function draw(page: Page, column: number): Promise<void> {
  const roll = page.locator("canvas").last();
  const box = (await roll.boundingBox())!;
  await page.mouse.click(box.x + 100 + column * 30, box.y + 60);
}

async function ready(page: Page): Promise<void> {
  await expect(heads(page)).toHaveCount(1, { timeout: 60_000 });
  await heads(page).first().click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

type Leave = (page: Page, context: BrowserContext, address: string) => Promise<Page>;

/** Ways of leaving a page and coming back to `address`. */
const LEAVES: Readonly<Record<string, Leave>> = {
  reload: async (page) => {
    await page.reload();
    return page;
  },
  navigation: async (page, _context, address) => {
    await page.goto("/schema/timeline.v1.json");
    await page.goto(address);
    return page;
  },
  close: async (page, context, address) => {
    await Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]);
    const next = await context.newPage();
    await next.goto(address);
    return next;
  },
};

/** Leaves in the way, and after the 0 to 300 ms, of try `tried` of `tries`: each way meets early moments and late ones. */
async function leave(
  page: Page,
  context: BrowserContext,
  address: string,
  [tried, tries]: readonly [number, number],
  random: () => number,
): Promise<Page> {
  const ways = Object.values(LEAVES);
  const band = Math.floor(tried / ways.length);
  const bands = Math.ceil(tries / ways.length);
  await page.waitForTimeout(((band + random()) / bands) * LONGEST_DELAY_MS);
  return ways[tried % ways.length]!(page, context, address);
}

type Open = (page: Page) => Promise<void>;

/** How many of as many notes are lost. A song has room for `COLUMNS`: then comes another, in a browser without any. */
async function lostOf(browser: Browser, open: Open, tries: number, random: () => number): Promise<number> {
  let lost = 0;
  for (let done = 0; done < tries; done += COLUMNS) {
    const context = await browser.newContext();
    lost += await lostOfOneSong(context, open, Math.min(COLUMNS, tries - done), random);
    await context.close();
  }
  return lost;
}

async function lostOfOneSong(
  context: BrowserContext,
  open: Open,
  tries: number,
  random: () => number,
): Promise<number> {
  let current = await context.newPage();
  await open(current);
  await ready(current);
  const before = await noteCount(current);
  for (let column = 0; column < tries; column++) {
    await ready(current);
    await draw(current, column);
    current = await leave(current, context, "/timeline", [column, tries], random);
  }
  await ready(current);
  return before + tries - (await noteCount(current));
}

for (const [name, tries, open] of [
  ["small song", TRIES, (page: Page) => openFile(page, "small.mid", "audio/midi", Buffer.from(melodyFile([60], 0)))],
  [
    "100,000 notes",
    Math.ceil(TRIES / 2),
    (page: Page) => openFile(page, "large.json", "application/json", columnsFile(100_000)),
  ],
] as const) {
  test(`a note drawn just before a reload, a navigation or a close is there afterwards: ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000 + tries * 20_000);
    const lost = await lostOf(browser, open, tries, randomFrom(SEED));
    console.log(`${name}, seed ${SEED}: ${lost} of ${tries} notes lost`);
    expect(lost).toBe(0);
  });
}

/** Several tabs draw at once. */
const LATE = { timeout: 30_000 };

const boardName = (page: Page) => page.getByRole("textbox", { name: "Board name" }).first();

async function renameBoard(page: Page, name: string): Promise<void> {
  await boardName(page).fill(name);
  await boardName(page).press("Enter");
}

test("an edit of a board just before a reload, a navigation or a close is there afterwards, and nothing asks", async ({
  context,
}) => {
  test.setTimeout(120_000 + TRIES * 20_000);
  const random = randomFrom(SEED);
  let asked = 0;
  context.on("dialog", (dialog) => {
    asked++;
    void dialog.accept();
  });
  let page = await context.newPage();
  await page.goto("/edit");
  let lost = 0;
  for (let tried = 0; tried < TRIES; tried++) {
    await page.locator("canvas").waitFor();
    await renameBoard(page, `Try ${tried}`);
    page = await leave(page, context, "/edit", [tried, TRIES], random);
    const isThere = expect(boardName(page)).toHaveValue(`Try ${tried}`, LATE);
    lost += await isThere.then(
      () => 0,
      () => 1,
    );
  }
  console.log(`boards, seed ${SEED}: ${lost} of ${TRIES} edits lost, asked ${asked} times`);
  expect({ lost, asked }).toEqual({ lost: 0, asked: 0 });
});

test("a board that was edited when its page went is among the recent work", async ({ page, context }) => {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  await renameBoard(page, "Left behind");
  await page.close();
  const next = await context.newPage();
  await next.goto("/");
  await expect(next.getByText("Left behind").first()).toBeVisible();
});

test("tabs that open one board at the same time never overwrite each other, to play or to edit", async ({
  page,
  context,
}) => {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  await renameBoard(page, "First");
  await expect(page).toHaveURL(/\/edit\/\w+/);
  const id = new URL(page.url()).pathname.split("/")[2]!;
  const others = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
  // The last is played first, and edited from there.
  for (const [index, address] of [`/edit/${id}`, "/edit", `/midi/${id}`].entries()) {
    await others[index]!.goto(address);
    await expect(others[index]!.getByText(/“First” is open in another tab/).first()).toBeVisible(LATE);
  }
  await others[2]!.getByRole("button", { name: /First \(copy\)/ }).click();
  await others[2]!.getByRole("menuitem", { name: "Edit board" }).click();
  const tabs = [page, ...others];
  const names = tabs.map((_, index) => `Tab ${index}`);
  await Promise.all(others.map((other) => expect(boardName(other)).toHaveValue("First (copy)", LATE)));
  await Promise.all(tabs.map((tab, index) => renameBoard(tab, names[index]!)));
  await expect.poll(() => keptNames(page), { timeout: 20_000 }).toEqual(names);
  await Promise.all(tabs.map((tab) => tab.reload()));
  await Promise.all(tabs.map((tab, index) => expect(boardName(tab)).toHaveValue(names[index]!, LATE)));
});

test("a board with a damaged pad is kept as it is: what is edited of it is a copy", async ({ page }) => {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  await renameBoard(page, "Torn");
  await expect(page).toHaveURL(/\/edit\/\w+/);
  const id = new URL(page.url()).pathname.split("/")[2]!;
  await page.goto("/schema/board.v1.json");
  const tear = (key: string, rip: boolean): Promise<string> =>
    page.evaluate(
      async ([name, isTorn]) => {
        const opening = indexedDB.open("padroll");
        await new Promise((done) => opening.addEventListener("success", done));
        const store = opening.result.transaction("documents", "readwrite").objectStore("documents");
        const reading = store.get(name);
        await new Promise((done) => reading.addEventListener("success", done));
        const kept = reading.result as { json: string };
        if (isTorn) {
          const json = kept.json.replace('"pads":[', '"pads":[null,');
          const writing = store.put({ ...kept, json }, name);
          await new Promise((done) => writing.addEventListener("success", done));
          kept.json = json;
        }
        opening.result.close();
        return kept.json;
      },
      [key, rip] as const,
    );
  const torn = await tear(`board_${id}`, true);
  expect(torn).toContain('"pads":[null,');
  await page.goto(`/edit/${id}`);
  await expect(page.getByText(/damaged: pads\[0\]/).first()).toBeVisible();
  await renameBoard(page, "Mended");
  await expect.poll(() => keptNames(page)).toEqual(["Mended (copy)", "Torn"]);
  expect(await tear(`board_${id}`, false)).toBe(torn);
});

/** Names of all documents that this browser keeps, in order. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open("padroll");
    const database = await new Promise<IDBDatabase>((done) => {
      opening.addEventListener("success", () => done(opening.result));
    });
    const reading = database.transaction("summaries").objectStore("summaries").getAll();
    const summaries = await new Promise<{ name: string }[]>((done) => {
      reading.addEventListener("success", () => done(reading.result as { name: string }[]));
    });
    database.close();
    return summaries.map(({ name }) => name).sort();
  });

async function rename(page: Page, name: string): Promise<void> {
  const field = page.getByLabel("Song name");
  await field.fill(name);
  await field.press("Enter");
}

test("tabs that open one song at the same time never overwrite each other, a fresh one's included", async ({
  page,
  context,
}) => {
  await page.goto("/timeline");
  await page.getByRole("main").getByRole("button", { name: "Add a track" }).click();
  await rename(page, "First");
  // The others open the latest song of the storage: a tab that is not seen may take its time to write it.
  await expect.poll(() => keptNames(page), { timeout: 20_000 }).toEqual(["First"]);
  const others = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
  await Promise.all(others.map((other) => other.goto("/timeline")));
  await Promise.all(others.map((other) => expect(heads(other)).toHaveCount(1, { timeout: 60_000 })));
  const tabs = [page, ...others];
  const names = tabs.map((_, index) => `Tab ${index}`);
  await Promise.all(tabs.map((tab, index) => rename(tab, names[index]!)));
  await expect.poll(() => keptNames(page), { timeout: 20_000 }).toEqual(names);
});

test("a song that is kept beside the one that opens is stored part by part, and opens as it was", async ({ page }) => {
  await page.goto("/timeline");
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  const json = { mimeType: "application/json" };
  await chooser.setFiles([
    { name: "first.mid", mimeType: "audio/midi", buffer: Buffer.from(melodyFile([60], 0)) },
    { name: "large.json", ...json, buffer: columnsFile(30_000) },
  ]);
  await expect(page.getByText("Added 1 more file to your recent work.").first()).toBeVisible();
  await expect.poll(() => keptNames(page)).toContain("Large");
  const texts = await page.evaluate(async () => {
    const opening = indexedDB.open("padroll");
    await new Promise((done) => opening.addEventListener("success", done));
    const reading = opening.result.transaction("documents").objectStore("documents").getAll();
    await new Promise((done) => reading.addEventListener("success", done));
    return (reading.result as { key: string; name: string; json: string | null }[]).filter(
      ({ name }) => name === "Large",
    );
  });
  expect(texts.map(({ json: text }) => text)).toEqual([null]);
  await page.goto(`/timeline/${texts[0]!.key.slice("timeline_".length)}`);
  await ready(page);
  await expect(page.getByLabel("Song name")).toHaveValue("Large");
  expect(await noteCount(page)).toBe(30_000);
});

test("a song that an earlier version stored is opened, edited and kept", async ({ page }) => {
  await page.goto("/schema/timeline.v1.json");
  const key = "timeline_old1";
  const json = JSON.stringify({ id: "old1", name: "Old", tracks: [{ rolls: [{ notes: [{ number: 60 }] }] }] });
  await page.evaluate(
    ([id, text]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("padroll", 2);
        opening.addEventListener("upgradeneeded", () => {
          for (const store of ["documents", "sync", "pictures", "summaries"]) opening.result.createObjectStore(store);
        });
        opening.addEventListener("success", () => {
          const database = opening.result;
          const transaction = database.transaction(["documents", "summaries"], "readwrite");
          const summary = { key: id, name: "Old", contentType: "application/vnd.padroll.timeline.v1+json", savedAt: 5 };
          transaction.objectStore("documents").put({ ...summary, json: text }, id);
          transaction.objectStore("summaries").put({ ...summary, owner: "", deletedAt: null }, id);
          transaction.addEventListener("complete", () => {
            database.close();
            resolve();
          });
        });
      }),
    [key, json] as const,
  );
  await page.goto("/timeline/old1");
  await ready(page);
  expect(await noteCount(page)).toBe(1);
  await draw(page, 0);
  await rename(page, "Old and new");
  await expect.poll(() => keptNames(page)).toEqual(["Old and new"]);
  await page.reload();
  await ready(page);
  expect(await noteCount(page)).toBe(2);
});

test("a song that cannot be kept says so, why, and offers the file; leaving asks", async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/timeline");
  await page.getByRole("main").getByRole("button", { name: "Add a track" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Not saved" });
  await expect(alert).toContainText("storage is full");
  const download = page.waitForEvent("download");
  await alert.getByRole("button", { name: "Save as file" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  const asked = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
});
