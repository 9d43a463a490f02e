import { expect, test, type Page } from "playwright/test";
import { drop } from "./drop.ts";
import { songText } from "../../src/adapters/storage/songText.ts";
import { song } from "../spec/support/song.ts";
import { fakeMidi, leftTo, openWithOutput, receive, sentTo } from "./fakeMidi.ts";

const patient = expect.configure({ timeout: 30_000 });
const boardMenu = (page: Page) => page.getByRole("button", { name: /^Board:/ });

/** `runs`: with a pad that plays and stops the song. */
const board = (name: string, note: string, runs = false): string =>
  JSON.stringify({
    version: "application/vnd.padroll.board.v1+json",
    format: 2,
    name,
    rows: 1,
    cols: runs ? 3 : 2,
    pads: [
      { label: "Play", location: { row: 0, col: 0, width: 1, height: 1 }, midiNote: { octave: 4, name: note } },
      { label: "Hold", location: { row: 0, col: 1, width: 1, height: 1 }, command: "hold" },
      ...(runs
        ? [
            {
              label: "Run",
              location: { row: 0, col: 2, width: 1, height: 1 },
              messages: [{ kind: "action", action: "playStop" }],
            },
          ]
        : []),
    ],
  });

async function openBoards(page: Page, names: Readonly<Record<string, string>>): Promise<void> {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(
    page,
    Object.entries(names).map(([name, note]) => ({ name: `${name}.json`, text: board(name, note) })),
  );
  await expect(page).toHaveURL(/\/midi\/\w+/);
}

test("a set is made beside the board and led through by buttons, digits, a pedal and programs, and no note hangs", async ({
  page,
}) => {
  await openBoards(page, { Opener: "C", Ballad: "D" });
  await openWithOutput(page, "First synth");
  const isShown = (name: string) =>
    patient(page.getByRole("button", { name: `Board: ${name}`, exact: true })).toBeVisible();

  await boardMenu(page).click();
  await page.getByRole("menuitem", { name: "Set lists…" }).click();
  const panel = page.getByRole("complementary", { name: "Set lists" });
  await panel.getByRole("button", { name: "New set list" }).click();
  await panel.getByLabel("Set list name").fill("Tonight");
  for (const name of ["Opener", "Ballad"]) {
    await panel.getByRole("button", { name: "Add a board" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  }
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await panel.getByRole("button", { name: "Play 1: Opener" }).click();
  await isShown("Opener");

  // What is held as the board changes ends, once, and so does Hold.
  await page.getByRole("button", { name: /^Hold/ }).press("Enter");
  await page.keyboard.down("a");
  const notes = async (status: number): Promise<readonly (number | undefined)[]> =>
    (await sentTo(page, "First synth")).filter((bytes) => bytes[0] === status).map((bytes) => bytes[1]);
  await patient.poll(() => notes(0x90)).toHaveLength(1);
  await page.keyboard.press("2");
  await isShown("Ballad");
  await page.keyboard.up("a");
  await patient.poll(() => notes(0x80)).toEqual(await notes(0x90));
  const holds = async (): Promise<readonly (number | undefined)[]> =>
    (await sentTo(page, "First synth"))
      .filter((bytes) => bytes[0] === 0xb0 && bytes[1] === 64)
      .map((bytes) => bytes[2]);
  await patient.poll(holds).toEqual([127, 0]);

  // The gear leads: a pedal that is learned, and programs.
  await panel.getByRole("button", { name: "MIDI Learn: previous" }).click();
  await receive(page, "Keys", [0xb0, 67, 127], [0xb0, 67, 0]);
  await expect(panel.getByRole("button", { name: "MIDI Learn: previous" })).toContainText("CC 67");
  await receive(page, "Keys", [0xb0, 67, 127], [0xb0, 67, 0]);
  await isShown("Opener");
  await panel.getByRole("combobox", { name: "Program change" }).click();
  await page.getByRole("option", { name: "All channels" }).click();
  await receive(page, "Keys", [0xc4, 1]);
  await isShown("Ballad");

  // A reload comes back to the same place, and a locked board still leads on.
  await page.reload();
  await isShown("Ballad");
  await expect(page.getByRole("group", { name: "Set list" })).toContainText("2 / 2");
  await page.getByRole("button", { name: "Stage and settings" }).click();
  await page.getByRole("menuitem", { name: "Lock board" }).press("Enter");
  await page.getByRole("button", { name: "Previous in set" }).click();
  await expect(page.getByRole("banner").getByText("Opener", { exact: true })).toBeVisible();
});

/** A song of one track of quarters of one key on an output. */
function songOf(id: string, name: string, key: number): string {
  const notes = Array.from({ length: 64 }, (_, beat) => ({ time: 960 * beat, duration: 480, number: key }));
  const document = song({ tracks: [{ rolls: [{ notes }] }] });
  const track = document.tracks.get("t0")!;
  const pluginValues = {
    ...track.pluginValues,
    midiOutputEnabled: true,
    midiOutputPortId: "id of First synth",
    midiOutputChannel: 1,
  };
  return songText({
    ...document,
    timeline: { ...document.timeline, id, name },
    tracks: new Map([["t0", { ...track, pluginValues }]]),
  });
}

test("an entry opens its song, by digit and by program change, and what is open plays with the board", async ({
  page,
}) => {
  test.setTimeout(150_000);
  await fakeMidi(page);
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  for (const [id, name, key] of [
    ["songone", "Song one", 50],
    ["songtwo", "Song two", 62],
  ] as const) {
    await drop(page, [{ name: `${id}.json`, text: songOf(id, name, key) }]);
    await patient(page.getByRole("textbox", { name: "Song name" })).toHaveValue(name);
    await patient(page.getByText(/^Saved/).first()).toBeVisible();
  }
  const boards = ["Opener", "Ballad"].map((name) => ({ name: `${name}.json`, text: board(name, "C", true) }));
  await drop(page, boards);
  await expect(page).toHaveURL(/\/midi\/\w+/);
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await boardMenu(page).click();
  await page.getByRole("menuitem", { name: "Set lists…" }).click();
  const panel = page.getByRole("complementary", { name: "Set lists" });
  await panel.getByRole("button", { name: "New set list" }).click();
  for (const [name, songName] of [
    ["Opener", "Song one"],
    ["Ballad", "Song two"],
  ] as const) {
    await panel.getByRole("button", { name: "Add a board" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    await panel.getByRole("combobox", { name: `Song of ${name}` }).click();
    await page.getByRole("option", { name: songName, exact: true }).click();
  }
  await panel.getByRole("combobox", { name: "Program change" }).click();
  await page.getByRole("option", { name: "All channels" }).click();
  const isShown = (name: string) =>
    patient(page.getByRole("button", { name: `Board: ${name}`, exact: true })).toBeVisible();
  const run = () => page.getByRole("button", { name: /^Run/ }).first().press("Enter");
  /** What begins once Run is pressed; what began has ended when Run is pressed again. */
  const played = async (): Promise<number> => {
    const from = (await leftTo(page, "First synth")).length;
    const notes = async (status: number): Promise<readonly number[]> =>
      (await leftTo(page, "First synth"))
        .slice(from)
        .flatMap(([kind, key]) => (kind === status && key !== undefined ? [key] : []));
    await run();
    // Whatever comes of it, the next press begins again: on a busy machine the first sound of a page may take long.
    try {
      await patient.poll(() => notes(0x90)).not.toEqual([]);
    } finally {
      await run();
    }
    await patient.poll(async () => (await notes(0x80)).length - (await notes(0x90)).length).toBe(0);
    return (await notes(0x90))[0]!;
  };
  const plays = (key: number) => expect(async () => expect(await played()).toBe(key)).toPass({ timeout: 60_000 });

  // Songs come late from here on: who presses Run before means the song that is on its way.
  await page.evaluate(() => {
    const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>;
    const late = (...given: unknown[]): Promise<unknown> =>
      new Promise((resolve) => setTimeout(resolve, 700)).then(() => request(...given));
    Object.defineProperty(navigator.locks, "request", { value: late });
  });
  // The song that was open last is another one than that of the entry.
  await page.keyboard.press("1");
  await isShown("Opener");
  await plays(50);
  await receive(page, "Keys", [0xc0, 1]);
  await isShown("Ballad");
  await plays(62);
  await page.keyboard.press("1");
  await isShown("Opener");
  await plays(50);
});
