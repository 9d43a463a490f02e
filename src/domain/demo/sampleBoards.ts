import type { SampleBoard } from "./samples.ts";
import { newId } from "../id.ts";
import { newBoard } from "../board/newBoard.ts";
import { newPad, padNote, paletteHex } from "../board/newPad.ts";
import { newMessage } from "../board/padMessage.ts";
import { presetFields, type PadPreset } from "../board/padPresets.ts";
import type { Board, Pad } from "../board/records.ts";
import type { BoardScene, SceneValue } from "../board/scene.ts";
import { NEW_STEP } from "../board/widget/stepRow.ts";

type Place = readonly [row: number, col: number, width: number, height: number];

const pad = (place: Place, hue: number, label: string, fields: Partial<Pad>): Pad => {
  const [row, col, width, height] = place;
  return newPad({ label, color: paletteHex(hue), location: { row, col, width, height }, ...fields });
};

const preset = (name: PadPreset, place: Place, hue: number, label: string, fields: Partial<Pad> = {}): Pad =>
  pad(place, hue, label, { ...presetFields(name), ...fields });

const control = (
  type: "knob" | "slider",
  place: Place,
  hue: number,
  label: string,
  code: number,
  value: number,
  fields: Partial<Pad> = {},
): Pad => pad(place, hue, label, { type, command: "cc", code, value, direction: "vertical", ...fields });

const DRUMS = { channel: 10 } as const;

/** Kit of the finger drums from the lower left, row by row: name, key, hue. The hi-hats of a kit are a choke group: each cuts the others. */
const KIT = [
  ["Kick", 36, 0],
  ["Snare", 38, 2],
  ["Closed hat", 42, 3],
  ["Open hat", 46, 3],
  ["Rim", 37, 2],
  ["Clap", 39, 2],
  ["Pedal hat", 44, 3],
  ["Tambourine", 54, 4],
  ["Low tom", 45, 5],
  ["Mid tom", 47, 5],
  ["High tom", 50, 5],
  ["Cowbell", 56, 4],
  ["Crash", 49, 8],
  ["Ride", 51, 8],
  ["Ride bell", 53, 8],
  ["Splash", 55, 8],
] as const;

function finger(): Board {
  const kit = KIT.map(([label, key, hue], index) =>
    pad([3 - Math.floor(index / 4), index % 4, 1, 1], hue, label, { ...DRUMS, midiNote: padNote(key) }),
  );
  const groove = (label: string, row: number, hits: string, key: number): Pad =>
    preset("stepRow", [row, 4, 4, 1], 6, label, {
      ...DRUMS,
      midiNote: padNote(key),
      widget: steps(hits, "16n"),
    });
  return newBoard({
    templateType: "Drums",
    name: "Finger drums",
    rows: 4,
    cols: 8,
    pads: [
      ...kit,
      groove("Shaker", 0, "x.x.x.x.x.x.x.x.", 70),
      groove("Claps", 1, "....X.......X..x", 39),
      control("slider", [2, 4, 1, 2], 9, "Volume", 7, 100, DRUMS),
      control("knob", [2, 5, 1, 1], 8, "Reverb", 91, 20, DRUMS),
      control("knob", [2, 6, 1, 1], 6, "Cutoff", 74, 64, DRUMS),
      control("knob", [3, 5, 1, 1], 3, "Pan", 10, 64, DRUMS),
      pad([3, 6, 2, 1], 12, "Panic", { command: "panic" }),
      preset("display", [2, 7, 1, 1], 11, "Value"),
    ],
    showKeyboard: false,
    sliderCount: 1,
  });
}

/** Steps of a row: `X` accent, `x` hit, `_` lengthens the note before, anything else a rest; `intervals` for each hit. */
function steps(hits: string, rate: "8n" | "16n", intervals: readonly number[] = []): Pad["widget"] {
  let hit = -1;
  const pattern = Array.from(hits, (letter) => {
    const on = letter !== ".";
    if (letter === "x" || letter === "X") hit += 1;
    return {
      ...NEW_STEP,
      on,
      tie: letter === "_",
      velocity: letter === "X" ? 118 : 88,
      interval: on ? (intervals[hit] ?? 0) : 0,
    };
  });
  return { kind: "stepRow", pattern, plays: "note", chord: "", rate, gate: 80, bpm: null };
}

/** The seven chords of C major, by degree. */
const DEGREES = [
  ["I · C", 48, "", 0],
  ["ii · Dm", 50, "m", 2],
  ["iii · Em", 52, "m", 4],
  ["IV · F", 53, "", 6],
  ["V · G", 55, "", 8],
  ["vi · Am", 57, "m", 10],
  ["vii° · Bdim", 59, "dim", 12],
] as const;

const chordPad = (place: Place, hue: number, label: string, root: number, chord: string): Pad =>
  preset("chord", place, hue, label, { midiNote: padNote(root), widget: { kind: "chord", chord } });

const SEVENTHS = ["maj7", "m7", "m7", "maj7", "7", "m7", "m7b5"] as const;

function key(): Board {
  const triads = DEGREES.map(([label, root, chord, hue], index) =>
    chordPad([2, 2 * index, 2, 2], hue, label, root, chord),
  );
  const sevenths = DEGREES.map(([label, root, , hue], index) =>
    chordPad([0, 2 * index, 2, 2], hue, `${label.split(" ")[0]!}⁷`, root, SEVENTHS[index]!),
  );
  return newBoard({
    templateType: "Strings",
    name: "Chords in key",
    rows: 8,
    cols: 14,
    pads: [
      ...sevenths,
      ...triads,
      preset("scaleGrid", [4, 0, 14, 4], 6, "C major", {
        midiNote: padNote(60),
        widget: { kind: "scaleGrid", root: 0, scale: "major", inScale: true, rowInterval: 7, rows: 2, cols: 14 },
      }),
    ],
    showKeyboard: false,
    sliderCount: 0,
  });
}

const CHANNELS = ["Drums", "Bass", "Keys", "Guitar", "Pads", "Lead"] as const;

function desk(): Board {
  const strips = CHANNELS.flatMap((name, index): readonly Pad[] => {
    const channel = { channel: name === "Drums" ? 10 : index };
    const hue = 2 * index;
    const col = 2 * index;
    return [
      control("knob", [0, col, 2, 2], hue, "Reverb", 91, 24, channel),
      control("knob", [2, col, 2, 2], hue, "Pan", 10, 64, {
        ...channel,
        widget: { kind: "dial", turn: "drag", bipolar: true, steps: 0 },
      }),
      control("slider", [4, col, 2, 6], hue, name, 7, 100, channel),
      pad([10, col, 2, 2], hue, "On", {
        ...channel,
        labelOff: "Muted",
        on: true,
        command: "cc",
        code: 7,
        maxValue: 100,
        canToggle: true,
      }),
    ];
  });
  const master = control("slider", [0, 12, 2, 10], 14, "Expression", 11, 110, { channel: 0 });
  return newBoard({
    templateType: "Mixer",
    name: "Small mixer",
    rows: 12,
    cols: 14,
    pads: [...strips, master, pad([10, 12, 2, 2], 12, "Panic", { command: "panic" })],
    showKeyboard: false,
    sliderCount: CHANNELS.length + 1,
  });
}

const XY = { type: "xyPad", direction: "both" } as const;

function xy(): Board {
  return newBoard({
    templateType: "SuperTouch",
    name: "XY filter",
    rows: 8,
    cols: 12,
    pads: [
      pad([0, 0, 6, 5], 8, "Cutoff and resonance", {
        ...XY,
        command: "cc",
        code: 74,
        pad2: { command: "cc", code: 71 },
        value: 64,
      }),
      pad([0, 6, 6, 5], 14, "Bend and vibrato", {
        ...XY,
        command: "pitch",
        code: 0,
        pad2: { command: "modulation", code: 1 },
        widget: { kind: "field", springMs: 250, trail: true },
      }),
      preset("scaleGrid", [5, 0, 12, 3], 6, "A minor pentatonic", {
        midiNote: padNote(57),
        widget: {
          kind: "scaleGrid",
          root: 9,
          scale: "minorPentatonic",
          inScale: true,
          rowInterval: 5,
          rows: 2,
          cols: 10,
        },
      }),
    ],
    showKeyboard: false,
    sliderCount: 0,
  });
}

const stepRowAt = (
  at: number,
  hue: number,
  label: string,
  note: number,
  channel: number,
  hits: string,
  intervals: readonly number[] = [],
): Pad =>
  preset("stepRow", [at, 0, 12, 2], hue, label, {
    channel,
    midiNote: padNote(note),
    widget: steps(hits, "16n", intervals),
  });

function stepMachine(): Board {
  return newBoard({
    templateType: "Drums",
    name: "Step machine",
    rows: 12,
    cols: 14,
    pads: [
      stepRowAt(0, 0, "Kick", 36, 10, "X...x...X...x..."),
      stepRowAt(2, 2, "Snare", 38, 10, "....X.......X..x"),
      stepRowAt(4, 3, "Hat", 42, 10, "x.xxx.x.x.xxx.x."),
      stepRowAt(6, 8, "Bass", 33, 1, "X..x..x.X..x..x.", [0, 0, 12, 0, 7, 10]),
      stepRowAt(8, 6, "Arpeggio", 57, 2, "x.x.x.x.x.x.x.x.", [0, 3, 7, 12, 15, 12, 7, 3]),
      stepRowAt(10, 10, "Answer", 69, 2, "......X_......x_", [3, 7]),
      control("slider", [0, 12, 2, 6], 8, "Bass", 7, 100, { channel: 1 }),
      control("slider", [6, 12, 2, 4], 6, "Arpeggio", 7, 84, { channel: 2 }),
      pad([10, 12, 2, 2], 12, "Panic", { command: "panic" }),
    ],
    showKeyboard: false,
    sliderCount: 2,
  });
}

const keysOf = (place: Place, hue: number, label: string, channel: number, low: number, high: number): Pad =>
  preset("keys", place, hue, label, { channel, widget: { kind: "keys", low, high } });
const fader = (col: number, hue: number, label: string, channel: number, code: number): Pad =>
  control("slider", [0, col, 2, 4], hue, label, code, 100, { channel });

const placedAt = (x: number): SceneValue => ({ x, y: null, on: null });

function split(): Board {
  const bass = fader(0, 8, "Bass level", 2, 7);
  const piano = fader(2, 6, "Piano level", 1, 7);
  const hall = fader(4, 10, "Piano reverb", 1, 91);
  const scene = (name: string, transitionMs: number, values: readonly [number, number, number]): BoardScene => ({
    id: newId(),
    name,
    transitionMs,
    program: null,
    channel: 1,
    values: { [bass.id]: placedAt(values[0]), [piano.id]: placedAt(values[1]), [hall.id]: placedAt(values[2]) },
  });
  const scenes = [
    scene("Both", 0, [100, 100, 30]),
    scene("Bass first", 500, [120, 60, 15]),
    scene("Wide piano", 2000, [50, 110, 100]),
  ];
  const recall = scenes.map(({ id, name }, index) =>
    pad([0, 6 + 2 * index, 2, 2], 2 * index, name, {
      sendsOwn: false,
      messages: [newMessage({ kind: "action", action: "scene", scene: id })],
    }),
  );
  const programs = [
    ["Finger bass", 2, 33],
    ["Grand piano", 1, 0],
    ["Electric piano", 1, 4],
  ] as const;
  return newBoard({
    templateType: "Strings",
    name: "Keyboard split",
    rows: 8,
    cols: 12,
    pads: [
      bass,
      piano,
      hall,
      ...recall,
      ...programs.map(([label, channel, program], index) =>
        pad([2, 6 + 2 * index, 2, 2], 12 + index, label, {
          channel,
          sendsOwn: false,
          messages: [newMessage({ kind: "program", when: "press", from: program, to: program })],
        }),
      ),
      keysOf([4, 0, 4, 4], 8, "Bass", 2, 36, 47),
      keysOf([4, 4, 8, 4], 6, "Piano", 1, 60, 83),
    ],
    scenes,
    openingScene: scenes[0]!.id,
    showKeyboard: false,
    sliderCount: 3,
  });
}

const SAMPLES: Readonly<Record<SampleBoard, () => Board>> = { finger, key, desk, xy, steps: stepMachine, split };

/** A sample board with ids of its own. */
export const sampleBoard = (id: SampleBoard): Board => SAMPLES[id]();
