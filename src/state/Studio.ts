import type { ApiPort } from "../protocol/api.ts";
import type { BoardStoragePort } from "../protocol/boardStorage.ts";
import type { SongFilePort } from "../protocol/songFilePort.ts";
import type { SongStoragePort } from "../protocol/songStorage.ts";
import type { StoragePort } from "../protocol/storage.ts";
import type { SavedRecordings } from "./room/SavedRecordings.ts";
import type { AccountServices } from "./services/AccountServices.ts";
import type { BoardServices } from "./services/BoardServices.ts";
import type { MidiServices } from "./services/MidiServices.ts";
import type { RoomServices } from "./services/RoomServices.ts";
import type { SongServices } from "./services/SongServices.ts";
import type { Session } from "./session.ts";

/** Services that the page needs before the rest of the studio is loaded. */
export interface Shell extends AccountServices, RoomServices {
  readonly session: Session;
}

/**
 * All services of the client, made once by `app`. Screens read from it those that they use; functions and classes take one of
 * the services, or a `Pick` of what they use.
 */
export interface Studio extends Shell, SongServices, BoardServices, MidiServices {
  /** Recordings of rooms that outlive the page: loaded when first requested. */
  readonly recordings: () => Promise<SavedRecordings>;
  readonly songFiles: SongFilePort;
  readonly storage: StoragePort & SongStoragePort & BoardStoragePort;
  /** Calls of the server that no other service makes: profile, plan, sessions. */
  readonly api: ApiPort;
}
