import { audibleTracks } from "../../../../domain/timeline/audible.ts";
import { clipStart } from "../../../../domain/timeline/clipLength.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { rollLength } from "../../../../domain/timeline/rollLength.ts";
import { stemName } from "../../../../domain/timeline/stemName.ts";
import type { AudioBits, AudioRequest, SongPart } from "../../../../protocol/audioFile.ts";
import { fileName } from "../../../shell/saveFile.ts";

export type AudioScope = "song" | "loop" | "clips" | "track" | "stems";

/** Choices in the dialog. */
export interface AudioChoice {
  readonly scope: AudioScope;
  readonly format: "wav" | "flac";
  readonly bits: AudioBits;
  readonly sampleRate: number;
  readonly tail: boolean;
  readonly normalizeLufs: number | null;
}

export const USUAL_CHOICE: AudioChoice = {
  scope: "song",
  format: "wav",
  bits: 24,
  sampleRate: 48_000,
  tail: true,
  normalizeLufs: null,
};

interface Selected {
  readonly trackId: string | null;
  readonly rollIds: ReadonlySet<string>;
}

/** Parts of a song that can be exported, the whole song first. */
export function audioScopes({ timeline, tracks, rolls }: TimelineDocument, selected: Selected): readonly AudioScope[] {
  const clips = [...selected.rollIds].filter((id) => rolls.has(id));
  return [
    "song",
    ...(timeline.loopEnd > timeline.loopStart ? (["loop"] as const) : []),
    ...(clips.length > 0 ? (["clips"] as const) : []),
    ...(tracks.has(selected.trackId ?? "") ? (["track"] as const) : []),
    ...(tracks.size > 1 ? (["stems"] as const) : []),
  ];
}

/** The files are written where their handles say, once these are known. */
export interface AudioExportPlan {
  /** The song, without what is not to be heard. */
  readonly document: TimelineDocument;
  readonly request: AudioRequest;
}

export function planAudio(document: TimelineDocument, selected: Selected, choice: AudioChoice): AudioExportPlan {
  const { scope, format, bits, sampleRate, tail, normalizeLufs } = choice;
  const { timeline } = document;
  const song = fileName(timeline.name, format).slice(0, -format.length - 1);
  const clips = clipsOf(document, scope === "clips" ? selected.rollIds : new Set());
  const shown = scope === "clips" ? { ...document, rolls: new Map(clips.map((roll) => [roll.id, roll])) } : document;
  const file = (name: string, trackIds: readonly string[]) => ({ name: `${name}.${format}`, trackIds, handle: null });
  const files = {
    song: () => [file(song, heardIds(document))],
    loop: () => [file(`${song} (loop)`, heardIds(document))],
    clips: () => [file(clips[0]?.label || `${song} (clips)`, [...new Set(clips.map(({ trackId }) => trackId))])],
    track: () => [file(document.tracks.get(selected.trackId ?? "")?.name || song, [selected.trackId ?? ""])],
    stems: () =>
      heardIds(document).map((id, index) => file(stemName(song, index, document.tracks.get(id)?.name ?? ""), [id])),
  }[scope]();
  return {
    document: shown,
    request: {
      format,
      bits,
      sampleRate,
      tail,
      normalizeLufs,
      effects: true,
      // Stems add up to the song where nothing takes their peaks down.
      limiter: scope !== "stems",
      part: partOf(document, scope, clips),
      files: files.map((made) => ({ ...made, name: fileName(made.name.slice(0, -format.length - 1), format) })),
    },
  };
}

const clipsOf = ({ rolls }: TimelineDocument, ids: ReadonlySet<string>) =>
  [...rolls.values()].filter(({ id }) => ids.has(id)).sort((a, b) => clipStart(a) - clipStart(b));

/** Ids of the audible tracks, in the order of the song. */
function heardIds({ timeline, tracks }: TimelineDocument): readonly string[] {
  const audible = audibleTracks(tracks.values());
  return timeline.trackIds.filter((id) => audible.has(id));
}

function partOf({ timeline }: TimelineDocument, scope: AudioScope, clips: ReturnType<typeof clipsOf>): SongPart {
  if (scope === "loop") return { startTick: timeline.loopStart, endTick: timeline.loopEnd, loops: null };
  if (scope !== "clips") return { startTick: 0, endTick: null, loops: null };
  const ends = clips.map((roll) => clipStart(roll) + rollLength(roll, timeline.ppq));
  return { startTick: clips[0] ? clipStart(clips[0]) : 0, endTick: Math.ceil(Math.max(0, ...ends)), loops: null };
}
