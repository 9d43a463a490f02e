import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import { BoardPlayer } from "../board/BoardPlayer.ts";
import { FakeOutputs } from "../board/FakeOutputs.test-helper.ts";
import type { PlayerSettings } from "../board/PlayedBoard.ts";

const E_MINOR = { id: "scale", values: { scale: "minor", root: 4, transpose: 0 } } as const;
const NINTH = { id: "chord", values: { chord: "9th" } } as const;
const ARP = { id: "arp", values: { ...DEFAULT_ARP, gate: 50 } } as const;
const REPEAT = { id: "repeat", values: { rate: "8n", gate: 50 } } as const;
/** An eighth at 120 bpm, in frames. */
const EIGHTH = 12_000;

function fixture(chain: NoteChain, changed: Partial<PlayerSettings> = {}) {
  const outputs = new FakeOutputs();
  const settings: PlayerSettings = {
    outputId: "out",
    channel: 1,
    live: true,
    sendOnLoad: false,
    internalSound: true,
    octave: 0,
    curve: "linear",
    chain,
    ...changed,
  };
  const pads = [newPad({ midiNote: padNote(36), channel: 10, location: { row: 0, col: 0, width: 1, height: 1 } })];
  const player = new BoardPlayer(outputs.ports(), defaultBoard({ id: "test", rows: 1, cols: 1, pads }), settings);
  return { outputs, player, settings };
}

describe("a chain in front of live play", () => {
  it("snaps to a scale and builds its chords: a 9th on E in E minor is Em9", () => {
    const { outputs, player } = fixture([E_MINOR, NINTH]);
    player.key(1, 64, 0.5);
    expect(outputs.midiNotes()).toEqual(["on 64", "on 67", "on 71", "on 74", "on 78"]);
    expect(player.keys.numbers()).toEqual([64, 67, 71, 74, 78]);
    player.release(1);
    expect(outputs.openNotes()).toEqual([]);
    expect(player.keys.numbers()).toEqual([]);
  });

  it("plays the computer's keys, the board's and those of MIDI inputs alike", () => {
    const { outputs, player } = fixture([E_MINOR, { id: "chord", values: { chord: "triad" } }]);
    outputs.receive(player, [0x90, 65, 100]);
    expect(outputs.log.filter((line) => line.startsWith("engine on"))).toEqual([
      "engine on 0 64 100",
      "engine on 0 67 100",
      "engine on 0 71 100",
    ]);
    outputs.receive(player, [0x80, 65, 0]);
    expect(outputs.openNotes()).toEqual([]);
  });

  it("lets go of what a stroke became, though the settings changed meanwhile", () => {
    const { outputs, player, settings } = fixture([NINTH]);
    player.key(1, 60, 0.5);
    player.configure({ ...settings, chain: [] });
    player.key(2, 60, 0.5);
    player.release(2);
    expect(outputs.openNotes().filter((note) => note.startsWith("out"))).toHaveLength(5);
    player.release(1);
    expect(outputs.openNotes()).toEqual([]);
    expect(outputs.mistakes).toEqual([]);
  });

  it("leaves drums out of scales and chords, and repeats them", () => {
    const { outputs, player, settings } = fixture([E_MINOR, NINTH]);
    const pad = player.widgets[0]!;
    player.press(1, pad, 1, 0.5, 0.5);
    player.release(1);
    expect(outputs.midiNotes()).toEqual(["on 36", "off 36"]);
    player.configure({ ...settings, chain: [REPEAT] });
    player.press(1, pad, 1, 0.5, 0.5);
    outputs.pass(2 * EIGHTH + 1);
    player.release(1);
    outputs.pass(EIGHTH);
    expect(outputs.midiNotes().slice(2)).toEqual(["on 36", "off 36", "on 36", "off 36", "on 36", "off 36"]);
  });

  it("leaves out what lies beyond the keys", () => {
    const { outputs, player } = fixture([{ id: "chord", values: { chord: "octave" } }]);
    player.key(1, 120, 0.5);
    expect(outputs.midiNotes()).toEqual(["on 120"]);
  });
});

describe("an arpeggio in front of live play", () => {
  it("feeds the engine, and sends its notes to the output with their times, each with one note-off", () => {
    const { outputs, player } = fixture([ARP]);
    player.key(1, 60, 100 / 127);
    player.key(2, 64, 100 / 127);
    outputs.pass(EIGHTH);
    player.release(1);
    player.release(2);
    outputs.pass(EIGHTH);
    expect(outputs.log.filter((line) => line.startsWith("out"))).toEqual([
      "out 90 3c 64 @0",
      "out 80 3c 40 @62.5",
      "out 90 40 64 @125",
      "out 80 40 40 @187.5",
      "out 90 3c 64 @250",
      "out 80 3c 40 @312.5",
    ]);
    expect(outputs.openNotes()).toEqual([]);
    expect(outputs.mistakes).toEqual([]);
  });

  it("does not sound inside where the internal sound is off", () => {
    const { outputs, player, settings } = fixture([ARP], { internalSound: false });
    player.key(1, 60, 0.5);
    expect(outputs.log.find((line) => line.startsWith("arp"))).toBe("arp 0 up on ");
    outputs.pass(1);
    expect(outputs.midiNotes()).toEqual(["on 60"]);
    player.configure({ ...settings, internalSound: true });
    expect(outputs.log.at(-1)).toBe("arp 0 up on 0");
  });

  it("stops with the board, latched or not", () => {
    const { outputs, player } = fixture([{ id: "arp", values: { ...ARP.values, latch: "add" } }]);
    player.key(1, 60, 0.5);
    player.release(1);
    outputs.pass(EIGHTH);
    expect(outputs.openNotes().length).toBeGreaterThan(0);
    player.stop();
    expect(outputs.openNotes()).toEqual([]);
    const { length } = outputs.midiNotes();
    outputs.pass(10 * EIGHTH);
    expect(outputs.midiNotes()).toHaveLength(length);
    player.key(1, 62, 0.5);
    outputs.pass(1);
    expect(outputs.midiNotes().at(-1)).toBe("on 62");
  });

  it("is given up when it is switched off, and its notes end where they went", () => {
    const { outputs, player, settings } = fixture([ARP]);
    player.key(1, 60, 0.5);
    outputs.pass(1);
    player.configure({ ...settings, outputId: "second", chain: [] });
    expect(outputs.openNotes().filter((note) => note.startsWith("out"))).toEqual([]);
    player.release(1);
    expect(outputs.openNotes()).toEqual([]);
  });
});
