import { createContext, useContext } from "react";
import type { ChordPattern } from "../../../domain/music/records.ts";
import type { AudioFilePort } from "../../../protocol/audioFile.ts";
import type { ClockFollower } from "../../../state/clock-in/ClockFollower.ts";
import type { SongGear } from "../../../state/gear/SongGear.ts";
import type { DropDrag } from "../../../state/timeline/gestures.ts";
import type { SongTemplates } from "../../../state/versions/SongTemplates.ts";
import type { VersionHistory } from "../../../state/versions/VersionHistory.ts";

/** Parts from outside of `ui` that the timeline screen needs. */
export interface TimelinePorts {
  /** The engine strip of a track, for its meters; null where it has none. */
  readonly stripOf: (trackId: string) => number | null;
  /** Stays with the song that is on screen while another one is being opened. */
  readonly stopOpening: () => void;
  /** Loads the instruments again that could not be loaded. */
  readonly retryInstruments: () => void;
  /** Begins to drag chords onto the arrangement. */
  readonly dragChords: (patterns: readonly ChordPattern[]) => DropDrag;
  readonly audioFiles: AudioFilePort;
  readonly versions: VersionHistory;
  readonly templates: SongTemplates;
  /** MIDI control of the mixer and the transport. */
  readonly gear: SongGear;
  /** Follows the MIDI clock of an input. */
  readonly clockIn: Pick<ClockFollower, "state">;
}

export const TimelineContext = createContext<TimelinePorts | null>(null);

export function useTimelinePorts(): TimelinePorts {
  const ports = useContext(TimelineContext);
  if (!ports) throw new Error("useTimelinePorts outside of the timeline screen");
  return ports;
}
