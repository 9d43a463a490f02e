import { instrumentLabel, PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import {
  DEFAULT_RELEASE,
  newRoll,
  newTimeline,
  newTrack,
  nextNoteId,
  RECORDED_SUBDIVISION,
} from "../timeline/defaults.ts";
import { noteListOf } from "../timeline/NoteList.ts";
import { DEFAULT_PPQ, type Roll, type TimelineDocument, type Track } from "../timeline/records.ts";
import type { LoggedControl } from "./ControlLog.ts";
import { CHANNEL_PRESSURE, PITCH_BEND } from "../midi/encodeControl.ts";
import type { PlayedRoomNote, RoomLog, RoomMeasure } from "./RoomLog.ts";
import { barAt, barLine, barLineBefore, isSameMeter, meterFrom, type MeterFrom, type RoomMeters } from "./roomMeter.ts";
import { trackColorsAfter } from "../trackColors.ts";
import { seatColor } from "./seatColor.ts";

/** A rest of so many bars begins a new clip. */
const REST_BARS = 4;
const DRUM_CHANNEL = 10;
const CHANNELS = Array.from({ length: 16 }, (_, index) => index + 1).filter((channel) => channel !== DRUM_CHANNEL);

/**
 * Makes a song of what was played in a room from the bar of `fromBeat` to `toBeat`: a track for each
 * player and sound, in clips that begin and end at bar lines. Null where nobody played.
 */
export function roomTimeline(log: RoomLog, fromBeat: number, toBeat: number, name: string): TimelineDocument | null {
  const measures = log.measuresIn(fromBeat, toBeat);
  const [first] = measures;
  if (!first) return null;
  const meters = metersIn(first, measures);
  const startBeat = barLineBefore(meters, fromBeat);
  const notes = log.notesIn(startBeat, toBeat);
  if (notes.length === 0) return null;
  const tickOf = (beat: number): number => Math.max(0, Math.round((beat - startBeat) * DEFAULT_PPQ));
  const parts = new Map<string, PlayedRoomNote[]>();
  for (const note of notes) {
    const id = partOf(note);
    const part = parts.get(id);
    if (part) part.push(note);
    else parts.set(id, [note]);
  }
  const controls = log.controlsIn(startBeat, toBeat);
  const ordered = [...parts.values()].toSorted(([one], [other]) => one!.player.slot - other!.player.slot);
  const colors = partColors(ordered.map(([first]) => first!.player.slot));
  const tracks: Track[] = [];
  const rolls: Roll[] = [];
  for (const [index, part] of ordered.entries()) {
    const moves = controls.filter((move) => partOf(move) === partOf(part[0]!));
    const track = trackOf(part, moves, index, colors[index]!, tickOf);
    tracks.push(track);
    rolls.push(...rollsOf(part, track, meters, tickOf));
  }
  // The first holds from the beginning, which may be before the room's first beat.
  const changes = measures.map((measure, index) => ({ ...measure, tick: index === 0 ? 0 : tickOf(measure.fromBeat) }));
  const tempos = changes.filter(({ bpm }, index) => changes[index - 1]?.bpm !== bpm);
  const signatures = changes.filter((one, index) => index === 0 || !isSameMeter(one, changes[index - 1]!));
  return {
    timeline: newTimeline({
      name,
      trackIds: tracks.map(({ id }) => id),
      tempos: tempos.map(({ tick, bpm }) => ({ tick, bpm, ramp: false })),
      timeSignatures: signatures.map(({ tick, numerator, denominator }) => ({ tick, numerator, denominator })),
    }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

/** The part of one player on one instrument. */
const partOf = ({ player: { slot, userId, bank, program } }: Pick<PlayedRoomNote, "player">): string =>
  `${slot} ${userId} ${bank} ${program}`;

/** Colors of parts by the slots of their players: the first part of a player has the seat's color, others the next free one. */
function partColors(slots: readonly number[]): readonly number[] {
  const nextColor = trackColorsAfter([...new Set(slots)].map(seatColor));
  return slots.map((slot, index) => (slots.indexOf(slot) === index ? seatColor(slot) : nextColor()));
}

function trackOf(
  part: readonly PlayedRoomNote[],
  moves: readonly LoggedControl[],
  index: number,
  color: number,
  tickOf: (beat: number) => number,
): Track {
  const { name, bank, program } = part[0]!.player;
  return newTrack({
    name: `${name} · ${instrumentLabel(bank, program)}`,
    color,
    channel: bank === PERCUSSION_BANK ? DRUM_CHANNEL : CHANNELS[index % CHANNELS.length]!,
    pluginValues: { bank, program },
    ...controlsOfTrack(moves, tickOf),
  });
}

function rollsOf(
  part: readonly PlayedRoomNote[],
  track: Track,
  meters: RoomMeters,
  tickOf: (beat: number) => number,
): Roll[] {
  const phrases: PlayedRoomNote[][] = [];
  let endBeat = -Infinity;
  for (const note of part) {
    const restBeats = REST_BARS * barAt(meters, note.fromBeat).beats;
    if (note.fromBeat - endBeat >= restBeats) phrases.push([]);
    phrases.at(-1)!.push(note);
    endBeat = Math.max(endBeat, note.toBeat);
  }
  return phrases.map((phrase) => rollOf(phrase, track, meters, tickOf));
}

function rollOf(
  phrase: readonly PlayedRoomNote[],
  track: Track,
  meters: RoomMeters,
  tickOf: (beat: number) => number,
): Roll {
  const first = phrase[0]!.fromBeat;
  const last = phrase.reduce((beat, { fromBeat, toBeat }) => Math.max(beat, fromBeat, toBeat), first);
  const startTime = tickOf(barLineBefore(meters, first));
  const end = tickOf(barLine(meters, barAt(meters, last).number + 1));
  return newRoll({
    trackId: track.id,
    subdivision: RECORDED_SUBDIVISION,
    label: track.name,
    startTime,
    length: end - startTime,
    notes: noteListOf(
      phrase.map(({ key, velocity, fromBeat, toBeat }) => ({
        id: nextNoteId(),
        time: tickOf(fromBeat) - startTime,
        duration: Math.max(1, tickOf(toBeat) - tickOf(fromBeat)),
        number: key,
        channel: track.channel,
        attack: velocity,
        release: DEFAULT_RELEASE,
      })),
    ),
  });
}

/** The meters of a recording, whose first measure begins on a bar line. */
function metersIn(first: RoomMeasure, measures: readonly RoomMeasure[]): RoomMeters {
  const { numerator, denominator, fromBeat } = first;
  const oldest: MeterFrom = { numerator, denominator, fromBeat, fromBar: 0 };
  const later: MeterFrom[] = [];
  let last = oldest;
  for (const measure of measures) {
    if (isSameMeter(last, measure)) continue;
    last = meterFrom(last, measure, measure.fromBeat);
    later.push(last);
  }
  return [oldest, ...later];
}

/** Controllers that a player moved, as a track has them. */
function controlsOfTrack(
  moves: readonly LoggedControl[],
  tickOf: (beat: number) => number,
): Pick<Track, "controlChanges" | "pitchBends" | "aftertouches"> {
  const controlChanges: Track["controlChanges"][number][] = [];
  const pitchBends: Track["pitchBends"][number][] = [];
  const aftertouches: Track["aftertouches"][number][] = [];
  for (const { control, value, beat } of moves) {
    const tick = tickOf(beat);
    if (control === PITCH_BEND) pitchBends.push({ tick, value });
    else if (control === CHANNEL_PRESSURE) aftertouches.push({ tick, number: null, value: Math.round(value) });
    else controlChanges.push({ tick, controller: control, value });
  }
  return { controlChanges, pitchBends, aftertouches };
}
