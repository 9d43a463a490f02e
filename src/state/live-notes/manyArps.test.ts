import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import { BOARD_ARPS } from "../../protocol/engine.ts";
import { BoardPlayer } from "../board/BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "../board/FakeOutputs.test-helper.ts";

const MANY = BOARD_ARPS.count;
/** More than a quarter, in frames: rows begin with the next beat. */
const BEAT = 30_000;
const FIRST_KEY = 20;

const ARP: NoteChain = [{ id: "arp", values: { ...DEFAULT_ARP, gate: 90 } }];
const REPEAT: NoteChain = [{ id: "repeat", values: { rate: "16n", gate: 90 } }];

const rowPad = (index: number): Partial<Pad> => ({
  midiNote: padNote(FIRST_KEY + index),
  widget: {
    kind: "stepRow",
    pattern: [{ on: true, velocity: 100, interval: 0, tie: false }],
    plays: "note",
    chord: "",
    rate: "16n",
    gate: 90,
    bpm: null,
  },
});

function play(pads: readonly Partial<Pad>[], chain: NoteChain = []) {
  const outputs = new FakeOutputs();
  const board = defaultBoard({
    id: "many",
    rows: pads.length,
    cols: 1,
    pads: pads.map((pad, row) => newPad({ ...pad, location: { row, col: 0, width: 1, height: 1 } })),
  });
  const player = new BoardPlayer(outputs.ports(), board, { ...PLAYED_LIVE, chain });
  const start = (index: number): void => {
    player.press(1, player.widgets[index]!, 1, 0, 0.5);
    player.release(1);
  };
  /** Keys that are struck at the output by what is done, and until a beat later. */
  const heard = (done = (): void => undefined): readonly number[] => {
    const from = outputs.midiNotes().length;
    done();
    outputs.pass(BEAT);
    const struck = outputs.midiNotes().slice(from);
    return [...new Set(struck.filter((note) => note.startsWith("on ")).map((note) => Number(note.slice(3))))];
  };
  const said = (): number => outputs.log.filter((line) => line === "arps full").length;
  return { outputs, player, start, heard, said };
}

describe("many rows, arpeggios and repeats at once", () => {
  it("all rows of a board play, far more than sixteen, and one too many says why it does not", () => {
    const { player, start, heard, said } = play(Array.from({ length: MANY + 1 }, (_, index) => rowPad(index)));
    expect(MANY).toBeGreaterThan(16);
    for (let index = 0; index < MANY; index++) start(index);
    expect(heard()).toHaveLength(MANY);
    expect(said()).toBe(0);
    start(MANY);
    expect([said(), player.widgets[MANY]!.lit[0]]).toEqual([1, 0]);
    expect(heard()).toHaveLength(MANY);
    // One stops, and there is room.
    start(3);
    start(MANY);
    expect(said()).toBe(1);
    const keys = heard();
    expect([keys.length, keys.includes(FIRST_KEY + MANY), keys.includes(FIRST_KEY + 3)]).toEqual([MANY, true, false]);
  });

  it.each([
    ["arpeggios", ARP],
    ["repeats", REPEAT],
  ])("keys that were played through %s on many channels and outputs leave room for rows", (_, chain) => {
    const places = ["out", "second"].flatMap((port) =>
      Array.from({ length: 17 }, (_none, channel) => ({ port, channel, midiNote: padNote(100) })),
    );
    const rows = Array.from({ length: MANY }, (_none, index) => rowPad(index));
    const { player, start, heard, said } = play([...places, ...rows], chain);
    for (let index = 0; index < places.length; index++) {
      expect(heard(() => player.press(2, player.widgets[index]!, 1, 0.5, 0.5))).toEqual([100]);
      player.release(2);
    }
    heard();
    for (let index = 0; index < MANY; index++) start(places.length + index);
    expect(heard()).toHaveLength(MANY);
    expect(said()).toBe(0);
    // Without an arpeggio to spare a key plays as it is, and says so.
    const keys = heard(() => player.key(3, 10, 1));
    expect([said(), keys.length, keys.includes(10)]).toEqual([1, MANY + 1, true]);
    player.stop();
  });

  it("whatever is started and stopped: each row and key is heard, or it is said that it is not", () => {
    const count = MANY + 8;
    const step = fc.record({ at: fc.nat(count - 1) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 80, maxLength: 160 }), fc.constantFrom(ARP, REPEAT), (steps, chain) => {
        const pads = Array.from({ length: count }, (_, index) =>
          index % 4 === 0 ? { midiNote: padNote(FIRST_KEY + index), channel: 1 + ((index / 4) % 16) } : rowPad(index),
        );
        const { outputs, player, said } = play(pads, chain);
        const held = new Set<number>();
        const running = new Set<number>();
        for (const { at } of steps) {
          const before = said();
          const isKey = at % 4 === 0;
          const on = isKey ? held : running;
          if (isKey && held.has(at)) player.release(10 + at);
          else player.press(isKey ? 10 + at : 1, player.widgets[at]!, 1, isKey ? 0.5 : 0, 0.5);
          if (!isKey) player.release(1);
          // A row that says why does not run; a key that says it plays as it is.
          if (on.has(at)) on.delete(at);
          else if (isKey || said() === before) on.add(at);
        }
        const from = outputs.midiNotes().length;
        outputs.pass(BEAT);
        const struck = new Set(outputs.midiNotes().slice(from));
        const rows = [...running].filter((at) => !struck.has(`on ${FIRST_KEY + at}`));
        expect(rows).toEqual([]);
        const open = outputs.openNotes();
        const silent = [...held].filter(
          (at) => !struck.has(`on ${FIRST_KEY + at}`) && !open.some((note) => note.endsWith(` ${FIRST_KEY + at}`)),
        );
        expect(silent).toEqual([]);
        player.stop();
        expect(outputs.openNotes()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
