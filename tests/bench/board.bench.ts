// What a board costs in the task of an input's event, without a browser: from a press to the MIDI output and to the engine
// while sixty controls with messages of their own move, and messages that come in while the log is looked at.
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import { newMessage } from "../../src/domain/board/padMessage.ts";
import type { Board, Pad } from "../../src/domain/board/records.ts";
import type { NoteChain } from "../../src/domain/note-processors/noteChain.ts";
import type { LiveEnginePort } from "../../src/protocol/enginePort.ts";
import type { MidiPort } from "../../src/protocol/midi.ts";
import { BoardPlayer } from "../../src/state/board/BoardPlayer.ts";
import type { PlayerPorts, PlayerSettings } from "../../src/state/board/PlayedBoard.ts";
import { received } from "../../src/state/midi/MidiIn.ts";
import { MidiLog } from "../../src/state/midi/MidiLog.ts";
import { percentile } from "./support/conformanceReport.ts";

const PRESSES = Number(process.env["BENCH_PRESSES"] ?? 5000);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const INCOMING_PER_SECOND = 2000;
const CONTROLS = 60;
const GOAL_MS = 2;
const FRAME_MS = 16;

const CHAIN: NoteChain = [
  { id: "scale", values: { scale: "minor", root: 4, transpose: 0 } },
  { id: "chord", values: { chord: "9th" } },
  { id: "velocity", values: { curve: "soft", least: 20, most: 110 } },
  { id: "humanize", values: { velocity: 10, seed: 3 } },
];

const SETTINGS: PlayerSettings = {
  outputId: "out",
  channel: 1,
  live: true,
  sendOnLoad: true,
  internalSound: true,
  octave: 0,
  curve: "linear",
  chain: [],
};

/** When the output and the engine first heard of a press, ms. */
const first = { sentMs: 0, engineMs: 0 };
let sent = 0;

function board(): Board {
  const pads: Partial<Pad>[] = [
    { midiNote: padNote(60), messages: [newMessage({ kind: "cc14", number: 2 }), newMessage({ kind: "program" })] },
    ...Array.from({ length: CONTROLS }, (_, n) => ({
      type: "slider" as const,
      command: "cc" as const,
      code: n,
      messages: [newMessage({ kind: "cc14", number: n % 32 }), newMessage({ kind: "nrpn", number: 300 + n })],
    })),
  ];
  return defaultBoard({
    id: "bench",
    rows: 1,
    cols: 128,
    pads: pads.map((pad, col) => newPad({ ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });
}

const nothing = (): void => undefined;

function ports(): PlayerPorts {
  const engine: Partial<LiveEnginePort> = {
    noteOn: () => {
      first.engineMs ||= performance.now();
      return 1;
    },
    noteOff: nothing,
    controlChange: nothing,
    pitchBend: nothing,
    channelPressure: nothing,
    keyPressure: nothing,
    panic: nothing,
    sysEx: nothing,
    arps: { set: nothing, setTempo: nothing, onNote: () => nothing, onStep: () => nothing },
  };
  const midi: Partial<MidiPort> = {
    inputs: () => [{ id: "in", name: "In", manufacturer: "", connected: true }],
    outputs: () => [{ id: "out", name: "Out", manufacturer: "", connected: true }],
    send: () => {
      first.sentMs ||= performance.now();
      sent += 1;
      return true;
    },
    releaseAll: nothing,
  };
  return {
    engine: engine as LiveEnginePort,
    midi: midi as MidiPort,
    wake: nothing,
    canSound: () => true,
    silence: nothing,
    chooseProgram: nothing,
    chooseChannel: nothing,
    perform: nothing,
    changeStep: nothing,
    sysExRefused: nothing,
    arpsFull: nothing,
  };
}

const figures = (values: readonly number[]): string =>
  [0.5, 0.99, 1].map((share) => percentile(values, share).toFixed(3)).join(" / ");

function measurePresses(name: string, chain: NoteChain): void {
  const player = new BoardPlayer(ports(), board(), { ...SETTINGS, chain });
  const [pad, ...controls] = player.widgets;
  const toOutput: number[] = [];
  const toEngine: number[] = [];
  const moves: number[] = [];
  sent = 0;
  for (let press = 0; press < PRESSES; press += 1) {
    const beganMs = performance.now();
    for (const [n, control] of controls.entries()) player.setValue(control, (press * 7 + n) % 128);
    const startMs = performance.now();
    moves.push(startMs - beganMs);
    first.sentMs = 0;
    first.engineMs = 0;
    player.press(1, pad!, 0.5 + (press % 2) / 4, 0.5, 0.5);
    toOutput.push(first.sentMs - startMs);
    toEngine.push(first.engineMs - startMs);
    player.release(1);
  }
  const verdict = Math.max(percentile(toOutput, 0.99), percentile(toEngine, 0.99)) <= GOAL_MS ? "met" : "MISSED";
  console.log(`${name}: ${PRESSES} presses, ${CONTROLS} controls moved before each, ${sent} messages sent`);
  console.log(`  press to MIDI send       ${figures(toOutput)}`);
  console.log(`  press to engine          ${figures(toEngine)}   p99 ≤ ${GOAL_MS} ms: ${verdict}`);
  console.log(`  sixty controls moved     ${figures(moves)}`);
}

/** Messages of sixteen milliseconds at a time, as a frame has them, each logged, played and shown. */
function measureIncoming(): void {
  const player = new BoardPlayer(ports(), board(), SETTINGS);
  const log = new MidiLog();
  const perFrame = Math.round((INCOMING_PER_SECOND * FRAME_MS) / 1000);
  const frames = Math.round((SECONDS * 1000) / FRAME_MS);
  const tasks: number[] = [];
  let given = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const startMs = performance.now();
    for (let n = 0; n < perFrame; n += 1) {
      const data = Uint8Array.of(0xb0, given % CONTROLS, given & 127);
      const message = received({ portId: "in", data, timeStampMs: startMs });
      log.add(message, "in");
      player.receive(message);
      given += 1;
    }
    if (log.messages.length === 0) throw new Error("the log is empty");
    tasks.push(performance.now() - startMs);
  }
  console.log(`Incoming: ${given} messages, ${SECONDS} s at ${INCOMING_PER_SECOND} a second, log read each frame`);
  console.log(`  a frame's messages       ${figures(tasks)}   lost: ${given - log.count}`);
}

console.log("P50 / P99 / longest, ms. Script alone: no browser, no drawing.");
measurePresses("Board", []);
measurePresses("Board, four note processors", CHAIN);
measureIncoming();
