import { clipName } from "../../domain/timeline/clipName.ts";
import { clipsAsSong } from "../../domain/timeline/clipsAsSong.ts";
import type { ToneFile } from "../../protocol/songFiles.ts";
import { notify } from "../../state/notices.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { Studio } from "../../state/Studio.ts";
import type { SongPart } from "../../state/timeline/SongScreen.ts";
import { fileName, saveFile } from "../shell/saveFile.ts";
import { strings } from "../strings/files.ts";

/** Ending of files with the JSON of `@tonejs/midi`, as `padroll export` has it. */
const ENDING = "tone.json";

/** A part of the song as JSON for Tone.js programs, handed to the browser's downloads. */
export async function saveTone(
  studio: Pick<Studio, "session" | "songFiles" | "timeline">,
  part: SongPart,
): Promise<void> {
  const name = fileName(nameOf(studio, part), ENDING);
  const { content, losses } = await toneOf(studio, part);
  saveFile(name, content);
  notify(studio.session, "success", losses.length > 0 ? strings.exportedLossy(name, losses) : strings.exported(name));
}

/** The same on the clipboard. */
export async function copyTone(
  studio: Pick<Studio, "session" | "songFiles" | "timeline">,
  part: SongPart,
): Promise<void> {
  const { session } = studio;
  const made = toneOf(studio, part);
  try {
    // Begun within the gesture: what is written may come later.
    const text = made.then(({ content }) => content.text()).then((json) => new Blob([json], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    const { losses } = await made;
    notify(session, "success", losses.length > 0 ? strings.copiedLossy(losses) : strings.copied);
  } catch {
    notify(session, "error", strings.notCopied);
  }
}

function toneOf(
  { songFiles, timeline, session }: Pick<Studio, "session" | "songFiles" | "timeline">,
  part: SongPart,
): Promise<ToneFile> {
  const { trackId, rollIds } = session.selection;
  if (part === "clips") return songFiles.writeTone(clipsAsSong(timeline.current, rollIds), null);
  return songFiles.writeTone(timeline.current, part === "track" ? trackId : null);
}

function nameOf({ timeline, session }: OpenSong, part: SongPart): string {
  const { timeline: song, tracks, rolls } = timeline.current;
  const { trackId, rollIds } = session.selection;
  if (part === "song") return song.name;
  if (part === "track") return tracks.get(trackId ?? "")?.name ?? "";
  const first = [...rolls.values()].find(({ id }) => rollIds.has(id));
  return first ? clipName(first, tracks.get(first.trackId) ?? null) : "";
}
