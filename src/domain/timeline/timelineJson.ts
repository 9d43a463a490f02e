import { readLanes } from "./ClipLane.ts";
import { fail, ok, type Result } from "../AppError.ts";
import { newId } from "../id.ts";
import { readChordPattern } from "../music/chordPattern.ts";
import { clampOctave } from "../music/noteName.ts";
import { DEFAULT_BPM, type ChordPattern } from "../music/records.ts";
import { readDevices } from "../note-processors/trackDevices.ts";
import { schemaProblem } from "../schemaProblem.ts";
import { trackColorsAfter } from "../trackColors.ts";
import { DEFAULT_CHORD_PATTERN, DEFAULT_NOTE_MS, newRoll, newTimeline, newTrack } from "./defaults.ts";
import { mergedNotes } from "./gatherNotes.ts";
import { readNoteColumns } from "./noteColumnsJson.ts";
import { readNotes } from "./noteJson.ts";
import { readTakes } from "./RollTakes.ts";
import type { ReadReport } from "./ReadReport.ts";
import { DRUM_KITS, GM_INSTRUMENTS, PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import { readMaster, readStrip } from "../mixer/mixerJson.ts";
import type { Roll, Timeline, TimelineDocument, Track, PluginValues, TrackFolder } from "./records.ts";
import { timelineSchema, type RollJson, type TimelineJson, type TrackJson } from "./timelineSchema.ts";

type FolderJson = Pick<TrackFolder, "id"> & Partial<TrackFolder>;

/**
 * The folders that have tracks, the order in which tracks of one folder follow each other, and the tracks of missing
 * folders without a folder. A folder's tracks move together to the place of its first one.
 */
export function readFolders(
  folders: readonly FolderJson[],
  tracks: readonly Track[],
): { readonly fields: Pick<Timeline, "trackIds" | "folders">; readonly tracks: ReadonlyMap<string, Track> } {
  const byId = new Map(
    folders.map(({ id, name = "", color = 0, folded = false }) => [id, { id, name, color, folded }]),
  );
  const groups = new Map<string, string[]>();
  const changed = new Map<string, Track>();
  const used: TrackFolder[] = [];
  for (const track of tracks) {
    const { id, folderId } = track;
    const folder = folderId === undefined ? undefined : byId.get(folderId);
    if (folderId !== undefined && !folder) {
      const { folderId: _, ...rest } = track;
      changed.set(id, rest);
    }
    // Ids of tracks and folders may be alike.
    const key = folder ? `folder ${folder.id}` : `track ${id}`;
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
    if (folder && !group) used.push(folder);
  }
  const trackIds = [...groups.values()].flat();
  return { fields: used.length > 0 ? { trackIds, folders: used } : { trackIds }, tracks: changed };
}

/** The schema without its notes, which are many and have a reader of their own. */
interface RollNotes {
  readonly notes?: unknown;
  readonly noteColumns?: unknown;
}

/**
 * Reads the JSON form of a timeline. Missing fields take their defaults, missing and repeated ids are replaced. With a
 * report, bad notes are skipped and named there; without one they are refused, as for data from an API.
 * Errors: `TIMELINE_INVALID` with a sentence that names the field; the pattern errors of specification 5.
 */
export function readTimeline(json: unknown, report?: ReadReport): Result<TimelineDocument> {
  const { light, notes } = withoutNotes(json);
  const valid = withoutInvalidState(light, report);
  const problem = schemaProblem(timelineSchema, valid);
  if (problem) return refused(problem);
  const {
    tracks: trackJsons = [],
    version: _version,
    bpm = DEFAULT_BPM,
    master,
    folders = [],
    ...fields
  } = valid as TimelineJson;
  const mix = master === undefined ? {} : { master: readMaster(master) };
  const start = { tempos: [], ...(fields as Partial<Timeline>), ...mix };
  const timeline = withSortedMaps(newTimeline(start), bpm);
  const ids = new Set<string>();
  const tracks = new Map<string, Track>();
  const rolls = new Map<string, Roll>();
  const defaultTicks = Math.max(1, Math.round((DEFAULT_NOTE_MS * timeline.tempos[0]!.bpm * timeline.ppq) / 60_000));
  const nextColor = trackColorsAfter(trackJsons.flatMap(({ color }) => color ?? []));
  for (const [trackIndex, trackJson] of trackJsons.entries()) {
    const track = readTrack(trackJson, freshId(trackJson.id, ids), trackJson.color ?? nextColor());
    tracks.set(track.id, track);
    for (const [rollIndex, rollJson] of (trackJson.rolls ?? []).entries()) {
      const path = `tracks[${trackIndex}].rolls[${rollIndex}]`;
      const source = { path, notes: notes.get(path), defaultTicks, report };
      const roll = readRoll(rollJson, freshId(rollJson.id, ids), track, source);
      if (!roll.ok) return roll;
      rolls.set(roll.value.id, roll.value);
    }
  }
  const grouped = readFolders(folders, [...tracks.values()]);
  const inFolders = new Map([...tracks].map(([id, track]) => [id, grouped.tracks.get(id) ?? track]));
  return ok({ timeline: { ...timeline, ...grouped.fields }, tracks: inFolders, rolls });
}

/** Refusal of JSON that does not fit the schema; for one range the specification has a sentence. */
function refused(problem: string): Result<never> {
  const arpCount = /^(.*)\.arpCount must be/.exec(problem);
  return arpCount ? fail("ARP_COUNT", `${arpCount[1]}: Invalid value for count`) : fail("TIMELINE_INVALID", problem);
}

const BOUNDS = ["loopStart", "loopEnd"] as const;

/** Removes loop bounds that are not numbers (NaN, which JSON turns into null). */
function withoutInvalidState(json: unknown, report?: ReadReport): unknown {
  if (typeof json !== "object" || json === null) return json;
  const state = json as Readonly<Record<string, unknown>>;
  const invalid = BOUNDS.filter((name) => state[name] === null || Number.isNaN(state[name]));
  if (invalid.length === 0) return json;
  for (const name of invalid) report?.ignoreState(`${name} must be a number, not ${String(state[name])}`);
  return Object.fromEntries(Object.entries(state).filter(([name]) => !(invalid as readonly string[]).includes(name)));
}

function readTrack(
  { rolls: _rolls, gainDb, eq, limiter, devices, channel, pluginValues, ...fields }: TrackJson,
  id: string,
  color: number,
): Track {
  const read = readDevices(devices ?? [], newId);
  return newTrack({
    ...fields,
    color,
    // 0 is all channels: its notes are on the default channel, as a file has one channel for each.
    ...(channel ? { channel } : {}),
    pluginValues: { ...startProgram(fields.pluginName, pluginValues), ...pluginValues },
    ...(read.length > 0 ? { devices: read } : {}),
    ...readStrip({ gainDb, eq, limiter }),
    id,
  });
}

interface RollSource {
  readonly path: string;
  readonly notes: RollNotes | undefined;
  /** Duration of notes without one, ticks. */
  readonly defaultTicks: number;
  readonly report: ReadReport | undefined;
}

function readRoll(
  { chordPatterns = [], lanes = [], takes, notes: _notes, noteColumns: _columns, ...fields }: RollJson,
  id: string,
  track: Track,
  { path, notes: { notes = [], noteColumns = [] } = {}, defaultTicks, report }: RollSource,
): Result<Roll> {
  const patterns = chordPatterns.map((json): ChordPattern => {
    const pattern = { ...DEFAULT_CHORD_PATTERN, ...json };
    return { ...pattern, octave: clampOctave(pattern.octave) };
  });
  for (const [index, pattern] of patterns.entries()) {
    const read = readChordPattern(pattern);
    if (!read.ok)
      return fail(read.error.code, `${path}.chordPatterns[${index}]: ${read.error.message}`, read.error.detail);
  }
  const readable = readNotes(notes, `${path}.notes`, track.channel, defaultTicks, report);
  if (!readable.ok) return readable;
  const columns = readNoteColumns(noteColumns, `${path}.noteColumns`, track.channel, report);
  if (!columns.ok) return columns;
  const list = mergedNotes([readable.value, columns.value]);
  const given = fields as Partial<Roll>;
  const kept = takes && readTakes(takes);
  return ok(
    newRoll({
      ...given,
      ...(kept ? { takes: kept } : {}),
      id,
      trackId: track.id,
      chordPatterns: patterns,
      notes: list,
      lanes: readLanes(lanes),
    }),
  );
}

/** The document without the notes of its rolls, and these notes by the path of their roll. */
function withoutNotes(json: unknown): { light: unknown; notes: ReadonlyMap<string, RollNotes> } {
  const notes = new Map<string, RollNotes>();
  const { tracks } = (json ?? {}) as { tracks?: unknown };
  if (!Array.isArray(tracks)) return { light: json, notes };
  const lightTracks = tracks.map((track: unknown, trackIndex) => {
    const rolls = (track as { rolls?: unknown } | null)?.rolls;
    if (!Array.isArray(rolls)) return track;
    const lightRolls = rolls.map((roll: unknown, rollIndex) => {
      const { notes: readable, noteColumns, ...rest } = (roll ?? {}) as RollNotes;
      if (readable === undefined && noteColumns === undefined) return roll;
      notes.set(`tracks[${trackIndex}].rolls[${rollIndex}]`, { notes: readable, noteColumns });
      return rest;
    });
    return { ...(track as object), rolls: lightRolls };
  });
  return { light: { ...(json as object), tracks: lightTracks }, notes };
}

function freshId(id: string | undefined, taken: Set<string>): string {
  const fresh = id !== undefined && id !== "" && !taken.has(id) ? id : newId();
  taken.add(fresh);
  return fresh;
}

const byTick = (a: { readonly tick: number }, b: { readonly tick: number }): number => a.tick - b.tick;

/** Maps in order of ticks, each with a value at tick 0: `bpm` if there is no tempo. */
function withSortedMaps(timeline: Timeline, bpm: number): Timeline {
  const tempos = timeline.tempos.map((tempo) => ({ ...tempo, ramp: tempo.ramp ?? false })).sort(byTick);
  const signatures = [...timeline.timeSignatures].sort(byTick);
  return {
    ...timeline,
    tempos: tempos[0]?.tick === 0 ? tempos : [{ tick: 0, bpm, ramp: false }, ...tempos],
    timeSignatures: signatures[0]?.tick === 0 ? signatures : [{ tick: 0, numerator: 4, denominator: 4 }, ...signatures],
  };
}

const words = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "_");

/**
 * The bank and program that the name of an instrument or a drum kit chooses (`violin`, `Standard Kit`), where the values of the
 * plugin have no program of their own; nothing for other names.
 */
function startProgram(
  pluginName: string | undefined,
  given: Partial<PluginValues> = {},
): Partial<Pick<PluginValues, "bank" | "program">> {
  if (pluginName === undefined || given.program !== undefined || given.userBank) return {};
  const name = words(pluginName);
  if (given.bank !== PERCUSSION_BANK) {
    const instrument = GM_INSTRUMENTS.find((each) => each.name === name);
    if (instrument) return { program: instrument.program };
  }
  const kit = DRUM_KITS.find((each) => each.name === name);
  return kit && (given.bank === undefined || given.bank === PERCUSSION_BANK)
    ? { bank: PERCUSSION_BANK, program: kit.program }
    : {};
}
