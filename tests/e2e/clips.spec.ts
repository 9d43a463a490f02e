import { expect, test, type Page } from "playwright/test";
import { songText as textOf } from "../../src/adapters/storage/songText.ts";
import { song } from "../spec/support/song.ts";
import { drop } from "./drop.ts";
import { fakeMidi, type RigWindow } from "./fakeMidi.ts";
import { menuItem } from "./menus.ts";

const patient = expect.configure({ timeout: 20_000 });
const OUTPUT = "First synth";
const ARRANGED = 60;
const BAR_MS = 2000;
/** The clock of a simulated sound device, by which times are reckoned, is that unsteady; the scheduler's own tests are to the frame. */
const CLOCK_MS = 50;

/** One track on a MIDI output: a clip of quarters in the arrangement, and one of a bar far behind it. */
function songText(): string {
  const quarters = Array.from({ length: 256 }, (_, beat) => ({ time: 960 * beat, duration: 480, number: ARRANGED }));
  const chorus = [
    { time: 0, duration: 1920, number: 70 },
    { time: 1920, duration: 960, number: 72 },
  ];
  const document = song({
    tracks: [{ rolls: [{ notes: quarters }, { notes: chorus, startTime: 960_000, length: 3840, label: "Chorus" }] }],
  });
  const track = document.tracks.get("t0")!;
  const pluginValues = {
    ...track.pluginValues,
    midiOutputEnabled: true,
    midiOutputPortId: `id of ${OUTPUT}`,
    midiOutputChannel: 1,
  };
  const tracks = new Map([["t0", { ...track, name: "Lead", pluginValues }]]);
  return textOf({ ...document, tracks });
}

function boardText(): string {
  const pad = (label: string, col: number, message: object) => ({
    label,
    location: { row: 0, col, width: 1, height: 1 },
    messages: [{ kind: "action", ...message }],
  });
  return JSON.stringify({
    version: "application/vnd.padroll.board.v1+json",
    format: 2,
    name: "Stage",
    rows: 1,
    cols: 4,
    pads: [
      pad("Run", 0, { action: "playStop" }),
      pad("Chorus", 1, { action: "launchClip", track: "t0", clip: "t0r1" }),
      pad("Return", 2, { action: "backToArrangement" }),
      pad("Verse", 3, { action: "launchClip", track: "t0", clip: "t0r0" }),
    ],
  });
}

interface Sent {
  readonly on: boolean;
  readonly key: number;
  readonly timeMs: number;
}

/** The notes that the output got, by the times at which they leave. */
const notes = (page: Page): Promise<readonly Sent[]> =>
  page.evaluate((output) => {
    const { sent, times } = (globalThis as unknown as RigWindow).padrollMidi;
    return (sent[output] ?? [])
      .map(([status = 0, key = 0], at) => ({ status, key, timeMs: times[output]![at]![1] }))
      .filter(({ status }) => (status & 0xe0) === 0x80)
      .map(({ status, key, timeMs }) => ({ on: status >= 0x90, key, timeMs }));
  }, OUTPUT);

const begun = async (page: Page, key: number): Promise<number> =>
  (await notes(page)).filter((note) => note.on && note.key === key).length;

interface NamesWindow {
  /** Names that controls had since the names were watched, and those of them that had the focus then. */
  padrollNames: { readonly shown: Set<string>; readonly focused: Set<string> };
}

/** Keeps the names of the board's controls: a busy page may tell of a state that lasts until the next bar when it is over. */
const watchNames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const names: NamesWindow["padrollNames"] = { shown: new Set(), focused: new Set() };
    (globalThis as unknown as NamesWindow).padrollNames = names;
    new MutationObserver((records) => {
      for (const { target } of records) {
        const name = (target as Element).getAttribute("aria-label") ?? "";
        names.shown.add(name);
        if (target === document.activeElement) names.focused.add(name);
      }
    }).observe(document.body, { subtree: true, attributeFilter: ["aria-label"] });
  });

const namesOf = (page: Page, kind: "shown" | "focused"): Promise<readonly string[]> =>
  page.evaluate((which) => [...(globalThis as unknown as NamesWindow).padrollNames[which]], kind);

/** The song, and the board that launches its clips. */
async function openStage(page: Page): Promise<void> {
  await fakeMidi(page);
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "song.json", text: songText() }]);
  await patient(page.getByRole("listitem", { name: /^Track 1:/ })).toBeVisible();
  await drop(page, [{ name: "stage.json", text: boardText() }]);
  await expect(page).toHaveURL(/\/midi\/\w+/);
}

test("a pad launches a clip of the open song at the next bar, shows and tells its state, and gives the track back", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openStage(page);
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  // The song's own output is there before it runs, or would miss its first notes.
  await page.getByRole("button", { name: /^Output/ }).click();
  await expect(menuItem(page, OUTPUT, true)).toBeVisible();
  await page.keyboard.press("Escape");
  const pad = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(pad("Chorus, Stopped")).toBeVisible();

  await pad("Run").press("Enter");
  await patient.poll(() => begun(page, ARRANGED)).toBeGreaterThan(1);
  await watchNames(page);
  await pad("Chorus, Stopped").press("Enter");
  await expect.poll(() => namesOf(page, "focused")).toContain("Chorus, Queued");
  await patient(page.getByText("Chorus, Playing", { exact: true })).toHaveRole("status");
  await expect(pad("Chorus, Playing")).toBeFocused();
  // Twice round: it goes on by itself.
  await patient.poll(() => begun(page, 72)).toBeGreaterThanOrEqual(2);
  await pad("Return").press("Enter");
  await expect.poll(() => namesOf(page, "shown")).toContain("Chorus, Stopping");
  await patient(pad("Chorus, Stopped")).toBeVisible();
  const before = await begun(page, ARRANGED);
  await patient.poll(() => begun(page, ARRANGED)).toBeGreaterThan(before);
  await pad("Run").press("Enter");
  const held = async (): Promise<number> => (await notes(page)).reduce((sum, { on }) => sum + (on ? 1 : -1), 0);
  await expect.poll(held).toBe(0);

  const ons = (await notes(page)).filter(({ on }) => on);
  const start = ons[0]!.timeMs;
  const launched = ons.filter(({ key }) => key !== ARRANGED);
  const first = launched[0]!.timeMs;
  // On a bar line, each time a bar later, and nothing of the arrangement between.
  expect(Math.abs((first - start) / BAR_MS - Math.round((first - start) / BAR_MS)) * BAR_MS).toBeLessThan(CLOCK_MS);
  launched.forEach(({ key, timeMs }, at) => {
    expect(key).toBe(at % 2 === 0 ? 70 : 72);
    expect(Math.abs(timeMs - first - (at * BAR_MS) / 2)).toBeLessThan(CLOCK_MS);
  });
  expect(launched.length % 2).toBe(0);
  const end = first + (launched.length / 2) * BAR_MS;
  const arranged = ons.filter(({ key }) => key === ARRANGED).map(({ timeMs }) => timeMs);
  expect(arranged.filter((timeMs) => timeMs > first - CLOCK_MS && timeMs < end - CLOCK_MS)).toEqual([]);
  expect(Math.abs(arranged.find((timeMs) => timeMs > first + CLOCK_MS)! - end)).toBeLessThan(CLOCK_MS);

  // What changes at the same line is told together.
  await pad("Chorus, Stopped").press("Enter");
  await patient(pad("Chorus, Playing")).toBeVisible();
  await pad("Verse, Stopped").press("Enter");
  await patient(page.getByText("Chorus, Stopped; Verse, Playing", { exact: true })).toHaveRole("status");
});

test("in the editor a pad is given the track, the clip and the line of a launch, and launches it then", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openStage(page);
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Edit board" }).click();
  const board = page.getByRole("application", { name: /^Board\./ });
  await board.focus();
  await page.keyboard.press("n");
  const panel = page.getByRole("complementary", { name: "Properties" });
  await expect(panel.getByRole("heading", { level: 2 })).toContainText("Run");
  const list = panel.getByRole("region", { name: "Messages" });
  await list.getByRole("button", { name: "Add message" }).click();
  const field = (name: string) => list.getByRole("combobox", { name, exact: true });
  const choose = async (name: string, option: string): Promise<void> => {
    await field(name).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await choose("Message", "App action");
  await choose("Action", "Launch clip");
  await expect(field("Clip")).toContainText("No clip");
  await choose("Track", "Lead");
  await field("Clip").click();
  await expect(page.getByRole("option")).toHaveText(["No clip", /, bar 1$/, "Chorus, bar 251"]);
  await page.getByRole("option", { name: "Chorus, bar 251" }).click();
  await expect(field("Launch quantization")).toContainText("Next bar");
  await choose("Launch quantization", "Next beat");
  // A clip is one of its track: another track has none yet, and what is undone is as it was.
  await choose("Track", "No track");
  await expect(field("Clip")).toContainText("No clip");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field("Track")).toContainText("Lead");
  await expect(field("Clip")).toContainText("Chorus, bar 251");
  await expect(page.getByText("Saved in this browser")).toBeVisible();

  // The edited board plays at once: the pad runs the song and launches its clip.
  await board.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Run, Stopped", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Run, Stopped", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: /^Run, (Queued|Playing)$/ })).toBeVisible();
  await patient(page.getByRole("button", { name: "Run, Playing", exact: true })).toBeVisible();
});
