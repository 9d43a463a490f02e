import { clipMessages } from "../timeline/compile/clipMessages.ts";
import { compileChannels } from "../timeline/compile/compileChannels.ts";
import { playedRolls } from "../timeline/compile/playedRolls.ts";
import { expandRoll } from "../timeline/expandRoll.ts";
import { MetaType } from "../midi-file/eventTypes.ts";
import { tempoSteps } from "../midi-file/tempoSteps.ts";
import { decodeText } from "../midi-file/text.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../timeline/records.ts";
import { rollsByTrack } from "../timeline/rollsByTrack.ts";
import { trackMessages } from "../timeline/trackMessages.ts";
import {
  BEND_SPAN,
  LAST_CONTROLLER,
  Midi,
  TONE_KEYS,
  TONE_META,
  type HeaderJSON,
  type MidiJSON,
  type ToneTrack,
} from "./toneMidi.ts";
import { toneLosses, type SaidMessage } from "./toneLosses.ts";

export interface WrittenTone {
  readonly json: MidiJSON;
  /** Content of the song that the format does not hold, in words, each with its count. */
  readonly losses: readonly string[];
}

const MICROSECONDS_PER_MINUTE = 60_000_000;

/**
 * The song, or only the track `trackId`, as the JSON of `@tonejs/midi` (`Midi.toJSON()`), which Tone.js programs read: a
 * track for each of the document's that plays something. Patterns and repeats are written out as notes, tempo ramps as
 * steps. Muted tracks are written too.
 */
export function writeToneJson(document: TimelineDocument, trackId: string | null): WrittenTone {
  const { timeline } = document;
  const midi = new Midi();
  midi.header.fromJSON(headerOf(timeline));
  const rolls = rollsByTrack(document.rolls.values());
  const seats = compileChannels(document);
  const said: SaidMessage[] = [];
  const tracks = timeline.trackIds.flatMap((id) => ((trackId ?? id) === id ? (document.tracks.get(id) ?? []) : []));
  for (const track of tracks) {
    const clips = rolls.get(track.id) ?? [];
    const { channel } = seats.get(track.id)!;
    // A track that is exported without those on its channel includes their messages for it.
    const messages: readonly SaidMessage[] =
      trackId !== null && channel.link !== 0
        ? channel.controls.filter((event) => event.kind !== "sysEx")
        : [...trackMessages(track), ...clips.flatMap((roll) => clipMessages(roll, timeline.ppq))];
    said.push(...messages);
    writeTrack(midi.addTrack(), track, playedRolls(document, track, clips), messages, timeline.ppq);
  }
  return { json: midi.toJSON(), losses: toneLosses(document, tracks, said) };
}

function headerOf({ name, ppq, tempos, timeSignatures, keySignatures, markers, rawEvents }: Timeline): HeaderJSON {
  const exact = new Map(tempos.flatMap(({ tick, bpm, ramp }) => (ramp ? [] : [[tick, bpm] as const])));
  const texts = rawEvents.flatMap(({ tick, type, data }) => {
    const kind = [...TONE_META].find(([, number]) => number === type)?.[0];
    return kind === undefined ? [] : [{ ticks: tick, type: kind, text: decodeText(Uint8Array.from(data)) }];
  });
  return {
    name,
    ppq,
    tempos: tempoSteps(tempos, ppq).map(({ tick, microseconds }) => ({
      ticks: tick,
      bpm: exact.get(tick) ?? MICROSECONDS_PER_MINUTE / microseconds,
    })),
    timeSignatures: timeSignatures.map(({ tick, numerator, denominator }) => ({
      ticks: tick,
      timeSignature: [numerator, denominator],
    })),
    keySignatures: keySignatures.map(({ tick, fifths, minor }) => ({
      ticks: tick,
      key: TONE_KEYS[fifths + 7] ?? "C",
      scale: minor ? "minor" : "major",
    })),
    meta: [...markers.map(({ tick, name: text }) => ({ ticks: tick, type: "marker", text })), ...texts].sort(
      (a, b) => a.ticks - b.ticks,
    ),
  };
}

function writeTrack(
  into: ToneTrack,
  track: Track,
  rolls: readonly Roll[],
  messages: readonly SaidMessage[],
  ppq: number,
): void {
  into.name = track.name;
  into.channel = track.channel - 1;
  into.instrument.number = track.pluginValues.program;
  const end = track.rawEvents.find(({ type }) => type === MetaType.endOfTrack);
  if (end) into.endOfTrackTicks = end.tick;
  const notes = rolls.flatMap((roll) => [...expandRoll(roll, ppq, track.channel)]);
  for (const { time, duration, number, attack } of notes.sort((a, b) => a.time - b.time)) {
    // A note with attack 0 counts as off (specification 4).
    if (!(attack > 0)) continue;
    into.addNote({ midi: number, velocity: Math.min(1, attack), ticks: time, durationTicks: Math.max(0, duration) });
  }
  for (const { tick, kind, key, value } of messages) {
    if (kind === "controlChange" && key <= LAST_CONTROLLER)
      into.addCC({ number: key, ticks: tick, value: value / 127 });
    if (kind === "pitchBend") into.addPitchBend({ ticks: tick, value: value / BEND_SPAN });
  }
}
