import type { ARP_ORDERS, LatchMode } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { pitchClassLabel } from "../../domain/music/noteLabel.ts";
import type { ScaleId } from "../../domain/music/scales.ts";

const SCALES: Readonly<Record<ScaleId, string>> = {
  major: "major",
  minor: "minor",
  harmonicMinor: "harmonic minor",
  melodicMinor: "melodic minor",
  dorian: "Dorian",
  phrygian: "Phrygian",
  lydian: "Lydian",
  mixolydian: "Mixolydian",
  locrian: "Locrian",
  majorPentatonic: "major pentatonic",
  minorPentatonic: "minor pentatonic",
  blues: "blues",
  wholeTone: "whole tone",
  diminished: "diminished",
  chromatic: "chromatic",
};

const ORDERS: Readonly<Record<(typeof ARP_ORDERS)[number], string>> = {
  up: "Up",
  down: "Down",
  upDown: "Up-down",
  downUp: "Down-up",
  upDownTwice: "Up-down, repeat ends",
  downUpTwice: "Down-up, repeat ends",
  asPlayed: "As played",
  converge: "Converge",
  diverge: "Diverge",
  convergeDiverge: "Converge and diverge",
  pinkyUp: "Pinky up",
  pinkyUpDown: "Pinky up-down",
  thumbUp: "Thumb up",
  thumbUpDown: "Thumb up-down",
  chord: "Chord",
  random: "Random",
  randomOther: "Random other",
  randomOnce: "Random once",
  walk: "Walk",
  custom: "Custom",
};

const LATCHES: Readonly<Record<LatchMode, string>> = {
  off: "Off",
  reset: "Until next chord",
  transpose: "Transpose",
  gatedTranspose: "Transpose while held",
  add: "Add keys",
  addTemporarily: "Add while held",
  through: "Thru",
};

const FORMS: Readonly<Record<string, string>> = { t: "T", ".": "." };

/** Words for what notes go through before they sound. */
export const chainStrings = {
  scale: "Scale",
  chord: "Chord",
  repeat: "Repeat",
  arp: "Arp",
  off: "Off",
  root: "Root",
  inScale: "In scale",
  fixed: "Fixed chord",
  noteRepeat: "Note repeat",
  arpeggiator: "Arpeggiator",
  rate: "Rate",
  order: "Order",
  octaves: "Octaves",
  latch: "Latch",
  tapTempo: "Tap tempo",
  tempos: { board: "Tempo", song: "Song tempo", room: "Room tempo", clock: "MIDI clock" },
  bpm: (bpm: number) => String(Math.round(bpm * 10) / 10),
  bpmLabel: (bpm: number, whose: string) => `${whose}, ${Math.round(bpm * 10) / 10} BPM`,
  scaleName: (scale: ScaleId) => SCALES[scale],
  scaleIn: (scale: ScaleId, root: number) => `${pitchClassLabel(root)} ${SCALES[scale]}`,
  chordName: (chord: string) => (chord === "triad" ? "Triad" : chord === "octave" ? "Octave" : chord),
  /** `1/16`, `1/8T`, `1/4.`, or milliseconds. */
  rateName: (rate: string | number) =>
    typeof rate === "number"
      ? `${rate} ms`
      : rate.replace(/^(\d+)n?([t.]?)$/, (_, length: string, form: string) => `1/${length}${FORMS[form] ?? ""}`),
  orderName: (order: (typeof ARP_ORDERS)[number]) => ORDERS[order],
  latchName: (latch: LatchMode) => LATCHES[latch],
  octavesName: (octaves: number) => (octaves === 0 ? "None" : octaves > 0 ? `+${octaves}` : `−${-octaves}`),
} as const;
