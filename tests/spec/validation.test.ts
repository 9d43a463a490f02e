import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addPad, movePads, overlaps, relocatePads, updatePads } from "../../src/domain/board/commands/pads.ts";
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import { applyBoardDiff } from "../../src/domain/board/diff.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad } from "../../src/domain/board/newPad.ts";
import { readColor, rgbaToHex } from "../../src/domain/color.ts";
import { setLoop } from "../../src/domain/timeline/commands/timeline.ts";
import { emptyDocument } from "../../src/domain/timeline/defaults.ts";
import { isEmptyTimelineDiff } from "../../src/domain/timeline/diff.ts";
import { readTimeline } from "../../src/domain/timeline/timelineJson.ts";
import { received } from "../../src/state/midi/MidiIn.ts";
import { logEntry } from "../../src/state/midi/logEntry.ts";
import { MidiLog } from "../../src/state/midi/MidiLog.ts";
import { createSession } from "../../src/state/session.ts";
import { seek } from "../../src/state/transport.ts";
import { BoardPlayer } from "../../src/state/board/BoardPlayer.ts";
import type { PlayerSettings } from "../../src/state/board/PlayedBoard.ts";
import { FakeOutputs } from "../../src/state/board/FakeOutputs.test-helper.ts";
import { FakeEngine } from "./support/FakeEngine.ts";

/** Why a timeline with this chord pattern is refused; null if it is read. */
function refusal(pattern: Readonly<Record<string, unknown>>): string | null {
  const read = readTimeline({ tracks: [{ rolls: [{}, { chordPatterns: [{}, pattern] }] }] });
  return read.ok ? null : read.error.message;
}

const withNote = (fields: object) => readTimeline({ tracks: [{ rolls: [{ notes: [fields] }] }] });

const PLAYED: PlayerSettings = {
  outputId: "",
  channel: 1,
  live: true,
  sendOnLoad: false,
  internalSound: true,
  octave: 0,
  curve: "linear",
  chain: [],
};

/** What becomes of a colour that is typed, or why it is refused. */
function typed(text: string): string {
  const read = readColor(text);
  return read.ok ? read.value : read.error.message;
}

const AT = "tracks[0].rolls[1].chordPatterns[1]";

describe("5. Validation rules, as a document meets them", () => {
  test('"Chord pattern string: only the characters x - _ [ ] R. Otherwise: pattern can only comprise x - _ [ ] R"', () => {
    expect(refusal({ pattern: "x-_[xR]" })).toBeNull();
    expect(refusal({ pattern: "xyz" })).toBe(`${AT}: pattern can only comprise x - _ [ ] R`);
  });

  test('"Accent string: only x and -."', () => {
    expect(refusal({ accent: "x-x" })).toBeNull();
    expect(refusal({ accent: "xX" })).toContain(AT);
  });

  test('"Note: a letter A-G, an optional sharp or flat, and one digit."', () => {
    expect([{ note: "Bb3" }, { note: "C#4" }, { name: "G", octave: 9 }].every((fields) => withNote(fields).ok)).toBe(
      true,
    );
    for (const fields of [{ note: "H4" }, { note: "C10" }, { note: "c4" }, { name: "X", octave: 2 }, { note: "A9" }])
      expect(withNote(fields).ok, JSON.stringify(fields)).toBe(false);
  });

  test('"Arpeggio count: 2 to 8, else Invalid value for count."', () => {
    expect([2, 8].map((arpCount) => refusal({ arpCount }))).toEqual([null, null]);
    for (const arpCount of [1, 9, 2.5]) expect(refusal({ arpCount })).toBe(`${AT}: Invalid value for count`);
  });

  test('"Arpeggio order: digits only, else Invalid value for order."', () => {
    expect(refusal({ arpOrder: "0213" })).toBeNull();
    expect(refusal({ arpOrder: "0a" })).toBe(`${AT}: Invalid value for order`);
  });

  test('"Unknown chord: Chord ... not found."', () => {
    expect(refusal({ name: "nonsense" })).toBe(`${AT}: Chord nonsense not found`);
  });

  test('"Playback state with a NaN position or loop bound is ignored (invalid state)."', () => {
    const engine = new FakeEngine();
    const session = createSession();
    seek({ engine, session }, 960);
    seek({ engine, session }, Number.NaN);
    expect([session.transport.positionTick, engine.transport.tick]).toEqual([960, 960]);
    for (const [start, end] of [
      [Number.NaN, 960],
      [0, Number.NaN],
    ] as const)
      expect(isEmptyTimelineDiff(setLoop(emptyDocument(), true, start, end))).toBe(true);
  });

  test('"A pad can be added only if its area does not overlap an existing pad."', () => {
    const place = fc.record({
      row: fc.integer({ min: -1, max: 6 }),
      col: fc.integer({ min: -1, max: 6 }),
      width: fc.integer({ min: 0, max: 4 }),
      height: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 14 }), (places) => {
        let board = newBoard({ rows: 6, cols: 6 });
        for (const location of places) {
          const result = addPad(board, newPad({ location }));
          const { row, col, width, height } = location;
          const isInside = row >= 0 && col >= 0 && width > 0 && height > 0 && row + height <= 6 && col + width <= 6;
          const isFree = !board.pads.some((pad) => overlaps(pad.location, location));
          expect(result.ok).toBe(isInside && isFree);
          if (!result.ok) expect(result.error.code).toBe(isInside ? "PAD_OVERLAP" : "PAD_OUTSIDE");
          else board = applyBoardDiff(board, result.value);
        }
        const cells = board.pads.flatMap(({ location: { row, col, width, height } }) =>
          Array.from({ length: width * height }, (_, i) => `${row + Math.floor(i / width)} ${col + (i % width)}`),
        );
        expect(new Set(cells).size).toBe(cells.length);
      }),
    );
  });

  test("nor can a pad be moved or grown onto another", () => {
    const board = defaultBoard();
    const [first, second] = board.pads.slice(4);
    const onto = updatePads(board, new Map([[first!.id, { location: second!.location }]]));
    expect(onto.ok ? null : onto.error.code).toBe("PAD_OVERLAP");
    const grown = relocatePads(board, new Set([first!.id]), (location) => ({ ...location, width: 2 }));
    expect(grown.ok ? null : [grown.error.code, grown.error.detail["pad"]]).toEqual(["PAD_OVERLAP", second!.id]);
    const out = movePads(board, new Set([first!.id]), 0, 9);
    expect(out.ok ? null : out.error.code).toBe("PAD_OUTSIDE");
    const swapped = updatePads(
      board,
      new Map([
        [first!.id, { location: second!.location }],
        [second!.id, { location: first!.location }],
      ]),
    );
    expect(swapped.ok).toBe(true);
  });

  test('"Colour conversion rejects a channel value above 255 or an alpha above 100."', () => {
    expect(rgbaToHex({ red: 26, green: 151, blue: 196, alpha: 100 })).toEqual({ ok: true, value: "#1a97c4" });
    for (const channel of ["red", "green", "blue"])
      expect(rgbaToHex({ red: 0, green: 0, blue: 0, alpha: 100, [channel]: 256 }).ok, channel).toBe(false);
    expect(rgbaToHex({ red: 0, green: 0, blue: 0, alpha: 101 }).ok).toBe(false);
    // Where a colour is typed, as the custom colour of pads.
    for (const text of ["#1A97C4", "1a97c4", " rgb(26, 151, 196)", "rgba(26 151 196 / 50%)", "RGBA(26,151,196,0.5)"])
      expect(typed(text), text).toBe("#1a97c4");
    expect(typed("rgb(26, 256, 0)")).toBe("green must be 0 to 255, not 256");
    expect(typed("rgb(0, 0, 0, 101%)")).toBe("alpha must be 0 to 100, not 101");
    expect(typed("rgb(0, 0)")).toContain("is not a color");
  });

  test('"A hold/toggle pad can toggle."', () => {
    expect(newPad({ command: "hold" }).canToggle).toBe(true);
    expect(newPad({ canToggle: true }).canToggle).toBe(true);
    expect(newPad({ command: "panic" }).canToggle).toBe(false);
  });

  test('"Bad MIDI notes are logged and ignored."', () => {
    const log = new MidiLog();
    for (const data of [[], [0x90], [0x90, 60], [0x90, 200, 100], [0x90, 60, 255], [60, 60, 60]])
      log.add(received({ portId: "in", timeStampMs: 0, data: new Uint8Array(data) }), "in");
    expect(log.messages.map(({ event }) => event.kind)).toEqual(Array.from({ length: 6 }, () => "bad"));
    expect(log.messages.map(logEntry)).toEqual(Array.from({ length: 6 }, () => null));
    const outputs = new FakeOutputs();
    const player = new BoardPlayer(outputs.ports(), newBoard(), PLAYED);
    for (const message of log.messages) player.receive(message);
    expect(outputs.log).toEqual([]);
    log.add(received({ portId: "in", timeStampMs: 0, data: new Uint8Array([0x90, 60, 100]) }), "in");
    expect(log.messages.map(logEntry).filter((entry) => entry !== null)).toHaveLength(1);
    player.receive(log.messages.at(-1)!);
    expect(outputs.log).toEqual(["wake", "engine on 0 60 100"]);
  });
});
