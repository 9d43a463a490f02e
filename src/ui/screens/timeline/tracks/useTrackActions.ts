import { PERCUSSION_BANK } from "../../../../domain/reference/gmInstruments.ts";
import { addTrack, duplicateTrack, removeTracks } from "../../../../domain/timeline/commands/tracks.ts";
import { newTrack } from "../../../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";

const DRUM_CHANNEL = 10;

export interface TrackActions {
  /** A new track of the piano, or of the standard kit for the percussion bank. */
  readonly add: (bank: number) => void;
  readonly duplicate: (trackId: string) => void;
  readonly remove: (trackIds: readonly string[]) => void;
}

export function useTrackActions(): TrackActions {
  const { timeline, session } = useStudio();
  return {
    add: (bank) => {
      const document = timeline.current;
      const track = newTrack({
        color: document.timeline.trackIds.length % 16,
        channel: bank === PERCUSSION_BANK ? DRUM_CHANNEL : freeChannel(document),
        pluginValues: { bank },
      });
      timeline.apply(addTrack(document, track));
      selectTrack(session, track.id);
    },
    duplicate: (trackId) => timeline.apply(duplicateTrack(timeline.current, trackId)),
    remove: (trackIds) => {
      const gone = new Set(trackIds);
      const order = timeline.current.timeline.trackIds;
      const { trackId } = session.selection;
      if (trackId !== null && gone.has(trackId)) {
        const at = order.indexOf(trackId);
        const left = (id: string): boolean => !gone.has(id);
        selectTrack(session, order.slice(at).find(left) ?? order.slice(0, at).findLast(left) ?? null);
      }
      timeline.apply(removeTracks(timeline.current, gone));
    },
  };
}

/** The lowest channel that no track has, apart from the drums' one; 1 where all are taken. */
function freeChannel({ tracks }: TimelineDocument): number {
  const used = new Set([...tracks.values()].map((track) => track.channel));
  for (let channel = 1; channel <= 16; channel++) {
    if (channel !== DRUM_CHANNEL && !used.has(channel)) return channel;
  }
  return 1;
}
