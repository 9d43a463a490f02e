import { err, ok, type Result } from "../../domain/AppError.ts";
import { clipName } from "../../domain/timeline/clipName.ts";
import { clipsAsSong } from "../../domain/timeline/clipsAsSong.ts";
import { countMutedNotes } from "../../domain/timeline/mutedNotes.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { notify } from "../../state/notices.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { Studio } from "../../state/Studio.ts";
import { fileName, saveFile } from "../shell/saveFile.ts";
import { strings } from "../strings/files.ts";

export interface MidiFile {
  readonly name: string;
  readonly content: Blob;
  /** Notes that are not in it. */
  readonly mutedNotes: number;
}

/** Name of an exported track (specification 9). */
const TRACK_FILE = "midi.mid";

/** The whole song, or one track as `midi.mid`. Errors: `MIDI_EXPORT_ERRORS`. */
export function songFile(
  studio: Pick<Studio, "songFiles" | "timeline">,
  trackId: string | null,
): Promise<Result<MidiFile>> {
  const document = studio.timeline.current;
  const name = trackId === null ? fileName(document.timeline.name, "mid") : TRACK_FILE;
  return written(studio, document, trackId, name);
}

/** A track under its own name, as it lies on a desktop beside others. */
export function trackFile(studio: Pick<Studio, "songFiles" | "timeline">, trackId: string): Promise<Result<MidiFile>> {
  const document = studio.timeline.current;
  return written(studio, document, trackId, fileName(document.tracks.get(trackId)?.name ?? "", "mid"));
}

/** Clips, from the start of the first one on, named after it. */
export function clipsFile(
  studio: Pick<Studio, "songFiles" | "timeline">,
  rollIds: ReadonlySet<string>,
): Promise<Result<MidiFile>> {
  const document = studio.timeline.current;
  const first = [...document.rolls.values()].find(({ id }) => rollIds.has(id));
  const name = first ? clipName(first, document.tracks.get(first.trackId) ?? null) : "";
  return written(studio, clipsAsSong(document, rollIds), null, fileName(name, "mid"));
}

async function written(
  { songFiles }: Pick<Studio, "songFiles">,
  document: TimelineDocument,
  trackId: string | null,
  name: string,
): Promise<Result<MidiFile>> {
  const content = await songFiles.exportMidi(document, trackId);
  if (!content.ok) return err(content.error);
  const rolls = [...document.rolls].filter(([, roll]) => trackId === null || roll.trackId === trackId);
  return ok({ name, content: content.value, mutedNotes: countMutedNotes(new Map(rolls)) });
}

/** Hands a file to the browser's downloads, and says so. */
export async function saveMidiFile(
  { session }: Pick<OpenSong, "session">,
  made: Promise<Result<MidiFile>>,
): Promise<void> {
  const file = await made;
  if (!file.ok) return notify(session, "error", `${file.error.message}.`);
  saveFile(file.value.name, file.value.content);
  const { name, mutedNotes } = file.value;
  notify(session, "success", mutedNotes > 0 ? strings.exportedWithout(name, mutedNotes) : strings.exported(name));
}
