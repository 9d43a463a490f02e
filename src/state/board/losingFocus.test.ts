import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newMessage } from "../../domain/board/padMessage.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { soundingTitle } from "../../ui/strings/board.ts";
import { boardKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { createSession } from "../session.ts";
import { LiveBoard } from "./LiveBoard.ts";
import { setChain, type PlaysOn } from "./boardSettings.ts";
import { FakeOutputs } from "./FakeOutputs.test-helper.ts";

const PADS: readonly Partial<Pad>[] = [
  { midiNote: padNote(60) },
  { midiNote: padNote(64), canToggle: true },
  { command: "hold", canToggle: true },
  {
    midiNote: padNote(50),
    widget: {
      kind: "stepRow",
      pattern: [{ on: true, velocity: 90, interval: 0, tie: false }],
      plays: "note",
      chord: "",
      rate: "16n",
      gate: 90,
      bpm: null,
    },
  },
  { command: "cc", code: 20, canToggle: true, messages: [newMessage({ kind: "note", number: 40 })] },
  { midiNote: padNote(65), input: { kind: "note", number: 70, channel: 1, port: "" } },
  { command: "cc", code: 21 },
  { type: "slider", command: "pitch" },
];
const [PLAIN, TOGGLE, HOLD, ROW, SWITCH, MAPPED] = [0, 1, 2, 3, 4, 5];
/** Of the gear: what plays the mapped pad. */
const GEAR_PAD = [0x90, 70, 100];

const LATCHED: NoteChain = [{ id: "arp", values: { ...DEFAULT_ARP, latch: "add" } }];
const TITLE = "Main board · Padroll";

class FakePage extends EventTarget {
  readonly document = Object.assign(new EventTarget(), { hidden: false, title: TITLE, hasFocus: () => true });
  readonly asWindow = this as unknown as Window;

  lose(how: "blur" | "hide" | "freeze"): void {
    if (how === "blur") this.dispatchEvent(new Event("blur"));
    else if (how === "freeze") this.document.dispatchEvent(new Event("freeze"));
    else this.#show(false);
  }

  comeBack(): void {
    this.#show(true);
    this.dispatchEvent(new Event("focus"));
  }

  #show(is: boolean): void {
    this.document.hidden = !is;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }
}

function fixture(endsWithFocus = false) {
  const outputs = new FakeOutputs();
  const { engine, midi } = outputs.ports();
  const pads = PADS.map((pad, col) => newPad({ ...pad, location: { row: 0, col, width: 1, height: 1 } }));
  const opened = defaultBoard({ id: "test", cols: pads.length, rows: 1, keyboardChannel: 1, pads });
  const live: LiveEnginePort = {
    ...engine,
    state: () => "running",
    onState: () => () => undefined,
    setProgram: () => new Promise(() => undefined),
  };
  const session = createSession();
  session.midi.outputId = "out";
  const parts = {
    board: new DocumentStore(boardKind, opened),
    midi: { ...midi, onChange: () => () => undefined },
    midiIn: new MidiIn({ onMessage: () => () => undefined }),
    session,
    engine: live,
  };
  const liveBoard = new LiveBoard({ ...parts, song: null, silence: () => undefined, soundingTitle }, null);
  const page = new FakePage();
  const detach = liveBoard.attach(page.asWindow, { computerKeys: () => true, endsWithFocus: () => endsWithFocus });
  const { player } = liveBoard;
  const press = (touch: number, pad: number): void =>
    player.press(touch, player.widgets[pad]!, 1, pad === ROW ? 0 : 0.5, 0.5);
  const tap = (pad: number): void => {
    press(9, pad);
    player.release(9);
  };
  const chain = (links: NoteChain): void => setChain(liveBoard.settings, "test", links);
  return { outputs, liveBoard, page, player, press, tap, chain, detach };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const FINGERS = 3;

/** A finger down, and all that plays without one. */
const playing = (endsWithFocus = false, playsOn: PlaysOn = "offStage") => {
  const played = fixture(endsWithFocus);
  played.liveBoard.settings.playsOn = playsOn;
  for (const pad of [TOGGLE!, HOLD!, ROW!, SWITCH!]) played.tap(pad);
  played.chain(LATCHED);
  played.player.key(8, 72, 1);
  played.player.release(8);
  played.press(1, PLAIN!);
  played.outputs.receive(played.player, GEAR_PAD);
  return played;
};

describe("a page that loses the focus", () => {
  it("ends what fingers hold as if each was lifted, and nothing else, whatever plays", () => {
    const finger = fc.nat(FINGERS - 1);
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant("press" as const), finger, pad: fc.nat(PADS.length - 1) }) },
      fc.record({ do: fc.constant("key" as const), finger, number: fc.integer({ min: 58, max: 66 }) }),
      fc.record({ do: fc.constant("release" as const), finger }),
      fc.record({
        do: fc.constant("in" as const),
        data: fc.constantFrom(GEAR_PAD, [0x80, 70, 0], [0x90, 62, 90], [0x80, 62, 0], [0xb0, 64, 127], [0xb0, 64, 0]),
      }),
      fc.record({ do: fc.constant("chain" as const), links: fc.constantFrom<NoteChain>([], LATCHED) }),
      fc.record({ do: fc.constant("pass" as const), frames: fc.integer({ min: 1, max: 30_000 }) }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom("blur" as const, "hide" as const),
        (steps, how) => {
          const [lost, lifted] = [fixture(), fixture()];
          for (const { player, outputs, press, chain } of [lost, lifted])
            for (const each of steps) {
              if (each.do === "press") press(each.finger, each.pad);
              else if (each.do === "key") player.key(each.finger, each.number, 1);
              else if (each.do === "release") player.release(each.finger);
              else if (each.do === "in") outputs.receive(player, each.data);
              else if (each.do === "chain") chain(each.links);
              else outputs.pass(each.frames);
            }
          lost.page.lose(how);
          // In the order in which they came down last.
          const down = new Set<number>();
          for (const each of steps) {
            if (each.do !== "press" && each.do !== "key" && each.do !== "release") continue;
            down.delete(each.finger);
            if (each.do !== "release") down.add(each.finger);
          }
          for (const each of down) lifted.player.release(each);
          for (const { outputs } of [lost, lifted]) outputs.pass(40_000);
          expect(lost.outputs.log).toEqual(lifted.outputs.log);
          expect(lost.player.sounding).toEqual(lifted.player.sounding);
          expect(lost.outputs.mistakes).toEqual([]);
          for (const each of [lost, lifted]) {
            each.detach();
            expect(each.outputs.openNotes()).toEqual([]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ["offStage", false, true],
    ["offStage", true, false],
    ["always", true, true],
    ["never", false, false],
  ] as const)("by the setting %s, with the board locked: %s, plays on: %s", (playsOn, isLocked, goesOn) => {
    for (const how of ["blur", "hide"] as const) {
      const { player, page, outputs } = playing(isLocked, playsOn);
      page.lose(how);
      expect(player.sounding).toEqual(
        goesOn ? { rows: 1, arps: 1, notes: 2, hold: true } : { rows: 0, arps: 0, notes: 0, hold: false },
      );
      expect(outputs.openNotes().length > 0).toBe(goesOn);
      expect(player.widgets[PLAIN!]!.touches).toBe(0);
      expect(player.widgets[MAPPED!]!.touches).toBe(goesOn ? 1 : 0);
    }
  });

  it("that stands still ends everything, whatever is set", () => {
    const { player, page, outputs } = playing(false, "always");
    page.lose("freeze");
    expect(outputs.openNotes()).toEqual([]);
    expect(player.holding).toBe(false);
  });

  it("says in its title what sounds, as long as it sounds and the page is away", () => {
    const { page, player, tap, outputs, detach } = playing();
    const title = (): string => {
      vi.advanceTimersByTime(1000);
      return page.document.title;
    };
    expect(title()).toBe(TITLE);
    page.lose("blur");
    expect(title()).toBe(`♪ 1 step row, 1 arpeggio, 2 notes, Hold · ${TITLE}`);
    // Gear switches, and another board is shown.
    tap(ROW!);
    tap(HOLD!);
    page.document.title = "Other · Padroll";
    tap(TOGGLE!);
    outputs.receive(player, [0x80, 70, 0]);
    expect(title()).toBe("♪ 1 arpeggio, 1 note · Other · Padroll");
    page.comeBack();
    expect(title()).toBe("Other · Padroll");
    page.lose("hide");
    expect(title()).toBe("♪ 1 arpeggio, 1 note · Other · Padroll");
    player.panic();
    expect(title()).toBe("Other · Padroll");
    tap(HOLD!);
    expect(title()).toBe("♪ Hold · Other · Padroll");
    detach();
    expect(title()).toBe("Other · Padroll");
  });

  it("shows no more than its own title while nothing sounds without fingers", () => {
    const { page, press } = fixture();
    press(1, PLAIN!);
    page.lose("blur");
    vi.advanceTimersByTime(1000);
    expect(page.document.title).toBe(TITLE);
  });
});
