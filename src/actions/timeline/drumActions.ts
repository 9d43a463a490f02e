import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import type { Track } from "../../domain/timeline/records.ts";
import { currentRoll } from "../../state/timeline/selection.ts";
import { showsDrums } from "../../view/timeline/RowMap.ts";
import type { Action } from "../Action.ts";

/** The track that the roll shows. */
export function rollTrack(studio: OpenSong): Track | undefined {
  const trackId = currentRoll(studio)?.trackId ?? studio.session.selection.trackId;
  return studio.timeline.current.tracks.get(trackId ?? "");
}

const inDrumRows = (studio: OpenSong): boolean => showsDrums(studio.session.editor, rollTrack(studio));

function toggleDrumRows(studio: OpenSong): void {
  const track = rollTrack(studio);
  if (track) studio.session.editor.rowsOf[track.id] = inDrumRows(studio) ? "keys" : "drums";
}

/** The editor of drums: the roll with a row for each sound of a kit. */
export const drumActions = {
  drumView: {
    label: "Drum rows",
    tip: "Write this track in rows of drums, or in keys",
    keys: ["Shift+D"],
    reason: "Select a track first.",
    enabled: (studio) => rollTrack(studio) !== undefined,
    run: toggleDrumRows,
  },
  drumRows: {
    label: "Edit drum rows…",
    tip: "Rename, hide and reorder the rows of the kit",
    reason: "Show drum rows first.",
    enabled: inDrumRows,
    run: ({ session }) => {
      session.window = "drumRows";
    },
  },
  drumFill: {
    label: "Fill drum row…",
    tip: "Euclidean rhythms, every nth step, and swing of one row",
    reason: "Select a clip with drum rows first.",
    enabled: (studio) => inDrumRows(studio) && currentRoll(studio) !== null,
    run: ({ session }) => {
      session.window = "drumFill";
    },
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
