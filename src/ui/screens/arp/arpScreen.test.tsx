// @vitest-environment jsdom
import { proxy } from "valtio/vanilla";
import { beforeEach, expect, test, vi } from "vitest";
import { ARP_ORDERS, DEFAULT_ARP, type ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { FACTORY_ARPS } from "../../../domain/music/arpeggiator/factoryArps.ts";
import { linkOf } from "../../../domain/note-processors/noteChain.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { BoardPlayer } from "../../../state/board/BoardPlayer.ts";
import { chainOf, createBoardSettings } from "../../../state/board/boardSettings.ts";
import { FakeOutputs, PLAYED_LIVE } from "../../../state/board/FakeOutputs.test-helper.ts";
import { ArpLibrary } from "../../../state/live-notes/ArpLibrary.ts";
import { all, choose, click, done, fill, focus, narrowPage, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { arpStrings as words } from "../../strings/arp.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import { ArpScreen } from "./ArpScreen.tsx";

let studio: TestStudio;
let outputs: FakeOutputs;
let liveBoard: LiveBoard;
let library: ArpLibrary;
const detach = vi.fn<() => void>();

beforeEach(() => {
  studio = makeStudio();
  outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), studio.board.current, PLAYED_LIVE);
  const tempo = { shown: proxy({ bpm: 120, source: "board" }), tap: () => {} };
  const parts = { player, settings: createBoardSettings(null), attach: () => detach, tempo };
  liveBoard = parts as unknown as LiveBoard;
  library = new ArpLibrary(null);
});

const open = (id?: string): Promise<void> =>
  showIn(studio, <ArpScreen liveBoard={liveBoard} library={library} id={id} />);
const preset = (): ArpPreset => linkOf(chainOf(liveBoard.settings, studio.board.current.id), "arp")!.values;
const bars = (row: keyof typeof words.laneRows = "velocity"): HTMLElement[] =>
  all("slider", new RegExp(`^Step \\d+, ${words.laneRows[row]}$`));
const valueOf = (index: number, row: keyof typeof words.laneRows = "velocity"): number =>
  Number(bars(row)[index]!.getAttribute("aria-valuenow"));

const kind = (): HTMLElement => the("button", new RegExp(`^${words.stepKind(1)}: `));

test("the screen begins with the default, or with the preset of its address; another one is chosen by a press", async () => {
  await open();
  expect(preset()).toEqual(DEFAULT_ARP);
  expect(the("heading", words.factory)).toBeDefined();
  const [first, second] = FACTORY_ARPS;
  await open(second!.id);
  expect(preset()).toEqual(second!.preset);
  expect(the("button", second!.name).getAttribute("aria-pressed")).toBe("true");
  await click(the("button", first!.name));
  expect(preset()).toEqual(first!.preset);
  expect([first, second].map((each) => the("button", each!.name).getAttribute("aria-pressed"))).toEqual([
    "true",
    "false",
  ]);
});

test("a preset is kept under a name and not without one, overwritten under the same, and deleted", async () => {
  await open();
  expect(the("button", words.save)).toHaveProperty("disabled", true);
  expect(all("heading", words.own)).toEqual([]);
  await fill(the("textbox", words.presetName), "  Mine{Enter}");
  expect(library.shown.own.map(({ name }) => name)).toEqual(["Mine"]);
  expect((the("textbox", words.presetName) as HTMLInputElement).value).toBe("");
  expect(the("button", "Mine").getAttribute("aria-pressed")).toBe("true");
  expect(the("heading", words.own)).toBeDefined();
  await click(the("radio", chainStrings.orderName("down")));
  await fill(the("textbox", words.presetName), "Mine{Enter}");
  expect(library.shown.own.map((each) => each.preset.order)).toEqual(["down"]);
  await click(the("button", words.remove("Mine")));
  expect(library.shown.own).toEqual([]);
  await fill(the("textbox", words.presetName), "   {Enter}");
  expect(library.shown.own).toEqual([]);
});

test("each order is a picture of the notes that it plays, which is another one than those of the others", async () => {
  await open();
  const pictures = ARP_ORDERS.map((order) => {
    const radio = the("radio", chainStrings.orderName(order));
    return [...radio.closest("label")!.querySelectorAll("circle")].map((dot) => [
      dot.getAttribute("cx"),
      dot.getAttribute("cy"),
    ]);
  });
  for (const picture of pictures) expect(picture.length).toBeGreaterThan(0);
  // Up goes from the foot to the top, four keys and again.
  expect(pictures[ARP_ORDERS.indexOf("up")]).toEqual(
    Array.from({ length: 8 }, (_, step) => [String((step + 0.5) * 6), String((3.5 - (step % 4)) * 6)]),
  );
  expect(pictures[ARP_ORDERS.indexOf("chord")]).toHaveLength(32);
  await click(the("radio", chainStrings.orderName("chord")));
  expect(preset().order).toBe("chord");
});

test("rates, octaves, latch and knobs are those of the preset, each to the ends of its range", async () => {
  await open();
  await choose(words.rate, chainStrings.rateName("8n"));
  await choose(words.octaves, chainStrings.octavesName(-2));
  await choose(words.latch, "Thru");
  expect(preset().latch).toBe("through");
  await choose(words.latch, chainStrings.latchName("add"));
  await choose(words.octaveMode, words.octaveModes.each);
  await choose(words.starts, words.snaps.beat);
  await choose(words.restarts, words.retriggers.bar);
  expect(preset()).toMatchObject({ rate: "8n", octaves: -2, latch: "add", octaveMode: "each" });
  expect(preset()).toMatchObject({ snap: "beat", retrigger: "bar" });
  for (const [label, field] of [
    [words.gate, "gate"],
    [words.swing, "swing"],
    [words.chance, "chance"],
    [words.humanize, "humanizeMs"],
    [words.transpose, "transpose"],
  ] as const) {
    await focus(the("slider", label));
    await press("{Home}");
    const least = preset()[field];
    await press("{End}");
    expect(preset()[field]).toBeGreaterThan(least);
    expect(the("slider", label).getAttribute("aria-valuenow")).toBe(String(preset()[field]));
  }
});

test("an order of one's own has digits, and says where they are wrong", async () => {
  await open();
  expect(all("textbox", words.digits)).toEqual([]);
  await click(the("radio", chainStrings.orderName("custom")));
  const digits = the("textbox", words.digits);
  const said = (): string => digits.closest("div")!.querySelector("output")!.textContent;
  await fill(the("spinbutton", words.count), "3");
  await fill(digits, "120");
  expect([preset().count, preset().digits, said()]).toEqual([3, "120", ""]);
  await fill(digits, "1x");
  expect(said()).not.toBe("");
});

test("bars of each lane are turned by keys, walked with the arrows, within their range", async () => {
  await open();
  await choose(words.laneLength, "4");
  expect(bars()).toHaveLength(4);
  expect(bars().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  await focus(bars()[0]!);
  await press("{ArrowUp}{ArrowUp}{ArrowDown}");
  expect(preset().lane[0]!.velocity).toBe(1.05);
  expect(bars()[0]!.getAttribute("aria-valuetext")).toBe("105 %");
  await press("{PageUp}");
  expect(valueOf(0)).toBe(1.25);
  await press("{End}");
  expect(valueOf(0)).toBe(2);
  await press("{ArrowUp}");
  expect(valueOf(0)).toBe(2);
  await press("{ArrowRight}{ArrowRight}");
  expect([document.activeElement, bars().map(({ tabIndex }) => tabIndex)]).toEqual([bars()[2], [-1, -1, 0, -1]]);
  await press("{Home}");
  expect(preset().lane.map(({ velocity }) => velocity)).toEqual([2, 1, 0, 1]);
  expect(valueOf(2, "interval")).toBe(0);
  await focus(bars("interval")[3]!);
  await press("{ArrowDown}");
  expect([preset().lane[3]!.interval, bars("interval")[3]!.getAttribute("aria-valuetext")]).toEqual([-1, "−1"]);
  await press("{ArrowRight}");
  expect(document.activeElement).toBe(bars("interval")[3]);
});

test("bars are painted with a drag across them; a longer lane goes on as it began, a shorter one forgets its end", async () => {
  await open();
  await choose(words.laneLength, "4");
  const strip = bars()[0]!.parentElement!;
  strip.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 100 }) as DOMRect;
  const point = (type: string, clientX: number, clientY: number, buttons = 1): Promise<void> =>
    done(() => void strip.dispatchEvent(new MouseEvent(type, { clientX, clientY, buttons, bubbles: true })));
  await point("pointerdown", 50, 0);
  await point("pointermove", 150, 25);
  await point("pointermove", 250, 100);
  await point("pointermove", 350, 50, 0);
  await point("pointermove", 450, 100);
  expect(preset().lane.map(({ velocity }) => velocity)).toEqual([2, 1.5, 0, 1]);
  await choose(words.laneLength, "6");
  expect(preset().lane.map(({ velocity }) => velocity)).toEqual([2, 1.5, 0, 1, 2, 1.5]);
  await choose(words.laneLength, "2");
  expect(preset().lane.map(({ velocity }) => velocity)).toEqual([2, 1.5]);
  // Repeats are shown behind, hidden from screen readers.
  const repeats = strip.parentElement!.querySelectorAll<HTMLElement>("[aria-hidden=true] > div > i");
  expect([repeats.length, repeats[0]!.style.height, repeats[1]!.style.height]).toEqual([14, "100%", "75%"]);
});

test("a press on a step's kind leads through all of them", async () => {
  await open();
  const seen: string[] = [];
  for (let press = 0; press < 4; press++) {
    seen.push(
      kind()
        .getAttribute("aria-label")!
        .replace(`${words.stepKind(1)}: `, ""),
    );
    await click(kind());
  }
  expect(seen).toEqual([words.kinds.on, words.kinds.tie, words.kinds.chord, words.kinds.off]);
  expect(preset().lane[0]).toMatchObject({ on: true, tie: false, chord: false });
});

const heard = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[aria-hidden=true] > i[style*=left]")];

test("the notes that are heard stand over their steps: of the held keys, each with its place", async () => {
  await open();
  const hold = document.querySelector("section p")!;
  expect(hold.textContent).toBe(words.holdChord);
  await done(() => liveBoard.player.key(1, 60, 0.8));
  await done(() => liveBoard.player.key(2, 64, 0.8));
  expect(document.querySelector("section p")).toBeNull();
  // Sixteen steps of an up order of two keys, at 80 % of a step each.
  expect(heard()).toHaveLength(16);
  expect(heard().map(({ style }) => style.left)).toEqual(Array.from({ length: 16 }, (_, at) => `${(100 * at) / 16}%`));
  expect(new Set(heard().map(({ style }) => style.width))).toEqual(new Set(["5%"]));
  expect(heard()[0]!.style.top).toBe(heard()[2]!.style.top);
  expect(heard()[0]!.style.top).not.toBe(heard()[1]!.style.top);
  await choose(words.laneLength, "2");
  await focus(bars("ratchet")[1]!);
  await press("{ArrowUp}");
  expect(heard()).toHaveLength(24);
  await click(kind());
  await click(kind());
  await click(kind());
  // Step 1 is a rest, in each repeat of the lane.
  expect(heard()).toHaveLength(16);
});

const lengthOf = (row: keyof typeof words.laneRows): HTMLInputElement =>
  the("textbox", words.ownLength(words.laneRows[row])) as HTMLInputElement;

test("a lane has a length of its own, typed or dragged at its right edge; one as long as the pattern follows it", async () => {
  await open();
  await choose(words.laneLength, "8");
  for (const row of Object.keys(words.laneRows)) expect(lengthOf(row as keyof typeof words.laneRows).value).toBe("8");
  await fill(lengthOf("velocity"), "5{Enter}");
  expect([preset().laneLengths, bars().length, bars("gate").length]).toEqual([{ velocity: 5 }, 5, 8]);
  // Five columns of its own, and as many repeats as there is room for.
  expect(document.querySelectorAll('[data-row="velocity"] i')).toHaveLength(16 + 1);
  await fill(lengthOf("velocity"), "99{Enter}");
  expect([preset().laneLengths, lengthOf("velocity").value]).toEqual([undefined, "8"]);
  await fill(the("textbox", words.ownLength(words.kind)), "3{Enter}");
  expect([preset().laneLengths, all("button", /^Step \d+: /).length]).toEqual([{ kind: 3 }, 3]);
  const end = document.querySelector<HTMLElement>('[data-row="gate"] [aria-hidden="true"][style*="left"]')!;
  end.parentElement!.getBoundingClientRect = () => ({ left: 100, width: 320 }) as DOMRect;
  const drag = (x: number, buttons = 1): Promise<void> =>
    done(() => void end.dispatchEvent(new MouseEvent("pointermove", { bubbles: true, clientX: x, buttons })));
  await drag(182);
  expect(preset().laneLengths).toEqual({ kind: 3, gate: 4 });
  await drag(300, 0);
  await drag(0);
  expect(preset().laneLengths).toEqual({ kind: 3, gate: 1 });
  await drag(900);
  expect(preset().laneLengths).toEqual({ kind: 3 });
  await fill(lengthOf("interval"), "5{Enter}");
  await choose(words.laneLength, "4");
  expect(preset().laneLengths).toEqual({ kind: 3 });
  expect(preset().lane).toHaveLength(4);
});

test("each row has its name, with how much is shown; on a phone one panel at a time is", async () => {
  await open();
  const steps = the("region", words.lane).textContent;
  for (const name of [words.stepName, words.kind, words.heard, words.bars(1, 16)]) expect(steps).toContain(name);
  await choose(words.restarts, words.retriggers.note);
  expect(preset().retrigger).toBe("note");
  narrowPage();
  await open();
  expect([bars().length, all("radio", chainStrings.orderName("down"))]).toEqual([1, []]);
  await click(the("radio", words.panes.order));
  expect([bars(), all("radio", chainStrings.orderName("down")).length]).toEqual([[], 1]);
  await click(the("radio", words.panes.presets));
  expect(the("button", FACTORY_ARPS[0]!.name)).toBeDefined();
  await click(the("radio", words.panes.steps));
  expect(bars()).toHaveLength(1);
});

test("the keyboard plays and shows what is held, and the screen lets go of its keys when it is left", async () => {
  await open();
  const key = document.querySelector<HTMLElement>('[data-key="60"]')!;
  await focus(key);
  await done(() => liveBoard.player.key(1, 60, 0.8));
  expect(key.getAttribute("aria-pressed")).toBe("true");
  expect(document.querySelector('[data-key="62"]')!.getAttribute("aria-pressed")).toBe("false");
  await done(() => liveBoard.player.release(1));
  expect(key.getAttribute("aria-pressed")).toBe("false");
  detach.mockReset();
  await showIn(studio, <p>elsewhere</p>);
  expect(detach).toHaveBeenCalled();
});
