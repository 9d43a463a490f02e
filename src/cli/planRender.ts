import { ok, type Result, fail } from "../domain/AppError.ts";
import { audibleTracks } from "../domain/timeline/audible.ts";
import {
  compileTimeline,
  type CompiledTimeline,
  type CompiledTrack,
} from "../domain/timeline/compile/compileTimeline.ts";
import type { AudioFileKind } from "../audio-file/formats/openAudioWriter.ts";
import { findTracks, findTrack } from "./findTrack.ts";
import { loadSong } from "./loadSong.ts";
import { audioKind, type RenderSettings } from "./renderSettings.ts";
import type { RenderOptions } from "../audio-file/renderSong.ts";
import { checkLength, songPart } from "./songPart.ts";
import { stemName } from "../domain/timeline/stemName.ts";
import { basename, dirname, extname, join } from "node:path";
import type { TimelineDocument, Track } from "../domain/timeline/records.ts";
import { FIRST_USER_BANK, LAST_USER_BANK } from "../protocol/engine.ts";

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
  const { sampleRate, seconds, tail, effects, limiter, gainDb } = settings;
  const banks = new Map([...trackBanks.value].map(([id, { number }]) => [id, number]));
  const options = { sampleRate, seconds, tail, effects, limiter, gainDb, part: part.value, banks };
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
