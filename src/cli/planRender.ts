import { ok, type Result, fail } from "../domain/AppError.ts";
import { audibleTracks } from "../domain/timeline/audible.ts";
import {
  compileTimeline,
  type CompiledTimeline,
  type CompiledTrack,
  loopOf,
} from "../domain/timeline/compile/compileTimeline.ts";
import type { AudioFileKind } from "../audio-file/formats/openAudioWriter.ts";
import { findTracks, findTrack } from "./findTrack.ts";
import { loadSong } from "./loadSong.ts";
import { audioKind, type RenderSettings } from "./renderSettings.ts";
import { type RenderOptions, songFrames } from "../audio-file/renderSong.ts";
import { stemName } from "../domain/timeline/stemName.ts";
import { basename, dirname, extname, join } from "node:path";
import type { TimelineDocument, Track } from "../domain/timeline/records.ts";
import { FIRST_USER_BANK, LAST_USER_BANK } from "../protocol/engine.ts";
import type { SongPart } from "../protocol/audioFile.ts";

const LONGEST_SECONDS = 86_400;

/** The stretch that `--from`, `--to` and `--loops` ask for. Errors: `PLACE_UNKNOWN`, `PART_EMPTY`, `LOOP_OFF`. */
function songPart(path: string, timeline: CompiledTimeline, settings: RenderSettings): Result<SongPart> {
  const [startTick, endTick] = [settings.from, settings.to].map((place) =>
    place === null ? null : (tickOfPlace(place, timeline) ?? NaN),
  );
  for (const [name, tick] of [
    ["from", startTick],
    ["to", endTick],
  ] as const) {
    if (Number.isNaN(tick))
      return fail("PLACE_UNKNOWN", `--${name} is seconds (12.5), minutes (1:02.5) or a bar (b17, b17.3)`);
  }
  const start = startTick ?? 0;
  if (start >= (endTick ?? timeline.endTick)) {
    return fail(
      "PART_EMPTY",
      `${path}: nothing lies between --from and ${settings.to === null ? "the song's end" : "--to"}`,
    );
  }
  const loop = loopOf(timeline);
  if (settings.loops !== null && (loop === null || start >= loop.endTick)) {
    return fail("LOOP_OFF", `${path}: --loops needs a song whose loop is on, and a start before its end`);
  }
  return ok({ startTick: start, endTick: endTick ?? null, loops: settings.loops });
}

/** A few bytes of a file may ask for years of silence. Errors: `RENDER_TOO_LONG`. */
function checkLength(path: string, timeline: CompiledTimeline, options: RenderOptions): Result<void> {
  const seconds = songFrames(timeline, options) / options.sampleRate;
  if (seconds <= LONGEST_SECONDS) return ok(undefined);
  const days = (seconds / LONGEST_SECONDS).toFixed(1);
  return fail(
    "RENDER_TOO_LONG",
    `${path}: the sound would last ${days} days; --seconds or --to says how much of it is wanted`,
  );
}

/** `12.5`, `1:02.5` or `1:00:00`. */
const CLOCK = /^(?:(\d+):)?(?:(\d+):)?(\d+(?:\.\d+)?)$/u;
/** `b17` or `b17.3`. */
const SCORE = /^b(\d+)(?:\.(\d+))?$/u;

/** The tick that a place in words means: seconds, minutes and seconds, or a bar and its beat; null for anything else. */
function tickOfPlace(text: string, { tempo, meter }: CompiledTimeline): number | null {
  const score = SCORE.exec(text);
  if (score) {
    const [bar, beat] = [Number(score[1]), Number(score[2] ?? 1)];
    const barTick = meter.tickOfBar(bar);
    return bar < 1 || beat < 1 || beat > meter.signatureAt(barTick).numerator
      ? null
      : Math.round(barTick + (beat - 1) * meter.beatTicksAt(barTick));
  }
  const seconds = secondsOf(text);
  return seconds === null ? null : Math.round(tempo.tickAt(seconds));
}

function secondsOf(text: string): number | null {
  const clock = CLOCK.exec(text);
  if (!clock) return null;
  // The first group is the minutes in `1:02`, the hours in `1:00:02`.
  const [, first, second, seconds] = clock;
  const [hours, minutes] = second === undefined ? [0, Number(first ?? 0)] : [Number(first), Number(second)];
  return hours * 3600 + minutes * 60 + Number(seconds);
}

/** All that is known of a render before any sound is loaded. */
export interface RenderPlan {
  readonly kind: AudioFileKind;
  readonly timeline: CompiledTimeline;
  readonly options: RenderOptions;
  /** Ids of the tracks that are heard in any of the files. */
  readonly heard: ReadonlySet<string>;
  readonly trackBanks: ReadonlyMap<string, TrackBank>;
  readonly files: readonly { readonly path: string; readonly only: ReadonlySet<string> }[];
  readonly warnings: readonly string[];
}

/** Errors: those of the song's reader, of `audioKind`, `findTrack`, `songPart` and `checkLength`. */
export function planRender(input: string, output: string, settings: RenderSettings): Result<RenderPlan> {
  const kind = audioKind(settings, output);
  if (!kind.ok) return kind;
  const song = loadSong(input);
  if (!song.ok) return song;
  const trackBanks = trackBankNumbers(input, song.value.document, settings.trackBanks);
  if (!trackBanks.ok) return trackBanks;
  const timeline = compileTimeline(withTrackBanks(song.value.document, trackBanks.value));
  const part = songPart(input, timeline, settings);
  if (!part.ok) return part;
  const { sampleRate, seconds, tail, effects, limiter, gainDb, polyphony: maxVoices } = settings;
  const banks = new Map([...trackBanks.value].map(([id, { number }]) => [id, number]));
  const options = { sampleRate, seconds, tail, effects, limiter, gainDb, maxVoices, part: part.value, banks };
  const length = checkLength(input, timeline, options);
  if (!length.ok) return length;
  const tracks = heardTracks(input, timeline, settings);
  if (!tracks.ok) return tracks;
  const heard = idsOf(tracks.value);
  const files = settings.stems
    ? tracks.value.map(({ track }, index) => ({ path: stemPath(output, index, track.name), only: new Set([track.id]) }))
    : [{ path: output, only: heard }];
  const { warnings } = song.value;
  return ok({
    kind: { ...kind.value, sampleRate },
    timeline,
    options,
    heard,
    trackBanks: trackBanks.value,
    files,
    warnings,
  });
}

/** Requested tracks, else those that are audible by mute and solo. */
function heardTracks(
  input: string,
  { tracks }: CompiledTimeline,
  settings: RenderSettings,
): Result<readonly CompiledTrack[]> {
  const all = tracks.map(({ track }) => track);
  const asked = findTracks(input, all, settings.tracks);
  if (!asked.ok) return asked;
  const ids = settings.tracks.length > 0 ? new Set(asked.value.map(({ id }) => id)) : audibleTracks(all);
  return ok(tracks.filter(({ track }) => ids.has(track.id)));
}

const idsOf = (tracks: readonly CompiledTrack[]): ReadonlySet<string> => new Set(tracks.map(({ track }) => track.id));

/** `song.wav`, the third track, "Bass" → `song-03 Bass.wav`. */
function stemPath(output: string, index: number, trackName: string): string {
  const ending = extname(output);
  return join(dirname(output), `${stemName(basename(output, ending), index, trackName)}${ending}`);
}

const MOST = LAST_USER_BANK - FIRST_USER_BANK + 1;

/** A bank that one track plays from, and the number that it has in the engine. */
interface TrackBank {
  readonly path: string;
  readonly number: number;
}

/** Bank numbers by track id. Errors: those of `findTrack`; `TRACK_BANKS_TOO_MANY`. */
function trackBankNumbers(
  song: string,
  { tracks }: TimelineDocument,
  wanted: readonly (readonly [track: string, path: string])[],
): Result<ReadonlyMap<string, TrackBank>> {
  if (wanted.length > MOST)
    return fail("TRACK_BANKS_TOO_MANY", `${song}: ${MOST} tracks at most have a bank of their own`);
  const banks = new Map<string, TrackBank>();
  for (const [index, [name, path]] of wanted.entries()) {
    const track = findTrack(song, tracks.values(), name);
    if (!track.ok) return track;
    banks.set(track.value.id, { path, number: FIRST_USER_BANK + index });
  }
  return ok(banks);
}

/** The song with tracks that play from banks of the user's, as they would have chosen them in the browser. */
function withTrackBanks(document: TimelineDocument, banks: ReadonlyMap<string, TrackBank>): TimelineDocument {
  const changed = [...banks].map(([id, { path }]): [string, Track] => {
    const track = document.tracks.get(id)!;
    const userBank = { id: path, name: path, presetName: track.pluginName };
    return [id, { ...track, pluginValues: { ...track.pluginValues, userBank } }];
  });
  return { ...document, tracks: new Map([...document.tracks, ...changed]) };
}
