import { describe, expect, test } from "vitest";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import type { Board, Pad } from "../../src/domain/board/records.ts";
import type { LiveEnginePort } from "../../src/protocol/enginePort.ts";
import { padLabel } from "../../src/render/board/paintPad.ts";
import { LiveBoard } from "../../src/state/board/LiveBoard.ts";
import { FakeOutputs, PLAYED_LIVE } from "../../src/state/board/FakeOutputs.test-helper.ts";
import { BoardPlayer } from "../../src/state/board/BoardPlayer.ts";
import { boardKind } from "../../src/state/documentKinds.ts";
import { DocumentStore } from "../../src/state/DocumentStore.ts";
import { MidiIn } from "../../src/state/midi/MidiIn.ts";
import { createSession } from "../../src/state/session.ts";
import { boardLayout } from "../../src/view/board/boardLayout.ts";

/** A board of one pad that is played. */
function played(pad: Partial<Pad>, fields: Partial<Board> = {}) {
  const outputs = new FakeOutputs();
  const location = { row: 0, col: 0, width: 1, height: 1 };
  const board = newBoard({ rows: 1, cols: 1, pads: [newPad({ ...pad, location })], ...fields });
  const player = new BoardPlayer(outputs.ports(), board, PLAYED_LIVE);
  return { outputs, player, widget: player.widgets[0]! };
}

/** The keys that are shown below the pads of a wide board. */
const keysOf = (fields: Partial<Board>): readonly number[] => {
  const { keyboard } = boardLayout(newBoard({ rows: 1, cols: 1, ...fields }), 4000, 800, 0);
  return keyboard?.keys.map(({ number }) => number) ?? [];
};

describe("3. Fields of pads and boards are what they are called", () => {
  test('"port": where a pad sends, the output of the board where it has none', () => {
    for (const [port, leads] of [
      ["", "out"],
      ["second", "second"],
      ["Second", "second"],
    ] as const) {
      const { outputs, player, widget } = played({ midiNote: padNote(60), port });
      player.press(1, widget, 1, 0.5, 0.5);
      player.release(1);
      expect(outputs.midiLog().map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
        `${leads} 90`,
        `${leads} 80`,
      ]);
    }
  });

  test('"pad2": command and code of the second axis of an XY pad', () => {
    for (const [pad2, sent] of [
      [{ command: "cc", code: 75 }, ["out b0 4b 1e"]],
      [{ command: "volume", code: 0 }, ["out b0 7 1e"]],
      [null, []],
    ] as const) {
      const { outputs, player, widget } = played({ type: "xyPad", command: "cc", code: 74, pad2 });
      player.setValue(widget, 10, 64);
      outputs.log.length = 0;
      player.setValue(widget, 10, 30);
      expect(outputs.midiLog()).toEqual(sent);
    }
  });

  test('"label, labelOff": a toggle has another label while it is off, where it has one', () => {
    const { player, widget } = played({ label: "On", labelOff: "Rest", canToggle: true });
    expect(padLabel(widget)).toBe("Rest");
    player.press(1, widget, 1, 0.5, 0.5);
    expect(padLabel(widget)).toBe("On");
    expect(padLabel(played({ label: "On", labelOff: "Rest" }).widget)).toBe("On");
    expect(padLabel(played({ label: "On", canToggle: true }).widget)).toBe("On");
  });

  test('"showKeyboard, startOctave, endOctave": the keys below the pads', () => {
    expect(keysOf({ showKeyboard: false })).toEqual([]);
    const all = keysOf({ showKeyboard: true, startOctave: 2, endOctave: 6 });
    expect([Math.min(...all), Math.max(...all), all.length]).toEqual([36, 95, 60]);
  });

  test('"keyboardPort": where the keys send; "keyboardChannel": on which channel the board opens', () => {
    for (const [keyboardPort, leads] of [
      ["", "out"],
      ["Second", "second"],
    ] as const) {
      const { outputs, player } = played({}, { keyboardPort });
      player.key(1, 60, 1);
      expect(outputs.midiLog().map((line) => line.split(" ")[0])).toEqual([leads]);
    }
    for (const keyboardChannel of [0, 7]) {
      const { engine, midi } = new FakeOutputs().ports();
      const live: LiveEnginePort = {
        ...engine,
        state: () => "running",
        onState: () => () => undefined,
        setProgram: () => new Promise(() => undefined),
      };
      const session = createSession();
      const parts = {
        board: new DocumentStore(boardKind, newBoard({ keyboardChannel })),
        midi: { ...midi, onChange: () => () => undefined },
        midiIn: new MidiIn({ onMessage: () => () => undefined }),
        session,
        engine: live,
      };
      const board = new LiveBoard({ ...parts, song: null, silence: () => undefined, soundingTitle: () => "" }, null);
      expect(board.player).toBeDefined();
      expect(session.midi.channel).toBe(keyboardChannel);
    }
  });
});
