import { PLAIN_STEP, type ArpLaneStep, type ArpPreset } from "./ArpPreset.ts";

/**
 * Expected notes of presets. Keys and notes: c e g b are C4 E4 G4 B4 (60 64 67 71), each `'` is an octave up and each `,`
 * one down; others are numbers. Keys are in the order in which they were struck. A step is a rest `.`, a note, notes joined
 * by `+`, with `/` velocity, `*` strokes and `~` the last stroke's length if the case shows them.
 */
export interface ArpCase {
  readonly title: string;
  readonly preset: Partial<ArpPreset>;
  readonly keys: string;
  readonly plays: string;
  readonly shows?: "velocity" | "strokes" | "length";
}

const of = (
  title: string,
  preset: Partial<ArpPreset>,
  keys: string,
  plays: string,
  shows?: ArpCase["shows"],
): ArpCase => ({
  title,
  preset,
  keys,
  plays,
  ...(shows && { shows }),
});

/** `o` on, `.` rest, `_` tie, `#` chord. */
const lane = (text: string, fields: Partial<ArpLaneStep> = {}): readonly ArpLaneStep[] =>
  Array.from(text, (sign) => ({
    ...PLAIN_STEP,
    ...(sign === "o" || sign === "#" ? fields : {}),
    on: sign !== ".",
    tie: sign === "_",
    chord: sign === "#",
  }));

const stepsOf = (...steps: readonly Partial<ArpLaneStep>[]): readonly ArpLaneStep[] =>
  steps.map((step) => ({ ...PLAIN_STEP, ...step }));

const orders: readonly ArpCase[] = [
  of("up", { order: "up" }, "c", "c c c"),
  of("up", { order: "up" }, "c e", "c e c e c"),
  of("up", { order: "up" }, "g e c", "c e g c e g c"),
  of("up", { order: "up" }, "c e g b", "c e g b c e g b c"),
  of("down", { order: "down" }, "c", "c c c"),
  of("down", { order: "down" }, "c e", "e c e c e"),
  of("down", { order: "down" }, "c e g", "g e c g e c g"),
  of("down", { order: "down" }, "c e g b", "b g e c b g e c b"),
  of("upDown", { order: "upDown" }, "c", "c c c"),
  of("upDown", { order: "upDown" }, "c e", "c e c e c"),
  of("upDown", { order: "upDown" }, "c e g", "c e g e c e g e c"),
  of("upDown", { order: "upDown" }, "c e g b", "c e g b g e c e g b"),
  of("downUp", { order: "downUp" }, "c", "c c c"),
  of("downUp", { order: "downUp" }, "c e", "e c e c e"),
  of("downUp", { order: "downUp" }, "c e g", "g e c e g e c e g"),
  of("downUp", { order: "downUp" }, "c e g b", "b g e c e g b g e c"),
  of("upDownTwice", { order: "upDownTwice" }, "c", "c c c"),
  of("upDownTwice", { order: "upDownTwice" }, "c e", "c e e c c e e c"),
  of("upDownTwice", { order: "upDownTwice" }, "c e g", "c e g g e c c e"),
  of("upDownTwice", { order: "upDownTwice" }, "c e g b", "c e g b b g e c c e"),
  of("downUpTwice", { order: "downUpTwice" }, "c", "c c c"),
  of("downUpTwice", { order: "downUpTwice" }, "c e", "e c c e e c c e"),
  of("downUpTwice", { order: "downUpTwice" }, "c e g", "g e c c e g g e"),
  of("downUpTwice", { order: "downUpTwice" }, "c e g b", "b g e c c e g b b g"),
  of("asPlayed", { order: "asPlayed" }, "c", "c c c"),
  of("asPlayed", { order: "asPlayed" }, "e c", "e c e c e"),
  of("asPlayed", { order: "asPlayed" }, "g c e", "g c e g c e g"),
  of("asPlayed", { order: "asPlayed" }, "b e c g", "b e c g b e c g b"),
  of("converge", { order: "converge" }, "c", "c c c"),
  of("converge", { order: "converge" }, "c e", "c e c e c"),
  of("converge", { order: "converge" }, "c e g", "c g e c g e c"),
  of("converge", { order: "converge" }, "c e g b", "c b e g c b e g c"),
  of("diverge", { order: "diverge" }, "c", "c c c"),
  of("diverge", { order: "diverge" }, "c e", "e c e c e"),
  of("diverge", { order: "diverge" }, "c e g", "e g c e g c e"),
  of("diverge", { order: "diverge" }, "c e g b", "g e b c g e b c g"),
  of("convergeDiverge", { order: "convergeDiverge" }, "c", "c c c"),
  of("convergeDiverge", { order: "convergeDiverge" }, "c e", "c e c e c"),
  of("convergeDiverge", { order: "convergeDiverge" }, "c e g", "c g e g c g e g"),
  of("convergeDiverge", { order: "convergeDiverge" }, "c e g b", "c b e g e b c b"),
  of("pinkyUp", { order: "pinkyUp" }, "c", "c c c"),
  of("pinkyUp", { order: "pinkyUp" }, "c e", "c e c e c"),
  of("pinkyUp", { order: "pinkyUp" }, "c e g", "c g e g c g e g"),
  of("pinkyUp", { order: "pinkyUp" }, "c e g b", "c b e b g b c b"),
  of("pinkyUpDown", { order: "pinkyUpDown" }, "c", "c c c"),
  of("pinkyUpDown", { order: "pinkyUpDown" }, "c e", "c e c e c"),
  of("pinkyUpDown", { order: "pinkyUpDown" }, "c e g", "c g e g c g e g"),
  of("pinkyUpDown", { order: "pinkyUpDown" }, "c e g b", "c b e b g b e b c b"),
  of("thumbUp", { order: "thumbUp" }, "c", "c c c"),
  of("thumbUp", { order: "thumbUp" }, "c e", "c e c e c"),
  of("thumbUp", { order: "thumbUp" }, "c e g", "c e c g c e c g"),
  of("thumbUp", { order: "thumbUp" }, "c e g b", "c e c g c b c e"),
  of("thumbUpDown", { order: "thumbUpDown" }, "c", "c c c"),
  of("thumbUpDown", { order: "thumbUpDown" }, "c e", "c e c e c"),
  of("thumbUpDown", { order: "thumbUpDown" }, "c e g", "c e c g c e c g"),
  of("thumbUpDown", { order: "thumbUpDown" }, "c e g b", "c e c g c b c g c e"),
  of("chord", { order: "chord" }, "c", "c c"),
  of("chord", { order: "chord" }, "c e", "c+e c+e"),
  of("chord", { order: "chord" }, "g c e", "c+e+g c+e+g c+e+g"),
  of("chord", { order: "chord" }, "c e g b", "c+e+g+b c+e+g+b"),
  of("custom, the defaults of the specification", { order: "custom" }, "c", "c c' c'' c''' c"),
  of("custom, the defaults of the specification", { order: "custom" }, "c e", "c e c' e' c e"),
  of("custom, the defaults of the specification", { order: "custom" }, "c e g", "c e g c' c e g c'"),
  of("custom, the defaults of the specification", { order: "custom" }, "c e g b", "c e g b c e"),
  of("custom, its own digits", { order: "custom", digits: "3021" }, "c e g b", "b c g e b c g e"),
  of("custom, a digit twice", { order: "custom", digits: "0010" }, "c e g", "c c e c c c e c"),
  of(
    "custom, digits at or beyond the count are skipped",
    { order: "custom", count: 2, digits: "0719" },
    "c e g",
    "c e c e",
  ),
  of(
    "custom, eight notes of three keys",
    { order: "custom", count: 8, digits: "76543210" },
    "c e g",
    "e'' c'' g' e' c' g e c e''",
  ),
];

const layers: readonly ArpCase[] = [
  of("an octave up", { octaves: 1 }, "c e g", "c e g c' e' g' c e"),
  of("two octaves up", { octaves: 2 }, "c e", "c e c' e' c'' e'' c"),
  of("three octaves up", { octaves: 3 }, "c", "c c' c'' c''' c"),
  of("an octave down comes after the keys", { octaves: -1 }, "c e g", "c e g c, e, g, c"),
  of("three octaves down", { octaves: -3 }, "c", "c c, c,, c,,, c"),
  of("down through the octaves", { octaves: 1, order: "down" }, "c e g", "g' e' c' g e c g'"),
  of("up and down through the octaves", { octaves: 1, order: "upDown" }, "c e", "c e c' e' c' e c e"),
  of("outside in through the octaves", { octaves: 1, order: "converge" }, "c e", "c e' e c' c"),
  of("as played through the octaves", { octaves: 1, order: "asPlayed" }, "g c", "g c g' c' g"),
  of("chords through the octaves", { octaves: 1, order: "chord" }, "c e", "c+e c'+e' c+e"),
  of("custom through the octaves", { octaves: 1, order: "custom", count: 2, digits: "01" }, "c e", "c e c' e' c"),
  of("thumb through the octaves", { octaves: 1, order: "thumbUp" }, "c e", "c e c c' c e' c e"),
  of("each key through its octaves", { octaves: 1, octaveMode: "each" }, "c e g", "c c' e e' g g' c"),
  of("each key through three octaves", { octaves: 2, octaveMode: "each" }, "c e", "c c' c'' e e' e'' c"),
  of("each key through its octaves, down", { octaves: 1, octaveMode: "each", order: "down" }, "c e", "e' e c' c e'"),
  of("each key through an octave below", { octaves: -1, octaveMode: "each" }, "c e", "c c, e e, c"),
  of(
    "custom, each through its octaves",
    { octaves: 1, octaveMode: "each", order: "custom", digits: "10" },
    "c e",
    "e e' c c' e",
  ),
  of("a distance", { distance: 7, distanceSteps: 1 }, "c e", "c e g b c"),
  of("a distance several times", { distance: 5, distanceSteps: 2 }, "c", "c 65 70 c"),
  of("a distance down", { distance: -12, distanceSteps: 2 }, "c", "c c, c,, c"),
  of("a distance without steps is none", { distance: 7 }, "c e", "c e c e"),
  of("octaves, then distances", { octaves: 1, distance: 7, distanceSteps: 1 }, "c", "c c' g g' c"),
  of("what lies above the last MIDI note is left out", { distance: 24, distanceSteps: 3 }, "c", "c c'' c'''' . c"),
  of("transposed up", { transpose: 12 }, "c e g", "c' e' g' c'"),
  of("transposed down", { transpose: -24 }, "c e g", "c,, e,, g,, c,,"),
  of("transposed below the first MIDI note", { transpose: -24, octaves: -3 }, "c", "c,, c,,, c,,,, c,,,,, c,,"),
  of("in a scale", { scale: "major" }, "61 66 c", "c c 65 c"),
  of("in a scale of another root", { scale: "minor", root: 4 }, "61 65 68", "c e g c"),
  of("in a pentatonic scale", { scale: "majorPentatonic" }, "65 70", "e 69 e"),
  of("a transposition stays in the scale", { scale: "major", transpose: 1 }, "c e g", "c 65 g c"),
  of("a chord does not play one note twice", { scale: "major", order: "chord" }, "60 61 64", "c+e c+e"),
];

const lanes: readonly ArpCase[] = [
  of("rests make the notes wait", { lane: lane("o.") }, "c e g", "c . e . g . c"),
  of("a lane of three beside two keys", { lane: lane("oo.") }, "c e", "c e . c e . c"),
  of("a lane of nothing but rests", { lane: lane("..") }, "c e", ". . ."),
  of("a lane of nothing but ties", { lane: lane("__") }, "c e", ". . ."),
  of("a lane without steps is one that plays", { lane: [] }, "c e", "c e c"),
  of("ties make the notes wait", { lane: lane("o_") }, "c e g", "c . e . g . c"),
  of("a tie lengthens the note before it", { lane: lane("o_o.") }, "c e", "c~1.8 . e~0.8 . c~1.8", "length"),
  of("ties add up", { lane: lane("o__o") }, "c e", "c~2.8 . . e~0.8 c~2.8", "length"),
  of("a tie at the beginning lengthens the last note", { lane: lane("_oo") }, "c e", ". c~0.8 e~1.8 . c~0.8", "length"),
  of("a tie behind a rest is a rest", { lane: lane("o._") }, "c", "c~0.8 . . c~0.8", "length"),
  of("one note of a whole lane", { lane: lane("o___") }, "c e", "c~3.8 . . . e~3.8", "length"),
  of(
    "a lane of its own length",
    { lane: stepsOf({ interval: 0 }, { interval: 12 }, { interval: 24 }), laneLengths: { interval: 2 } },
    "c",
    "c c' c c' c c' c",
  ),
  of("rests of their own length", { lane: lane("o.oo"), laneLengths: { kind: 3 } }, "c e g", "c . e g . c e . g"),
  of(
    "velocities beside longer ratchets",
    {
      lane: stepsOf({ ratchet: 1, velocity: 1 }, { ratchet: 2, velocity: 0.5 }, { ratchet: 3 }),
      laneLengths: { velocity: 2 },
    },
    "c",
    "c/100 c/50 c/100 c/50 c/100",
    "velocity",
  ),
  of("chord steps", { lane: lane("#oo") }, "c e g", "c+e+g e g c+e+g e"),
  of("a chord step stays where the keys are", { lane: lane("o#"), octaves: 1 }, "c e", "c c+e c' c+e c"),
  of("intervals", { lane: stepsOf({}, { interval: 12 }, { interval: -12 }) }, "c e g", "c e' g, c e'"),
  of("intervals in a scale", { scale: "major", lane: stepsOf({}, { interval: 2 }) }, "c e", "c 65 c 65"),
  of("an interval moves a chord", { lane: [...lane("#", { interval: 7 }), ...lane("#")] }, "c e", "g+b c+e g+b"),
  of("strokes", { ratchet: 2 }, "c e", "c*2 e*2 c*2", "strokes"),
  of("strokes of a step", { lane: stepsOf({}, { ratchet: 3 }) }, "c e", "c*1 e*3 c*1", "strokes"),
  of("strokes of both", { ratchet: 4, lane: stepsOf({ ratchet: 4 }) }, "c", "c*16", "strokes"),
  of("more strokes than four count as four", { ratchet: 9 }, "c", "c*4", "strokes"),
  of("strokes share the step", { ratchet: 4, gate: 100 }, "c", "c~0.25", "length"),
  of("a tie lengthens the last stroke", { ratchet: 2, lane: lane("o_") }, "c", "c~1.3 . c~1.3", "length"),
  of(
    "velocities of steps",
    { lane: stepsOf({ velocity: 0.5 }, { velocity: 1.27 }) },
    "c",
    "c/50 c/127 c/50",
    "velocity",
  ),
  of("a velocity is 1 at least", { lane: stepsOf({ velocity: 0 }) }, "c", "c/1", "velocity"),
  of("a velocity is 127 at most", { lane: stepsOf({ velocity: 2 }) }, "c", "c/127", "velocity"),
  of("gates of steps", { lane: stepsOf({ gate: 0.5 }, { gate: 2 }) }, "c", "c~0.4 c~1.6 c~0.4", "length"),
  of("chance 0 of a step", { lane: stepsOf({}, { chance: 0 }) }, "c e g", "c . g . e . c"),
];

const times: readonly ArpCase[] = [
  of("gate 1", { gate: 1 }, "c", "c~0.01", "length"),
  of("gate 100", { gate: 100 }, "c", "c~1", "length"),
  of("gate 200", { gate: 200 }, "c e", "c~2 e~2", "length"),
  of("a gate of nothing is 1", { gate: 0 }, "c", "c~0.01", "length"),
  of("swing", { swing: 75, gate: 100 }, "c e", "c~1.5 e~0.5 c~1.5", "length"),
  of("swing of two thirds", { swing: 66, gate: 100 }, "c e", "c~1.32 e~0.68", "length"),
  of("swing with a tie", { swing: 75, gate: 100, lane: lane("oo_") }, "c e", "c~1.5 e~2 . c~0.5", "length"),
  of("swing with strokes", { swing: 75, gate: 100, ratchet: 2 }, "c e", "c~0.75 e~0.25", "length"),
  of("repeats", { repeats: 2 }, "c e", "c c e e c c"),
  of("three repeats through octaves", { repeats: 3, octaves: 1 }, "c", "c c c c' c' c' c"),
  of("repeats of chords", { repeats: 2, order: "chord", octaves: 1 }, "c e", "c+e c+e c'+e' c'+e' c+e"),
  of("retrigger on the beat", { retrigger: "beat" }, "c e g", "c e g c c e g c"),
  of("retrigger on the beat, eighths", { retrigger: "beat", rate: "8n" }, "c e g", "c e c e c"),
  of("retrigger on the beat, triplets", { retrigger: "beat", rate: "8t" }, "c e", "c e c c e c c"),
  of("retrigger on the bar", { retrigger: "bar", rate: "4n" }, "c e g", "c e g c c e g c"),
  of("retrigger begins the lane anew", { retrigger: "beat", lane: lane("o..") }, "c e", "c . . e c . . e"),
];

const velocities: readonly ArpCase[] = [
  of("as played", {}, "c e g", "c/100 e/90 g/80", "velocity"),
  of("fixed", { velocityMode: "fixed", velocity: 64 }, "c e", "c/64 e/64", "velocity"),
  of("accents of the specification", { velocityMode: "accent", accent: "x-" }, "c e g", "c/127 e/89 g/127", "velocity"),
  of("accents of three", { velocityMode: "accent", accent: "x--" }, "c", "c/127 c/89 c/89 c/127", "velocity"),
  of("no accent is full", { velocityMode: "accent", accent: "" }, "c", "c/127 c/127", "velocity"),
  of(
    "accents count rests",
    { velocityMode: "accent", accent: "x-", lane: lane("o.") },
    "c",
    "c/127 . c/127",
    "velocity",
  ),
  of(
    "a slope up",
    { velocityMode: "slope", velocity: 120, slopeBeats: 1 },
    "c",
    "c/100 c/105 c/110 c/115 c/120 c/120",
    "velocity",
  ),
  of(
    "a slope down",
    { velocityMode: "slope", velocity: 20, slopeBeats: 2, rate: "4n" },
    "c",
    "c/100 c/60 c/20 c/20",
    "velocity",
  ),
];

/** Recorded from a run; the property tests check their correctness. */
const chances: readonly ArpCase[] = [
  of("random", { order: "random", seed: 7 }, "c e g b", "c g e b g b e b b c e g"),
  of("randomOther", { order: "randomOther", seed: 7 }, "c e g b", "b c g e g e c b g e b c"),
  of("randomOnce", { order: "randomOnce", seed: 7 }, "c e g b", "c g e b c g e b c g e b"),
  of("walk", { order: "walk", seed: 7 }, "c e g b", "c e c e g b g b g e c e"),
  of("random octaves", { octaveMode: "random", octaves: 2, seed: 7 }, "c e", "c' e'' c e c'' e'' c'' e' c'' e c' e'"),
  of("chance", { chance: 50, seed: 7 }, "c e g", "c . g c e . c . g . . g"),
  of("chance of steps", { lane: stepsOf({ chance: 25 }, {}), seed: 7 }, "c e", ". e . e . e . e c e . e"),
  of("another seed", { order: "random", seed: 8 }, "c e g b", "e g b c g e b c c g b e"),
];

export const ARP_CASES: readonly ArpCase[] = [...orders, ...layers, ...lanes, ...times, ...velocities, ...chances];
