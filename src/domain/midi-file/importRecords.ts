import { newId } from "../id.ts";
import { PALETTE } from "../color.ts";
import { type RawEvent, type Roll, type Timeline, type TimelineDocument, type Track } from "../timeline/records.ts";
import type { ChannelPart } from "./ChannelPart.ts";
import { PERCUSSION_BANK } from "./eventTypes.ts";
import type { Clip } from "./splitRolls.ts";
import { startProgram } from "./startProgram.ts";

export interface TrackSource {
  /** "" takes the name of the instrument. */
  readonly name: string;
  /** Counts up from 0; the palette's hues go round. */
  readonly color: number;
  readonly rawEvents: readonly RawEvent[];
  /** Missing: a track without channel events. */
  readonly part?: ChannelPart;
}

export function trackOf({ name, color, rawEvents, part }: TrackSource): Track {
  const channel = part?.channel ?? 1;
  const start = startProgram(channel, part?.programChanges ?? [], part?.controlChanges ?? []);
  const isDrums = start.bank === PERCUSSION_BANK;
  return {
    id: newId(),
    name: name || (isDrums ? "Drums" : `Program ${start.program + 1}`),
    pluginClassName: "Sampler",
    pluginName: "",
    pluginValues: {
      bank: start.bank,
      program: start.program,
      volume: 20,
      attack: 1,
      release: 1,
      midiInputEnabled: false,
      midiInputChannel: 0,
      midiInputPortId: "",
      midiOutputEnabled: false,
      midiOutputChannel: 0,
      midiOutputPortId: "",
    },
    color: color % PALETTE.length,
    channel,
    mute: false,
    solo: false,
    gainDb: 0,
    pan: 0,
    reverb: 0,
    chorus: 0,
    sendProgram: start.sendProgram,
    programChanges: start.programChanges,
    controlChanges: part?.controlChanges ?? [],
    pitchBends: part?.pitchBends ?? [],
    aftertouches: part?.aftertouches ?? [],
    rawEvents,
  };
}

export const rollOf = (trackId: string, clip: Clip): Roll => ({
  id: newId(),
  trackId,
  ...clip,
  subdivision: "16n",
  chordPatterns: [],
  repeatCount: 1,
  length: 0,
  seed: 0,
});

export interface DocumentSource {
  readonly name: string;
  readonly ppq: number;
  readonly conductor: Pick<Timeline, "tempos" | "timeSignatures" | "keySignatures" | "markers" | "rawEvents">;
  readonly tracks: readonly Track[];
  readonly rolls: readonly Roll[];
}

export const documentOf = ({ name, ppq, conductor, tracks, rolls }: DocumentSource): TimelineDocument => ({
  timeline: {
    id: newId(),
    name,
    ppq,
    trackIds: tracks.map((track) => track.id),
    tempos: conductor.tempos,
    timeSignatures: conductor.timeSignatures,
    keySignatures: conductor.keySignatures,
    markers: conductor.markers,
    rawEvents: conductor.rawEvents,
    loop: false,
    loopStart: 0,
    loopEnd: 0,
  },
  tracks: new Map(tracks.map((track) => [track.id, track])),
  rolls: new Map(rolls.map((roll) => [roll.id, roll])),
});
