import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Browser, type Page } from "playwright/test";
import { drop } from "./drop.ts";
import { fakeMidi, sentTo, type RigWindow } from "./fakeMidi.ts";
import { BOARD_PARTS, stillPlaces } from "./frames.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

const HOSTILE = `</script><script>document.title="broken out"</script>\u2028"'`;
const OUTPUT = "Second synth";

const at = (col: number, row = 0) => ({ row, col, width: 1, height: 1 });
const note = (name: string, octave: number) => ({ note: `${name}${octave}`, name, octave });

/** Every kind of widget that is struck in parts, by its label. */
const IN_PARTS = {
  Grid: { kind: "scaleGrid", root: 0, scale: "minor", inScale: true, rowInterval: 3, rows: 2, cols: 2 },
  Kit: { kind: "drumGrid", rows: 2, cols: 2 },
  Strings: { kind: "strum", chord: "m7", strings: 4 },
  Strip: { kind: "keys", low: 60, high: 64 },
} as const;

/** Every kind of widget, and channels of every kind. */
const BOARD = {
  version: "application/vnd.padroll.board.v1+json",
  format: 2,
  name: HOSTILE,
  rows: 6,
  cols: 4,
  showKeyboard: true,
  pads: [
    { label: "Note", location: at(0), midiNote: note("C", 4) },
    { label: "Drum 🥁", location: at(1), midiNote: note("C", 2), channel: 10 },
    { label: "Everywhere", location: at(2), midiNote: note("E", 4), channel: 0 },
    { label: "Latch", location: at(3), command: "cc", code: 20, canToggle: true },
    { label: "Knob", type: "knob", location: at(0, 1), command: "cc", code: 74, value: 64 },
    { id: "fader", label: "Fader", type: "slider", direction: "vertical", location: at(1, 1), command: "volume" },
    { label: "Bend", type: "slider", direction: "vertical", location: at(2, 1), command: "pitch" },
    {
      label: "Touch",
      type: "xyPad",
      direction: "both",
      location: at(3, 1),
      command: "modulation",
      pad2: { command: "pan", code: 0 },
    },
    { label: "Hold", location: at(0, 2), command: "hold", canToggle: true },
    { label: "Pressed", location: at(1, 2), command: "cc", code: 21, channel: 5 },
    { label: "</script>", location: at(2, 2), midiNote: note("G", 4) },
    { label: "Panic", location: at(3, 2), command: "panic" },
    { label: "Stored", location: at(3, 3), command: "cc", code: 23, canToggle: true, on: true },
    { label: "Turn", location: at(0, 3), page: 0, widget: { kind: "pages", pages: 2 } },
    { label: "Behind", location: at(1, 3), page: 2, midiNote: note("A", 4) },
    {
      label: "Recall",
      location: at(2, 3),
      command: "cc",
      code: 22,
      messages: [{ kind: "action", action: "scene", scene: "soft" }],
    },
    ...Object.entries(IN_PARTS).map(([label, widget], col) => ({
      label,
      widget,
      location: at(col, 4),
      midiNote: note("C", 3),
      channel: col === 1 ? 10 : null,
    })),
    { label: "Ninth", location: at(0, 5), midiNote: note("F", 3), widget: { kind: "chord", chord: "9" } },
    { label: "Shaped", location: at(1, 5), midiNote: note("F", 4), expression: "mpe" },
    {
      label: "Wheel",
      type: "slider",
      direction: "vertical",
      location: at(2, 5),
      command: "cc",
      code: 24,
      value: 32,
      widget: { kind: "wheel", returns: true },
    },
    {
      label: "Several",
      location: at(3, 5),
      command: "cc",
      code: 25,
      messages: [
        { kind: "nrpn", number: 300 },
        { kind: "program", number: 5, when: "press" },
        { kind: "keyPressure", number: 60, channel: 0 },
        { kind: "note", number: 61, channel: 7 },
      ],
    },
  ],
  scenes: [
    {
      id: "soft",
      name: "Soft",
      transitionMs: 0,
      program: null,
      channel: 1,
      values: { fader: { x: 21, y: null, on: null } },
    },
  ],
};

let server: OwnServer;
let folder: string;

test.setTimeout(180_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "padroll-page-"));
  server = await OwnServer.start();
});

test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openBoardInApp(page: Page, plan: "free" | "basic", board: object = BOARD): Promise<void> {
  await fakeMidi(page);
  await openSignedIn(page, server, await server.user(plan), "/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "all.board.json", text: JSON.stringify(board) }]);
  await page.waitForURL("**/midi/*");
  await patient(page.getByRole("button", { name: /^Note/ })).toBeAttached();
}

/** By the switch on the board. What is on the other page is gone. */
async function turnTo(page: Page, number: 1 | 2): Promise<void> {
  await page.getByRole("button", { name: `Page ${number}`, exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: number === 1 ? /^Note/ : /^Behind/ })).toBeVisible();
  await expect(page.getByRole("button", { name: number === 1 ? /^Behind/ : /^Note/ })).toBeHidden();
}

/** Plays every stand-in of the board by keyboard, and its keys of the computer. */
async function playEverything(page: Page): Promise<void> {
  const buttons = ["Note", "Drum", "Everywhere", "Latch", "Latch", "Pressed", "</script>", "Hold", "Note", "Hold"];
  const others = ["Ninth", "Shaped", "Several"];
  await turnTo(page, 2);
  await page.getByRole("button", { name: /^Behind/ }).press("Enter");
  await turnTo(page, 1);
  await page.getByRole("button", { name: /^Recall/ }).press("Enter");
  for (const name of [...buttons, ...others]) {
    await page
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .first()
      .focus();
    await page.keyboard.press("Enter");
  }
  for (const name of Object.keys(IN_PARTS)) {
    await page.getByRole("group", { name, exact: true }).getByRole("button").first().focus();
    for (const key of ["Enter", "End", "Enter"]) await page.keyboard.press(key);
  }
  for (const name of ["Knob", "Fader", "Bend", "Touch", "Wheel"]) {
    await page
      .getByRole("slider", { name: new RegExp(`^${name}`) })
      .first()
      .focus();
    for (const key of ["End", "ArrowDown", "PageUp", "Home", "ArrowRight", "ArrowUp", "Delete"])
      await page.keyboard.press(key);
  }
  await page.getByRole("group", { name: "Keyboard" }).getByRole("button", { name: "C4", exact: true }).focus();
  await page.keyboard.press("Enter");
  for (const key of ["a", "w", "k"]) await page.keyboard.press(key);
  await page
    .getByRole("button", { name: /^Panic/ })
    .last()
    .focus();
  await page.keyboard.press("Enter");
}

async function connectApp(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await page.getByText(OUTPUT, { exact: true }).click();
  await expect(menu).toContainText(OUTPUT);
}

async function bytesOfApp(page: Page): Promise<number[][]> {
  await connectApp(page);
  await playEverything(page);
  return sentTo(page, OUTPUT);
}

async function download(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Standalone HTML page/ }).click();
  const file = join(folder, `board-${Date.now()}.html`);
  await (await saved).saveAs(file);
  return file;
}

interface OpenedFile {
  readonly page: Page;
  /** Whatever it asked for beside itself. */
  readonly asked: readonly string[];
  readonly complaints: readonly string[];
}

async function openFromDisk(browser: Browser, file: string): Promise<OpenedFile> {
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await fakeMidi(page);
  await listenToSound(page);
  await page.goto(pathToFileURL(file).href);
  await expect(page.locator("canvas")).toBeVisible();
  return { page, asked, complaints };
}

/** What goes to the speakers also goes to an analyser: worklets are what the file forbids itself. */
async function listenToSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connect = Reflect.get(AudioNode.prototype, "connect") as (...to: unknown[]) => unknown;
    const analysers: AnalyserNode[] = [];
    Object.assign(globalThis, { analysers });
    AudioNode.prototype.connect = function connectAndListen(this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context, { fftSize: 32_768 });
        analysers.push(analyser);
        Reflect.apply(connect, this, [analyser]);
      }
      return Reflect.apply(connect, this, to) as AudioNode;
    } as AudioNode["connect"];
  });
}

const loudest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { analysers } = globalThis as unknown as { readonly analysers: readonly AnalyserNode[] };
    return Math.max(
      0,
      ...analysers.map((analyser) => {
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
      }),
    );
  });

test("the file of a board plays from disk without a network, and sends what the app sends", async ({
  page,
  browser,
}) => {
  await openBoardInApp(page, "basic");
  const file = await download(page);
  const expected = await bytesOfApp(page);
  expect(expected.length).toBeGreaterThan(160);
  // How a toggle is stored, the scene, and the pad of the other page.
  expect(expected).toContainEqual([0xb0, 23, 127]);
  expect(expected).toContainEqual([0xb0, 7, 21]);
  expect(expected).toContainEqual([0x80, 69, 64]);

  const opened = await openFromDisk(browser, file);
  const alone = opened.page;
  await expect(alone.getByRole("button", { name: /^Stored/ })).toHaveAttribute("aria-pressed", "true");
  await alone.getByLabel("MIDI output").selectOption({ label: "Connect MIDI devices" });
  await alone.getByLabel("MIDI output").selectOption({ label: OUTPUT });
  await playEverything(alone);
  await expect.poll(() => sentTo(alone, OUTPUT)).toEqual(expected);

  expect(opened.asked.filter((url) => !/^(data|blob):/.test(url))).toEqual([pathToFileURL(file).href]);
  expect(opened.complaints).toEqual([]);
  const html = readFileSync(file, "utf8");
  console.log(`a board of ${BOARD.pads.length} pads as a page: ${Math.round(html.length / 1024)} KB`);
});

/** A row of steps in the file of a board, connected to the output, with what starts it. */
async function openRow(page: Page, browser: Browser) {
  const row = {
    label: "Row",
    location: { ...at(0, 1), width: 4 },
    midiNote: note("C", 3),
    widget: { kind: "stepRow" },
  };
  await openBoardInApp(page, "basic", { ...BOARD, pads: [row, BOARD.pads[0]!], scenes: [] });
  const { page: alone } = await openFromDisk(browser, await download(page));
  await alone.getByLabel("MIDI output").selectOption({ label: "Connect MIDI devices" });
  await alone.getByLabel("MIDI output").selectOption({ label: OUTPUT });
  const start = alone.getByRole("button", { name: /start/i }).first();
  return { alone, start };
}

test("rows of steps play in time in the file, where no engine counts them, and end with the hand", async ({
  page,
  browser,
}) => {
  const { alone, start } = await openRow(page, browser);
  await start.press("Enter");
  const onsets = () => sentTo(alone, OUTPUT).then((sent) => sent.filter(([status]) => status === 0x90).length);
  await expect.poll(onsets, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  await expect.poll(() => loudest(alone)).toBeGreaterThan(0.02);
  await start.press("Enter");
  await expect
    .poll(async () => {
      const sent = await sentTo(alone, OUTPUT);
      return sent.filter(([status]) => status === 0x80).length - (await onsets());
    })
    .toBe(0);
  const times = await alone.evaluate((name) => {
    const { padrollMidi } = globalThis as unknown as RigWindow;
    return padrollMidi.sent[name]!.flatMap(([status], index) =>
      status === 0x90 ? [padrollMidi.times[name]![index]!] : [],
    );
  }, OUTPUT);
  const leaves = times.map(([, leavesMs]) => Math.round(leavesMs - times[0]![1]));
  // Every fourth sixteenth at 120 beats a minute, to the millisecond, whenever the timer came. A page that stalls for longer
  // than a quarter of a second leaves steps out.
  for (const [index, leaveMs] of leaves.entries()) {
    expect(Math.abs(leaveMs - Math.round(leaveMs / 500) * 500)).toBeLessThanOrEqual(1);
    if (index > 0) expect(leaveMs).toBeGreaterThan(leaves[index - 1]!);
  }
});

const BPM = 90;

interface Stroke {
  readonly key: number;
  readonly velocity: number;
  /** From the first one. */
  readonly ms: number;
}

/** Holds a chord for so many strokes of its arpeggio, and more. All of them have ended then. */
async function playArpeggio(page: Page, strokes: number, whileHeld?: () => Promise<void>): Promise<readonly Stroke[]> {
  const count = async (status: number): Promise<number> =>
    (await sentTo(page, OUTPUT)).filter(([first]) => first === status).length;
  await page.getByRole("button", { name: /^Minor/ }).focus();
  await page.keyboard.down("Enter");
  await expect.poll(() => count(0x90), { timeout: 30_000 }).toBeGreaterThanOrEqual(strokes);
  await whileHeld?.();
  await page.keyboard.up("Enter");
  await expect.poll(async () => (await count(0x80)) - (await count(0x90))).toBe(0);
  return page.evaluate((name) => {
    const { sent, times } = (globalThis as unknown as RigWindow).padrollMidi;
    const struck = sent[name]!.flatMap(([status, key, velocity], at) =>
      status === 0x90 ? [{ key: key!, velocity: velocity!, ms: times[name]![at]![1] }] : [],
    );
    return struck.map((stroke) => ({ ...stroke, ms: stroke.ms - struck[0]!.ms }));
  }, OUTPUT);
}

test("an arpeggio is taken along: the file strikes at each step what the app strikes, and is heard", async ({
  page,
  browser,
}) => {
  const chord = { label: "Minor", location: at(1), midiNote: note("D", 4), widget: { kind: "chord", chord: "m7" } };
  await page.addInitScript((bpm) => localStorage.setItem("padroll_board_settings", JSON.stringify({ bpm })), BPM);
  await openBoardInApp(page, "basic", { ...BOARD, name: "Arpeggio", pads: [BOARD.pads[0]!, chord], scenes: [] });
  await page.getByRole("button", { name: /^Repeat/ }).click();
  await page.getByRole("menu").last().getByText("Arpeggiator", { exact: true }).click();
  await expect(page.getByRole("button", { name: /^Arp/ })).toBeVisible();
  const file = await download(page);
  await connectApp(page);
  const inApp = await playArpeggio(page, 16);

  const { page: alone, complaints } = await openFromDisk(browser, file);
  await alone.getByLabel("MIDI output").selectOption({ label: "Connect MIDI devices" });
  await alone.getByLabel("MIDI output").selectOption({ label: OUTPUT });
  const inFile = await playArpeggio(alone, 9, () => expect.poll(() => loudest(alone)).toBeGreaterThan(0.02));
  // The engine leaves no step out; a file whose page stalls does, and goes on in time.
  const stepMs = 60_000 / BPM / 4;
  const distances = inApp.slice(1).map(({ ms }, index) => ms - inApp[index]!.ms);
  expect(Math.abs(distances.toSorted((a, b) => a - b)[distances.length >> 1]! - stepMs)).toBeLessThan(20);
  const first = inApp.findIndex(({ key }) => key === inFile[0]!.key);
  const placed = inFile.map(({ key, velocity, ms }) => {
    const steps = Math.round(ms / stepMs);
    expect(Math.abs(ms - steps * stepMs)).toBeLessThan(2);
    return { step: first + steps, key, velocity };
  });
  const both = placed.filter(({ step }) => step < inApp.length);
  expect(both).toEqual(both.map(({ step }) => ({ step, key: inApp[step]!.key, velocity: inApp[step]!.velocity })));
  expect(new Set(both.map(({ key }) => key)).size).toBe(4);
  expect(complaints).toEqual([]);
});

/** As a browser tells a page that it went behind another one, or came back. */
const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (value ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

test("a file that is hidden ends its notes and rows, and plays again when it is back", async ({ page, browser }) => {
  const { alone, start } = await openRow(page, browser);
  const count = async (status: number): Promise<number> =>
    (await sentTo(alone, OUTPUT)).filter(([first]) => first === status).length;
  await start.press("Enter");
  await alone.keyboard.down("a");
  await expect.poll(() => count(0x90), { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  await hide(alone, true);
  await expect.poll(async () => (await count(0x80)) - (await count(0x90))).toBe(0);
  const before = await count(0x90);
  // Two steps and more.
  await alone.waitForTimeout(1500);
  expect(await count(0x90)).toBe(before);
  await expect.poll(() => loudest(alone)).toBeLessThan(0.001);
  await hide(alone, false);
  await alone.keyboard.up("a");
  await start.press("Enter");
  await expect.poll(() => count(0x90), { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 3);
  await start.press("Enter");
  await expect.poll(async () => (await count(0x80)) - (await count(0x90))).toBe(0);
});

/** As `BOARD`; upright its note is at the foot and its knob is not shown. */
const UPRIGHT = {
  ...BOARD,
  otherLayout: { shape: "portrait", rows: 8, cols: 2 },
  pads: BOARD.pads.map((pad) => {
    const places: Record<string, object> = { Note: at(0, 7), Everywhere: at(1, 0), Fader: at(0, 0) };
    return { ...pad, otherLocation: places[pad.label] ?? null };
  }),
};

test("a file that is turned shows its other layout; what is held sounds on until its hand leaves", async ({
  page,
  browser,
}) => {
  await openBoardInApp(page, "basic", UPRIGHT);
  const { page: alone, complaints } = await openFromDisk(browser, await download(page));
  await alone.setViewportSize({ width: 1180, height: 820 });
  await alone.getByLabel("MIDI output").selectOption({ label: "Connect MIDI devices" });
  await alone.getByLabel("MIDI output").selectOption({ label: OUTPUT });
  const pad = alone.getByRole("button", { name: /^Note/ });
  const middle = async (): Promise<readonly [number, number]> => {
    const { x, y, width, height } = (await pad.boundingBox())!;
    return [x + width / 2, y + height / 2];
  };
  const sent = () => sentTo(alone, OUTPUT);
  const on = [0x90, 60, expect.any(Number)];
  const off = [0x80, 60, expect.any(Number)];
  // The toggle that is stored on tells the output so as the file opens.
  const opened = [0xb0, 23, 127];
  await expect(alone.getByRole("slider", { name: /^Knob/ })).toBeVisible();
  await stillPlaces(alone, BOARD_PARTS);
  const wide = await middle();
  await alone.mouse.move(...wide);
  await alone.mouse.down();
  await expect.poll(sent).toEqual([opened, on]);
  await alone.setViewportSize({ width: 820, height: 1180 });
  await expect(alone.getByRole("slider", { name: /^Knob/ })).toBeHidden();
  await stillPlaces(alone, BOARD_PARTS);
  const tall = await middle();
  expect(tall[1]).toBeGreaterThan(wide[1] + 200);
  // The hand that is down plays nothing else.
  await alone.mouse.move(tall[0] + 300, tall[1] - 300, { steps: 3 });
  expect(await sent()).toEqual([opened, on]);
  await alone.mouse.up();
  await expect.poll(sent).toEqual([opened, on, off]);
  await alone.mouse.click(...tall);
  await expect.poll(sent).toEqual([opened, on, off, on, off]);
  await alone.setViewportSize({ width: 1180, height: 820 });
  await expect(alone.getByRole("slider", { name: /^Knob/ })).toBeVisible();
  await stillPlaces(alone, BOARD_PARTS);
  await alone.mouse.click(...wide);
  await expect.poll(sent).toEqual([opened, on, off, on, off, on, off]);
  expect(complaints).toEqual([]);
});

test("a hostile name stays a name, the small sound is heard, and the licences are inside", async ({
  page,
  browser,
}) => {
  await openBoardInApp(page, "basic");
  const { page: alone } = await openFromDisk(browser, await download(page));
  await expect(alone.getByRole("heading", { level: 1 })).toHaveText(HOSTILE);
  expect(await alone.title()).not.toBe("broken out");
  expect(await alone.evaluate(() => [...document.fonts].map(({ family }) => family).join())).toContain("Noto Emoji");
  expect(await alone.evaluate(() => document.fonts.check('600 14px "Inter Variable"'))).toBe(true);
  // On, it is heard; let go of, it is over.
  await alone.keyboard.down("a");
  await expect.poll(() => loudest(alone)).toBeGreaterThan(0.02);
  await alone.keyboard.up("a");
  await expect.poll(() => loudest(alone)).toBeLessThan(0.001);
  await alone.getByRole("button", { name: "About" }).click();
  await expect(alone.getByRole("dialog")).toContainText("SIL Open Font License");
  await expect(alone.getByRole("dialog")).toContainText("pixi.js");
});

test("who does not have the feature is told what it takes, and led there", async ({ page }) => {
  await openBoardInApp(page, "free");
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  const item = page.getByRole("menuitem", { name: /^Standalone HTML page/ });
  await expect(item).toContainText("Basic");
  await item.click();
  await expect(page.getByText("Please order BASIC to use this feature.").first()).toBeVisible();
  await page.getByRole("button", { name: "View plans" }).click();
  await page.waitForURL("**/account/subscription");
});
