import { newId } from "../id.ts";
import { instrumentLabel, instrumentName, PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import { emptyNoteList } from "./NoteList.ts";
import { DEFAULT_BPM, type ChordPattern } from "../music/records.ts";
import {
  DEFAULT_PPQ,
  type PluginValues,
  type Roll,
  type Timeline,
  type TimelineDocument,
  type Track,
} from "./records.ts";

/** Length of a step of patterns, and a roll's grid. */
const DEFAULT_SUBDIVISION = "4n";

/** Grid of recorded and imported clips: finer than the default. */
export const RECORDED_SUBDIVISION = "16n";

/** Specification 3, defaults in brackets. */
export const DEFAULT_CHORD_PATTERN: ChordPattern = {
  note: "C",
  name: "M",
  octave: 4,
  pattern: "xxxx",
  subdiv: DEFAULT_SUBDIVISION,
  accent: "",
  arp: false,
  arpCount: 4,
  arpOrder: "01234567",
};

/** Specification 9: sampler volume 20, attack 1, release 1. */
export const DEFAULT_PLUGIN_VALUES: PluginValues = {
  bank: 0,
  program: 0,
  volume: 20,
  attack: 1,
  release: 1,
  midiInputEnabled: false,
  midiInputChannel: 0,
  midiInputPortId: "",
  midiOutputEnabled: false,
  midiOutputChannel: 0,
  midiOutputPortId: "",
};

/** Specification 9: note duration 100 ms, attack 0.5; release velocity: the default of MIDI 1.0. */
export const DEFAULT_NOTE_MS = 100;
export const DEFAULT_ATTACK = 0.5;
export const DEFAULT_RELEASE = 0.5;

/** Two bars of 4/4 at the given ppq: the loop of a new timeline. */
const DEFAULT_LOOP_QUARTERS = 8;

export function newTimeline(fields: Partial<Timeline> = {}): Timeline {
  const ppq = fields.ppq ?? DEFAULT_PPQ;
  return {
    id: newId(),
    name: "Untitled",
    ppq,
    trackIds: [],
    tempos: [{ tick: 0, bpm: DEFAULT_BPM, ramp: false }],
    timeSignatures: [{ tick: 0, numerator: 4, denominator: 4 }],
    keySignatures: [],
    markers: [],
    loop: false,
    loopStart: 0,
    loopEnd: DEFAULT_LOOP_QUARTERS * ppq,
    rawEvents: [],
    ...fields,
  };
}

/** A track with the defaults; named after its instrument by default. */
export function newTrack(
  fields: Partial<Omit<Track, "pluginValues">> & { readonly pluginValues?: Partial<PluginValues> } = {},
): Track {
  const pluginValues = { ...DEFAULT_PLUGIN_VALUES, ...fields.pluginValues };
  const { bank, program } = pluginValues;
  return {
    id: newId(),
    name: instrumentLabel(bank, program),
    pluginClassName: "Sampler",
    pluginName: instrumentName(bank, program),
    color: 0,
    channel: bank === PERCUSSION_BANK ? 10 : 1,
    sharesChannel: false,
    mute: false,
    solo: false,
    gainDb: 0,
    pan: 0,
    reverb: 0,
    chorus: 0,
    sendProgram: true,
    programChanges: [],
    controlChanges: [],
    pitchBends: [],
    aftertouches: [],
    rawEvents: [],
    tickOrders: [],
    ...fields,
    pluginValues,
  };
}

export function newRoll(fields: Partial<Roll> & { readonly trackId: string }): Roll {
  return {
    id: newId(),
    label: "",
    notes: emptyNoteList,
    startTime: 0,
    subdivision: DEFAULT_SUBDIVISION,
    chordPatterns: [],
    repeatCount: 1,
    length: 0,
    seed: 0,
    lanes: [],
    ...fields,
  };
}

/** A new document without tracks. */
export const emptyDocument = (id = newId()): TimelineDocument => ({
  timeline: newTimeline({ id }),
  tracks: new Map(),
  rolls: new Map(),
});

let lastNoteId = 0;

/** An id for a new note: distinct in this thread for as long as it lives, 1..4294967295. */
export const nextNoteId = (): number => nextNoteIds(1);

/** The first of `count` ids for new notes, which follow each other. */
export function nextNoteIds(count: number): number {
  const first = lastNoteId + count > 0xffffffff ? 1 : lastNoteId + 1;
  lastNoteId = first + count - 1;
  return first;
}
