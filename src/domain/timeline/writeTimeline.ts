import { clipStart } from "./clipLength.ts";
import { countNotes } from "./countNotes.ts";
import { writeNoteColumns } from "./noteColumnsJson.ts";
import { writeNotes } from "./noteJson.ts";
import { writeMaster, writeStrip } from "../mixer/mixerJson.ts";
import { TIMELINE_VERSION, type Roll, type TimelineDocument, type Track } from "./records.ts";
import type { RollJson, TimelineJson, TrackJson } from "./timelineSchema.ts";

/** Number of notes from which songs are written in the compact form; smaller ones are readable. */
export const COMPACT_FROM_NOTES = 10_000;

/**
 * The JSON form of a document, which `readTimeline` reads. Notes are written with their derived fields, for other readers;
 * those of a song of many notes, or if `form` requests it, as columns.
 */
export function writeTimeline(
  { timeline, tracks, rolls }: TimelineDocument,
  form: "readable" | "compact" = countNotes(rolls) < COMPACT_FROM_NOTES ? "readable" : "compact",
): TimelineJson {
  const { trackIds, master, folders = [], ...fields } = timeline;
  const usedFolders = folders.filter(({ id }) => [...tracks.values()].some(({ folderId }) => folderId === id));
  const byTrack = new Map<string, RollJson[]>();
  for (const roll of [...rolls.values()].sort((a, b) => clipStart(a) - clipStart(b))) {
    const written = byTrack.get(roll.trackId);
    if (written) written.push(writeRoll(roll, form));
    else byTrack.set(roll.trackId, [writeRoll(roll, form)]);
  }
  return {
    version: TIMELINE_VERSION,
    ...(fields as object),
    ...(master ? { master: writeMaster(master) } : {}),
    ...(usedFolders.length > 0 ? { folders: usedFolders.map((folder) => ({ ...folder })) } : {}),
    tracks: trackIds.flatMap((id) => {
      const track = tracks.get(id);
      return track ? [writeTrack(track, byTrack.get(id) ?? [])] : [];
    }),
  };
}

const writeTrack = ({ folderId, ...track }: Track, rolls: RollJson[]): TrackJson => ({
  ...(track as object),
  ...(folderId === undefined ? {} : { folderId }),
  ...writeStrip(track),
  rolls,
});

function writeRoll(
  { trackId: _trackId, notes, lanes, takes, color, offset, fixedLength, cutsPatterns, ...fields }: Roll,
  form: "readable" | "compact",
): RollJson {
  const written = form === "compact" ? { noteColumns: writeNoteColumns(notes) } : { notes: writeNotes(notes) };
  // Clips without lanes are written as they were before there were any.
  const laneField: Pick<RollJson, "lanes"> = lanes.length > 0 ? { lanes: lanes as RollJson["lanes"] & {} } : {};
  const takesField: Pick<RollJson, "takes"> = takes ? { takes: takes as unknown as RollJson["takes"] & {} } : {};
  const colorField: Pick<RollJson, "color"> = color === undefined ? {} : { color };
  const offsetField: Pick<RollJson, "offset"> = offset ? { offset } : {};
  const lengthField: Pick<RollJson, "fixedLength" | "cutsPatterns"> = {
    ...(fixedLength ? { fixedLength } : {}),
    ...(cutsPatterns ? { cutsPatterns } : {}),
  };
  return {
    ...(fields as object),
    ...offsetField,
    ...lengthField,
    ...laneField,
    ...takesField,
    ...colorField,
    ...written,
  };
}
