import type { DirectConnector } from "../../protocol/directPort.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { RoomMidiOptions } from "./midi/RoomMidi.ts";
import type { RoomConnection } from "./RoomLink.ts";
import type { RoomRecorderOptions } from "./RoomRecorder.ts";
import type { RoomRecordingOptions } from "./RoomRecording.ts";
import type { RoomSongOptions } from "./RoomSong.ts";

/** The engine as a room plays it: its own notes at once, those of others at their time. */
type RoomEngine = Pick<EnginePort, "noteOn" | "noteOff" | "setProgram" | "setStrip" | "timed" | "start"> &
  Pick<EnginePort, "controlChange" | "pitchBend" | "channelPressure">;

export interface JamRoomOptions extends Pick<RoomRecordingOptions, "songName" | "keep"> {
  readonly eventId: string;
  /** Opens an event that is not public. */
  readonly code: string | undefined;
  /** It is the event's owner who comes, and is a host without a seat, too. */
  readonly owns?: boolean;
  readonly engine: RoomEngine;
  /** MIDI outputs for what the others play and for the room's beat; absent: there are none. */
  readonly midi?: Pick<RoomMidiOptions, "midi" | "storage">;
  readonly connect: () => Promise<RoomConnection>;
  /** Connects to other players past the hub; without it nothing does. */
  readonly loadDirect?: (() => Promise<DirectConnector>) | null;
  /** The page's monotonic clock, ms, by which the engine's timed events are. */
  readonly pageNow?: () => number;
  /** True while the page is visible. */
  readonly isShown?: () => boolean;
  readonly song: RoomSongOptions;
  /** Keeps a recording while it grows. */
  readonly keepGrowing?: RoomRecorderOptions["keepGrowing"];
}
