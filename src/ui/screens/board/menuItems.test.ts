import { describe, expect, test, vi } from "vitest";
import { DEFAULT_ARP } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { DRUM_KITS, GM_FAMILIES, GM_INSTRUMENTS, PERCUSSION_BANK } from "../../../domain/reference/gmInstruments.ts";
import type { NoteChain } from "../../../domain/note-processors/noteChain.ts";
import { REPEAT_RATES } from "../../../domain/note-processors/repeat.ts";
import { createBoardSettings, soundOf } from "../../../state/board/boardSettings.ts";
import { createSession } from "../../../state/session.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import { chordItems, repeatItems, scaleItems } from "./chainItems.ts";
import { channelItems, curveItems, outputItems, soundItems, type OutputState } from "./menuItems.ts";

const set = vi.fn<(chain: NoteChain) => void>();

type Choice = Extract<MenuItem, { label: string }>;

const choicesOf = (items: readonly MenuItem[]): readonly Choice[] => items.filter((item) => "label" in item);

/** An item by its names, of menus within menus. */
function itemOf(items: readonly MenuItem[], name: string, ...rest: readonly string[]): Choice {
  const found = choicesOf(items).filter(({ label }) => label === name);
  expect(found, name).toHaveLength(1);
  const [next, ...further] = rest;
  return next === undefined ? found[0]! : itemOf(found[0]!.items ?? [], next, ...further);
}

const labels = (items: readonly MenuItem[] = []): readonly string[] => choicesOf(items).map(({ label }) => label);
const chosen = (items: readonly MenuItem[] = []): readonly string[] =>
  labels(items.filter((item) => "chosen" in item && item.chosen));

/** Chain after an item of its menu was chosen. */
function chainAfter(items: readonly MenuItem[], ...names: readonly [string, ...string[]]): NoteChain {
  set.mockReset();
  itemOf(items, ...names).onSelect!();
  expect(set).toHaveBeenCalledOnce();
  return set.mock.calls[0]![0];
}

const SCALE: NoteChain = [{ id: "scale", values: { scale: "dorian", root: 2, transpose: 5 } }];

describe("the scale of a board", () => {
  test("is off, one of fifteen on one of twelve roots, and says which", () => {
    const [off, on] = [scaleItems([], set), scaleItems(SCALE, set)];
    expect([chosen(off), chosen(on)]).toEqual([["Off"], ["Dorian"]]);
    expect(labels(off)).toHaveLength(17);
    expect([itemOf(off, "Root").hint, itemOf(on, "Root").hint]).toEqual(["C", "D"]);
    expect(chosen(itemOf(on, "Root").items)).toEqual(["D"]);
    expect(labels(itemOf(on, "Root").items)).toHaveLength(12);
  });

  test("keeps its root and transposition with another scale, and its scale with another root", () => {
    expect(chainAfter(scaleItems(SCALE, set), "blues")).toEqual([
      { id: "scale", values: { scale: "blues", root: 2, transpose: 5 } },
    ]);
    expect(chainAfter(scaleItems(SCALE, set), "Root", "E")).toEqual([
      { id: "scale", values: { scale: "dorian", root: 4, transpose: 5 } },
    ]);
    expect(chainAfter(scaleItems(SCALE, set), "Off")).toEqual([]);
  });

  test("is major where a root is chosen before a scale", () => {
    expect(chainAfter(scaleItems([], set), "Root", "E")).toEqual([
      { id: "scale", values: { scale: "major", root: 4, transpose: 0 } },
    ]);
  });
});

test("a chord is chosen, shown, and turned off", () => {
  const chain: NoteChain = [{ id: "chord", values: { chord: "triad" } }];
  expect([chosen(chordItems([], set)), chosen(chordItems(chain, set))]).toEqual([["Off"], ["Triad"]]);
  expect(chainAfter(chordItems(chain, set), "Octave")).toEqual([{ id: "chord", values: { chord: "octave" } }]);
  expect(chainAfter(chordItems(chain, set), "Off")).toEqual([]);
});

describe("note repeat and the arpeggiator", () => {
  const REPEAT: NoteChain = [{ id: "repeat", values: { rate: "8t", gate: 33 } }];
  const ARP: NoteChain = [
    { id: "arp", values: { ...DEFAULT_ARP, rate: "4n", octaves: 1, latch: "add", order: "walk" } },
  ];

  test("are off until one is chosen, and one takes the place of the other with its rate", () => {
    expect([[], REPEAT, ARP].map((chain) => chosen(repeatItems(chain as NoteChain, set)))).toEqual([
      ["Off"],
      ["Note repeat"],
      ["Arpeggiator"],
    ]);
    expect(chainAfter(repeatItems([], set), "Note repeat")).toEqual([
      { id: "repeat", values: { rate: DEFAULT_ARP.rate, gate: 60 } },
    ]);
    expect(chainAfter(repeatItems(REPEAT, set), "Arpeggiator")).toEqual([
      { id: "arp", values: { ...DEFAULT_ARP, rate: "8t" } },
    ]);
    expect(chainAfter(repeatItems(ARP, set), "Note repeat")).toEqual([
      { id: "repeat", values: { rate: "4n", gate: 60 } },
    ]);
    expect(chainAfter(repeatItems([...SCALE, ...ARP], set), "Off")).toEqual(SCALE);
  });

  test("have one rate, which each keeps beside its other values", () => {
    expect(itemOf(repeatItems(REPEAT, set), "Rate").hint).toBe("1/8T");
    expect(labels(itemOf(repeatItems(REPEAT, set), "Rate").items)).toHaveLength(REPEAT_RATES.length);
    expect(chosen(itemOf(repeatItems(ARP, set), "Rate").items)).toEqual(["1/4"]);
    expect(chainAfter(repeatItems(REPEAT, set), "Rate", "1/2")).toEqual([
      { id: "repeat", values: { rate: "2n", gate: 33 } },
    ]);
    expect(chainAfter(repeatItems(ARP, set), "Rate", "1/2")).toEqual([
      { id: "arp", values: { ...DEFAULT_ARP, rate: "2n", octaves: 1, latch: "add", order: "walk" } },
    ]);
  });

  test("a rate in milliseconds is one of the arpeggiator alone", () => {
    const free: NoteChain = [{ id: "arp", values: { ...DEFAULT_ARP, rate: 120 } }];
    expect(itemOf(repeatItems(free, set), "Rate").hint).toBe("120 ms");
    expect(chainAfter(repeatItems(free, set), "Note repeat")).toEqual([
      { id: "repeat", values: { rate: "16n", gate: 60 } },
    ]);
  });

  test("order, octaves and latch are there with the arpeggiator, each with what is chosen", () => {
    expect(labels(repeatItems(REPEAT, set))).toEqual(["Off", "Note repeat", "Arpeggiator", "Rate"]);
    const items = repeatItems(ARP, set);
    expect(
      choicesOf(items)
        .slice(4)
        .map(({ label, hint }) => [label, hint]),
    ).toEqual([
      ["Order", "Walk"],
      ["Octaves", "+1"],
      ["Latch", "Add keys"],
    ]);
    expect(labels(itemOf(items, "Octaves").items)).toEqual(["−2", "−1", "None", "+1", "+2", "+3"]);
    const values = (...names: readonly [string, string]) =>
      (chainAfter(items, ...names)[0] as { values: object }).values;
    expect(values("Order", "Down")).toMatchObject({ order: "down", octaves: 1, latch: "add", rate: "4n" });
    expect(values("Octaves", "−2")).toMatchObject({ order: "walk", octaves: -2, latch: "add" });
    expect(values("Latch", "Off")).toMatchObject({ order: "walk", octaves: 1, latch: "off" });
  });
});

test("channels are all and 1 to 16, curves set how hard pads are struck", () => {
  const { midi } = createSession();
  const settings = createBoardSettings(null);
  const channels = channelItems(midi, 3);
  expect([labels(channels).length, chosen(channels)]).toEqual([17, ["3"]]);
  itemOf(channels, "16").onSelect!();
  expect(midi.channel).toBe(16);
  choicesOf(channels)[0]!.onSelect!();
  expect(midi.channel).toBe(0);
  const curves = curveItems(settings, settings.curve);
  expect(chosen(curves)).toEqual([words.curves[settings.curve]]);
  itemOf(curves, words.curves.hard).onSelect!();
  expect(settings.curve).toBe("hard");
});

test("the keys' instrument is chosen by its family, the kit beside it; each leaves the other", () => {
  const settings = createBoardSettings(null);
  settings.sounds["live"] = {
    keys: { bank: 0, program: 8 },
    pads: { bank: PERCUSSION_BANK, program: DRUM_KITS[0]!.program },
  };
  const items = soundItems(settings, "live");
  expect(labels(items)).toEqual([...GM_FAMILIES, words.padsSound]);
  const all = choicesOf(items)
    .slice(0, -1)
    .flatMap((family) => choicesOf(family.items!));
  expect(all.map(({ label }) => label)).toEqual(GM_INSTRUMENTS.map(({ label }) => label));
  expect(chosen(all)).toEqual([GM_INSTRUMENTS.find(({ program }) => program === 8)!.label]);
  const kits = itemOf(items, words.padsSound).items!;
  expect(chosen(kits)).toEqual([DRUM_KITS[0]!.label]);
  itemOf(kits, DRUM_KITS[1]!.label).onSelect!();
  expect(soundOf(settings, "live")).toEqual({
    keys: { bank: 0, program: 8 },
    pads: { bank: PERCUSSION_BANK, program: DRUM_KITS[1]!.program },
  });
  all[40]!.onSelect!();
  expect(soundOf(settings, "live").keys).toEqual({ bank: 0, program: GM_INSTRUMENTS[40]!.program });
});

const stateOf = (items: readonly MenuItem[]) =>
  choicesOf(items).map((item) => [item.label, item.checked ?? item.chosen, item.disabled ?? false]);

describe("the output menu", () => {
  const actions = {
    choose: vi.fn<(port: object | null) => void>(),
    ask: vi.fn<() => void>(),
    toggleInternal: vi.fn<() => void>(),
    toggleLive: vi.fn<() => void>(),
    toggleSendOnLoad: vi.fn<() => void>(),
  };
  const port = { id: "synth", name: "Synth", manufacturer: "", connected: true };
  const state: OutputState = {
    supported: true,
    permission: "OK",
    outputs: [port, { ...port, id: "desk", name: "Desk", connected: false }],
    outputId: "synth",
    live: true,
    sendOnLoad: false,
    internalSound: true,
  };
  const itemsOf = (more: Partial<OutputState> = {}) => outputItems({ ...state, ...more }, actions);

  test("has the sound of the app, no output, each output, and how it is sent to", () => {
    expect(stateOf(itemsOf())).toEqual([
      [words.internalSound, true, false],
      [words.noMidiOutput, false, false],
      ["Synth", true, false],
      ["Desk", false, true],
      [words.live, true, false],
      [words.sendOnLoad, false, false],
    ]);
    expect(
      stateOf(itemsOf({ outputId: "", live: false, sendOnLoad: true, internalSound: false })).map(([, on]) => on),
    ).toEqual([false, true, false, false, false, true]);
  });

  test.each([
    [{ outputs: [] }, words.noOutputs, true],
    [{ outputs: [], supported: false }, words.midiUnsupported, true],
    [{ outputs: [], permission: "DENIED" }, words.midiDenied, true],
    [{ outputs: [], permission: "PROMPT" }, words.midiAllow, false],
  ] as const)("without outputs it says why: %j", (more, label, disabled) => {
    expect(stateOf(itemsOf(more as Partial<OutputState>))[1]).toEqual([label, undefined, disabled]);
    expect(stateOf(itemsOf(more as Partial<OutputState>))).toHaveLength(4);
  });

  test("each item does its own, and the way to devices stands before the outputs", () => {
    for (const each of Object.values(actions)) each.mockReset();
    const items = itemsOf({ permission: "PROMPT" });
    expect(labels(items).slice(1, 4)).toEqual([words.midiAllow, words.noMidiOutput, "Synth"]);
    itemOf(items, words.midiAllow).onSelect!();
    itemOf(items, words.noMidiOutput).onSelect!();
    itemOf(items, "Synth").onSelect!();
    itemOf(items, words.internalSound).onSelect!();
    itemOf(items, words.live).onSelect!();
    itemOf(items, words.sendOnLoad).onSelect!();
    expect(actions.choose.mock.calls).toEqual([[null], [port]]);
    for (const each of [actions.ask, actions.toggleInternal, actions.toggleLive, actions.toggleSendOnLoad])
      expect(each).toHaveBeenCalledOnce();
  });
});
