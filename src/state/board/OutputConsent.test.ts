import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boardReach, reachText } from "../../domain/board/boardReach.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { diffBoards } from "../../domain/board/diffBoards.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import { newMessage } from "../../domain/board/padMessage.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { newId } from "../../domain/id.ts";
import { FakeEngine } from "../../../tests/spec/support/FakeEngine.ts";
import { FakePorts } from "../devices/FakePorts.test-helper.ts";
import { boardKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { filteredMidi } from "./OutputConsent.ts";
import { LiveBoard } from "./LiveBoard.ts";

const SYSEX = "F0 43 10 4C vv F7";
const at = (col: number): Pad["location"] => ({ row: 0, col, width: 1, height: 1 });
const boardOf = (id: string, pads: readonly Partial<Pad>[], more: Partial<Board> = {}): Board =>
  defaultBoard({
    id,
    name: "Strange",
    cols: 8,
    rows: 1,
    ...more,
    pads: pads.map((pad, index) => newPad({ ...pad, location: at(index) })),
  });

const PLAIN = { midiNote: padNote(60) };
const NAMED = { midiNote: padNote(62), port: "Synth" };
const SAYS = { messages: [newMessage({ kind: "sysEx", sysEx: SYSEX, when: "press" })] };
const MACHINE = { messages: [newMessage({ kind: "mmc" as const, when: "press", port: "Synth" })] };

function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

/** Somebody plays a board; the outputs `chosen` and Synth are there, and the first is theirs. */
function play(board: Board, storage = memory()) {
  const ports = new FakePorts();
  for (const id of ["chosen", "Synth"]) ports.plug(id, "out");
  ports.session.midi.outputId = "chosen";
  const store = new DocumentStore(boardKind, board);
  const engine = new FakeEngine() as never;
  const liveBoard = new LiveBoard(
    {
      board: store,
      midi: { ...ports.midi, releaseAll: () => undefined },
      midiIn: new MidiIn(ports.midi),
      session: ports.session,
      engine,
      song: null,
      silence: () => undefined,
    },
    storage,
  );
  const press = (index: number): void => {
    liveBoard.player.press(1, liveBoard.player.widgets[index]!, 1, 0.5, 0.5);
    liveBoard.player.release(1);
  };
  const sentTo = (port: string): number => ports.take(port).length;
  const sysExTo = (port: string): number => ports.take(port).filter(([status]) => status === 0xf0).length;
  return { ports, store, liveBoard, press, sentTo, sysExTo, consent: liveBoard.consent };
}

describe("a board that somebody brought", () => {
  test("reaches the output that its player chose, and asks before it reaches further", () => {
    const { press, sentTo, sysExTo, consent } = play(boardOf("a", [PLAIN, NAMED, SAYS, MACHINE]));
    press(0);
    expect(sentTo("chosen")).toBeGreaterThan(0);
    expect(consent.state.question).toBeNull();
    press(1);
    expect(consent.state.question).toEqual({
      boardName: "Strange",
      ports: ["Synth"],
      sysEx: [
        { port: "", hex: SYSEX, byteCount: 6 },
        { port: "Synth", hex: "F0 7F 7F 06 02 F7", byteCount: 6 },
      ],
    });
    for (const index of [1, 2, 3]) press(index);
    expect([sentTo("Synth"), sysExTo("chosen")]).toEqual([0, 0]);
  });

  test("sends there once it is allowed, and never where it is refused; both are remembered for what it sends now", () => {
    for (const isAllowed of [true, false]) {
      const storage = memory();
      const first = play(boardOf("a", [NAMED, SAYS]), storage);
      first.press(0);
      first.consent.answer(isAllowed);
      const again = play(boardOf("a", [NAMED, SAYS], { name: "Renamed", description: "Other words" }), storage);
      for (const each of [first, again]) {
        each.press(0);
        each.press(1);
        expect([each.sentTo("Synth") > 0, each.sysExTo("chosen") > 0]).toEqual([isAllowed, isAllowed]);
        expect(each.consent.state.question).toBeNull();
      }
      const more = play(boardOf("a", [NAMED, SAYS, MACHINE]), storage);
      more.press(0);
      expect(more.consent.state.question).not.toBeNull();
      const other = play(boardOf("b", [NAMED, SAYS]), storage);
      other.press(0);
      expect(other.consent.state.question).not.toBeNull();
      expect([more.sentTo("Synth"), other.sentTo("Synth")]).toEqual([0, 0]);
    }
  });

  test("never reaches an output that was not chosen, whatever is played and edited by others", () => {
    const pad = fc.constantFrom<Partial<Pad>>(PLAIN, NAMED, SAYS, MACHINE, {
      ...NAMED,
      canToggle: true,
      command: "hold",
    });
    fc.assert(
      fc.property(
        fc.array(pad, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(9), { maxLength: 12 }),
        (pads, acts) => {
          const { store, press, sentTo, ports, liveBoard } = play(
            boardOf("a", [NAMED, ...pads], { keyboardPort: "Synth" }),
          );
          for (const act of acts) {
            if (act < 6) press(act % (pads.length + 1));
            else if (act === 6) liveBoard.player.key(2, 60, 1);
            else if (act === 7) liveBoard.player.panic();
            else if (act === 8) store.apply(diffBoards(store.current, { ...store.current, name: newId() }), "remote");
            else store.load(boardOf(newId(), [NAMED, ...pads]));
          }
          liveBoard.player.stop();
          expect(sentTo("Synth")).toBe(0);
          expect(ports.sent.filter(({ data }) => data[0] === 0xf0)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("is asked for nothing by panic, and does not reach further by it", () => {
    const { liveBoard, consent, sentTo } = play(boardOf("a", [PLAIN, NAMED, MACHINE]));
    liveBoard.player.panic();
    expect(consent.state.question).toBeNull();
    expect(sentTo("Synth")).toBe(0);
    expect(sentTo("chosen")).toBeGreaterThan(0);
  });

  test("is kept to its output whether it names another by id or by name", () => {
    const { ports, press, sentTo, consent } = play(boardOf("a", [{ ...NAMED, port: "Desk" }]));
    ports.plug("o9", "out", "Desk");
    press(0);
    expect([sentTo("o9"), consent.state.question?.ports]).toEqual([0, ["Desk"]]);
    consent.answer(true);
    press(0);
    expect(sentTo("o9")).toBeGreaterThan(0);
  });

  test("is not asked about where nothing would be reached", () => {
    const { press, consent, ports } = play(boardOf("a", [NAMED, SAYS]));
    ports.unplug("Synth");
    ports.session.midi.outputId = "";
    press(0);
    press(1);
    expect(consent.state.question).toBeNull();
    // The output that the board names is the one that was chosen.
    ports.plug("Synth", "out");
    ports.session.midi.outputId = "Synth";
    press(0);
    expect(consent.state.question).toBeNull();
    expect(ports.take("Synth").length).toBeGreaterThan(0);
  });

  test("ends on an output that was chosen before what it began there", () => {
    const { liveBoard, ports } = play(boardOf("a", [NAMED]));
    ports.session.midi.outputId = "Synth";
    liveBoard.player.press(1, liveBoard.player.widgets[0]!, 1, 0.5, 0.5);
    ports.session.midi.outputId = "chosen";
    liveBoard.player.release(1);
    const [first, ...rest] = ports.take("Synth");
    expect(first?.[0]).toBe(0x90);
    expect(rest.some(([status]) => status === 0x80)).toBe(true);
  });

  test("is remembered under the id by which it is known, where each visit gives it another", () => {
    const storage = memory();
    for (const isFirst of [true, false]) {
      const { consent, press } = play(boardOf(isFirst ? "x1" : "x2", [NAMED]), storage);
      consent.remember(isFirst ? "x1" : "x2", "public");
      press(0);
      expect(consent.state.question === null).toBe(!isFirst);
      if (isFirst) consent.answer(false);
    }
  });
});

test("what somebody edits on a board of their own needs no answer, on one that waits for it it does", () => {
  const own = play(boardOf("a", [PLAIN]));
  own.store.apply(diffBoards(own.store.current, boardOf("a", [NAMED])), "user");
  own.press(0);
  expect(own.sentTo("Synth")).toBeGreaterThan(0);
  const copied = play(boardOf("a", [NAMED]));
  copied.store.apply(diffBoards(copied.store.current, boardOf("a", [NAMED, SAYS])), "user");
  copied.press(0);
  copied.press(1);
  expect(copied.sentTo("Synth")).toBe(0);
  expect(copied.consent.state.question).not.toBeNull();
});

test("boards that send the same have the same reach, whatever else is on them", () => {
  expect(reachText(boardReach(boardOf("a", [PLAIN])))).toBe("");
  const [one, other] = [boardOf("a", [NAMED, SAYS, NAMED]), boardOf("b", [{ ...SAYS, label: "x" }, PLAIN, NAMED])];
  expect(reachText(boardReach(one))).toBe(reachText(boardReach(other)));
  expect(reachText(boardReach(boardOf("a", [NAMED, MACHINE])))).not.toBe(reachText(boardReach(one)));
});

test("what is kept back counts as sent, and all else of the outputs is as it is, whatever object they are", async () => {
  const { midi } = new FakePorts();
  // As the real ones, whose methods are those of a class.
  const asClass = Object.create(midi) as MidiPort;
  const filtered = filteredMidi(asClass, () => false);
  expect(filtered.send("", [0x90, 1, 1], true) && filtered.sendAt("", [], 0) && filtered.schedule("", [], 0)).toBe(
    true,
  );
  expect([filtered.inputs(), filtered.outputs()]).toEqual([[], []]);
  expect(await filtered.requestSysEx()).toBe(true);
  const names = Object.keys(filtered) as (keyof MidiPort)[];
  for (const name of Object.keys(midi) as (keyof MidiPort)[]) expect(names).toContain(name);
});
