import { ok, type Result } from "../AppError.ts";
import { BANK_MSB, MetaType, PERCUSSION_CHANNEL } from "../midi-file/eventTypes.ts";
import { FileNotes } from "../midi-file/FileNotes.ts";
import { documentOf, rollOf } from "../midi-file/importRecords.ts";
import { splitRolls } from "../midi-file/splitRolls.ts";
import { encodeText } from "../midi-file/text.ts";
import { documentTicks } from "../midi-file/timeBase.ts";
import { createMeter } from "../music/meter.ts";
import { DEFAULT_BPM } from "../music/records.ts";
import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import { PARAMETER_SELECT } from "../timeline/compile/parameterState.ts";
import { DEFAULT_RELEASE, newTrack } from "../timeline/defaults.ts";
import type { ControlChange, RawEvent, Roll, Timeline, TimelineDocument, Track } from "../timeline/records.ts";
import { trackColorAt } from "../trackColors.ts";
import { checkHeader, checkTrack, type CheckedTrack } from "./checkTone.ts";
import type { Loose } from "./looksLikeTone.ts";
import { BEND_SPAN, TONE_KEYS, TONE_META, type ToneHeader } from "./toneMidi.ts";
import { LeftOut, refuseTone } from "./toneProblem.ts";

export interface ReadTone {
  readonly document: TimelineDocument;
  /** Sentences that name the losses. */
  readonly warnings: readonly string[];
}

/**
 * A song of the JSON of `@tonejs/midi` (`Midi.toJSON()`): each of its tracks becomes a track with clips. Times may be ticks or
 * seconds, pitches numbers or names. Records that cannot be read are left out, counted and named. Errors: `TONE_ERRORS`.
 */
export function readToneJson(json: Loose): Result<ReadTone> {
  const left = new LeftOut();
  const { header: said, tracks: list } = json;
  if (!Array.isArray(list)) return refuseTone("TONE_SHAPE", "tracks");
  const header = checkHeader(said as Loose, left);
  if (!header.ok) return header;
  const scale = documentTicks(header.value.ppq);
  const ppq = scale * header.value.ppq;
  const conductor = conductorOf(header.value, scale);
  const meter = createMeter(conductor.timeSignatures, ppq);
  const tracks: Track[] = [];
  const rolls: Roll[] = [];
  for (const [index, row] of list.entries()) {
    const checked = checkTrack(row, `tracks[${index}]`, header.value, left);
    if (!checked.ok) return checked;
    const track = trackOf(checked.value, scale, tracks.length);
    tracks.push(track);
    const part = { notes: notesOf(checked.value, scale), channel: track.channel };
    for (const clip of splitRolls(part, meter, conductor.markers, track.name)) rolls.push(rollOf(track.id, clip));
  }
  const name = header.value.name || "Untitled";
  return ok({ document: documentOf({ name, ppq, conductor, tracks, rolls }), warnings: left.messages() });
}

type Conductor = Pick<Timeline, "tempos" | "timeSignatures" | "keySignatures" | "markers" | "rawEvents">;

function conductorOf({ tempos, timeSignatures, keySignatures, meta }: ToneHeader, scale: number): Conductor {
  const at = (ticks: number): number => Math.round(ticks * scale);
  return {
    tempos: withFirst(
      tempos.map(({ ticks, bpm }) => ({ tick: at(ticks), bpm, ramp: false })),
      { tick: 0, bpm: DEFAULT_BPM, ramp: false },
    ),
    timeSignatures: withFirst(
      timeSignatures.map(({ ticks, timeSignature: [numerator = 4, denominator = 4] }) => ({
        tick: at(ticks),
        numerator,
        denominator,
      })),
      { tick: 0, numerator: 4, denominator: 4 },
    ),
    keySignatures: inOrder(
      keySignatures.map(({ ticks, key, scale: mode }) => ({
        tick: at(ticks),
        fifths: TONE_KEYS.findIndex((name) => name === key) - 7,
        minor: mode === "minor",
      })),
    ),
    markers: inOrder(
      meta.flatMap(({ type, ticks, text }) => (type === "marker" ? [{ tick: at(ticks), name: text }] : [])),
    ),
    rawEvents: inOrder(
      meta.flatMap(({ type, ticks, text }): RawEvent[] =>
        type === "marker" ? [] : [{ tick: at(ticks), type: TONE_META.get(type)!, data: [...encodeText(text)] }],
      ),
    ),
  };
}

const inOrder = <Row extends { readonly tick: number }>(list: Row[]): readonly Row[] =>
  list.sort((a, b) => a.tick - b.tick);

/** The last row of a tick counts. */
function withFirst<Row extends { readonly tick: number }>(list: Row[], first: Row): readonly Row[] {
  const sorted = inOrder(list).filter((row, index, all) => all[index + 1]?.tick !== row.tick);
  return sorted[0]?.tick === 0 ? sorted : [first, ...sorted];
}

function trackOf(
  { name, channel, program, controlChanges, pitchBends, endOfTrackTicks, notes }: CheckedTrack,
  scale: number,
  index: number,
): Track {
  const controls = controlChanges.map(({ ticks, number, value }) => ({
    tick: Math.round(ticks * scale),
    controller: number,
    value: Math.round(value * 127),
  }));
  controls.sort((a, b) => a.tick - b.tick || orderOf(a) - orderOf(b));
  const selected = controls.findLast(({ tick, controller }) => tick === 0 && controller === BANK_MSB)?.value ?? 0;
  const bank = channel + 1 === PERCUSSION_CHANNEL ? PERCUSSION_BANK : selected;
  const ends = notes.reduce((end, { ticks, durationTicks }) => Math.max(end, ticks + durationTicks), 0);
  const end = Math.max(ends, controlChanges.at(-1)?.ticks ?? 0, pitchBends.at(-1)?.ticks ?? 0);
  return newTrack({
    ...(name.trim() === "" ? {} : { name }),
    pluginValues: { bank, program },
    color: trackColorAt(index),
    channel: channel + 1,
    // The format has a number for tracks without a program: 0.
    sendProgram: program !== 0,
    controlChanges: controls,
    pitchBends: pitchBends.map(({ ticks, value }) => ({
      tick: Math.round(ticks * scale),
      value: Math.min(BEND_SPAN - 1, Math.round(value * BEND_SPAN)),
    })),
    rawEvents:
      endOfTrackTicks !== null && endOfTrackTicks > end
        ? [{ tick: Math.round(endOfTrackTicks * scale), type: MetaType.endOfTrack, data: [] }]
        : [],
  });
}

/** Orders controllers within a tick: those that select a parameter come before those that set it. */
const orderOf = ({ controller }: ControlChange): number => (PARAMETER_SELECT.has(controller) ? 0 : 1);

function notesOf({ notes }: CheckedTrack, scale: number): FileNotes {
  const found = new FileNotes();
  for (const { midi, ticks, durationTicks, velocity } of notes) {
    const start = Math.round(ticks * scale);
    const note = found.begin(start, midi, velocity);
    found.end(note, start + Math.round(durationTicks * scale), DEFAULT_RELEASE);
  }
  return found;
}
