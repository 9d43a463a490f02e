// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ref } from "valtio/vanilla";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { fail, ok } from "../../../../domain/AppError.ts";
import type { BankPage, UserBank } from "../../../../protocol/samples.ts";
import { all, click, done, fill, the } from "../../../controls/page.test-helper.tsx";
import { BanksSection } from "../../../settings/BanksSection.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { strings } from "../../../strings/banks.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
// Loaded beforehand: the page itself loads it when it is first wanted.
import "./BankDialog.tsx";
import { ShownBank } from "../TimelineScreen.tsx";

const BANK: UserBank = {
  id: "b1",
  name: "Hall",
  fileName: "hall.sf2",
  bytes: 500 * 1_048_576,
  addedAt: 0,
  presets: [{ bank: 0, program: 0, name: "Grand" }],
  kept: true,
};
const PAGE: BankPage = {
  outline: {
    info: {
      name: "Hall",
      version: "2.04",
      engine: "EMU8000",
      date: "May 2020",
      author: "A. Maker",
      product: "Halls",
      copyright: "CC0",
      comments: "Recorded at night",
      tool: "Polyphone",
    },
    presets: [
      { bank: 0, program: 0, name: "Grand", keys: [36, 84] },
      { bank: 0, program: 1, name: "Still", keys: null },
      { bank: 128, program: 0, name: "Kit", keys: [35, 35] },
    ],
    instruments: 2,
    samples: 40,
    sampleRates: [22_050, 44_100],
  },
  bytes: BANK.bytes,
  refusal: null,
  disagreements: [],
};

/** Timeout for a busy machine. */
const LOADED = { timeout: 30_000 };

let studio: TestStudio;
beforeEach(() => {
  studio = songStudio();
  studio.session.banks.list = ref([BANK]);
  vi.spyOn(studio.engine.banks, "list").mockResolvedValue([BANK] as never);
});

const lowestKey = (): number => Number(document.querySelector<HTMLElement>("[data-key]")?.dataset["key"]);

async function opened(page: BankPage | null): Promise<HTMLElement> {
  const answer = page ? ok(page) : fail("BANK_MISSING", "It is gone.");
  // A worker answers in a task of its own.
  vi.spyOn(studio.engine.banks, "describe").mockImplementation(
    () => new Promise((resolve) => void setTimeout(() => resolve(answer))),
  );
  studio.session.banks.shownId = null;
  await showSong(studio, <ShownBank />);
  await done(() => {
    studio.session.banks.shownId = BANK.id;
  });
  await vi.waitFor(async () => {
    await done(() => undefined);
    expect(the("dialog", strings.about("Hall")).textContent).not.toContain(strings.reading);
  }, LOADED);
  return the("dialog", strings.about("Hall"));
}

test("the page tells what is in a bank, whose it is and which keys sound, and is closed again", async () => {
  const dialog = await opened(PAGE);
  const facts = [...dialog.querySelectorAll(`[aria-label="${strings.facts}"] > div`)].map((each) =>
    [...each.children].map(({ textContent }) => textContent),
  );
  expect(facts).toEqual([
    [strings.file, "hall.sf2"],
    [strings.fileSize, "500 MB"],
    [strings.version, "2.04"],
    [strings.contents, strings.contentsOf(3, 2, 40)],
    [strings.rates, "22,050, 44,100 Hz"],
    [strings.author, "A. Maker"],
    [strings.date, "May 2020"],
    [strings.product, "Halls"],
    [strings.engine, "EMU8000"],
    [strings.tool, "Polyphone"],
  ]);
  expect(dialog.textContent).toContain(`${strings.license}CC0${strings.comments}Recorded at night`);
  expect(the("region", strings.presets)).toBeDefined();
  const rows = all("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual(["0:001GrandC2 – C6", `0:002Still${strings.silent}`, "128:001KitB1"]);
  await fill(the("searchbox", strings.search), "kit");
  expect(all("listitem")).toHaveLength(1);
  await click(the("button", "Close"));
  expect(studio.session.banks.shownId).toBeNull();
});

test("keys play the preset that was chosen, on the strip for what is tried out", async () => {
  const noteOn = vi.spyOn(studio.engine, "noteOn");
  await opened(PAGE);
  await fill(the("searchbox", strings.search), "kit");
  await click(the("button", /Kit/));
  const key = document.querySelector<HTMLElement>("[data-key]")!;
  await done(() => {
    key.focus();
    key.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await vi.waitFor(() => expect(noteOn).toHaveBeenCalled(), LOADED);
  expect(studio.engine.programs.at(-1)).toMatch(/ 128:0$/);
  expect(the("group", strings.keyboard("Kit"))).toBeDefined();
  const before = lowestKey();
  await click(the("button", strings.higher));
  expect(lowestKey()).toBe(before + 12);
  await click(the("button", strings.lower));
  expect(lowestKey()).toBe(before);
});

test("where two readers disagree, or one refuses, the page says so; what is gone is told", async () => {
  expect((await opened({ ...PAGE, disagreements: ["samples: 3, 4"] })).textContent).toContain("samples: 3, 4");
  expect((await opened({ ...PAGE, refusal: "bad rate" })).textContent).toContain(strings.readByUs("bad rate"));
  expect((await opened(null)).textContent).toContain("It is gone.");
});

test("it is found where banks are listed, and by the palette", async () => {
  await showSong(studio, <BanksSection />);
  await click(the("button", strings.about("Hall")));
  expect(studio.session.banks.shownId).toBe("b1");
  studio.session.banks.shownId = null;
  timelineActions.bankPage.choices(studio)[0]!.run();
  expect(studio.session.banks.shownId).toBe("b1");
  studio.session.banks.list = ref([]);
  expect(timelineActions.bankPage.enabled(studio)).toBe(false);
});
