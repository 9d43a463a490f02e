import type { ApiPort } from "../protocol/api.ts";
import type { EnginePort } from "../protocol/enginePort.ts";
import type { MidiPort } from "../protocol/midi.ts";
import type { SongFilePort } from "../protocol/songFilePort.ts";
import type { BoardStoragePort } from "../protocol/boardStorage.ts";
import type { SongStoragePort } from "../protocol/songStorage.ts";
import type { StoragePort } from "../protocol/storage.ts";
import type { Account } from "./account/Account.ts";
import type { Devices } from "./devices/Devices.ts";
import type { EventLinkJson } from "../protocol/http/eventJson.ts";
import type { FlyerListener } from "./events/flyerNews.ts";
import type { MidiIn } from "./midi/MidiIn.ts";
import type { MidiLog } from "./midi/MidiLog.ts";
import type { Recording } from "./recording/Recording.ts";
import type { DirectConnector } from "../protocol/directPort.ts";
import type { KeptRecordings } from "./room/KeptRecordings.ts";
import type { RoomConnection } from "./room/RoomConnection.ts";
import type { Session } from "./session.ts";
import type { BoardStore, TimelineStore } from "./stores.ts";
import type { Work } from "./sync/Work.ts";

/** Services that the page needs before the rest of the studio is loaded: account, work and notices. */
export interface Shell {
  readonly session: Session;
  /** Signed-in user, and how to sign in. */
  readonly account: Account;
  /** All boards and timelines, here and in the account. */
  readonly work: Work;
  /** News about flyers for the user. */
  readonly flyerNews: { on(listener: FlyerListener): () => void };
  /** Requests to join the user's events, and answers to the user's own. */
  readonly attendeeNews: { on(listener: (link: EventLinkJson) => void): () => void };
  /** A connection for a jam room, not started yet: the user's, or that of a guest with the token that `guest` gives. */
  readonly connectRoom: (guest?: () => Promise<string | null>) => Promise<RoomConnection>;
  /** Connects from browser to browser; null where the browser cannot. */
  readonly loadDirect: (() => Promise<DirectConnector>) | null;
}

/** Everything live in the client, made once by `app` and handed to tools, render and ui. */
export interface Studio extends Shell {
  readonly timeline: TimelineStore;
  readonly board: BoardStore;
  readonly engine: EnginePort;
  readonly midi: MidiPort;
  /** Messages of MIDI inputs, parsed once for all listeners. */
  readonly midiIn: MidiIn;
  readonly midiLog: MidiLog;
  /** Ports with names, cables between them and what watches them: loaded when first asked for, and there from then on. */
  readonly devices: () => Promise<Devices>;
  /** Live play and recording on tracks. */
  readonly recording: Recording;
  /** Recordings of rooms that outlive the page: loaded when first asked for. */
  readonly recordings: () => Promise<KeptRecordings>;
  readonly songFiles: SongFilePort;
  readonly storage: StoragePort & SongStoragePort & BoardStoragePort;
  /** The calls of the server that no part of the state stands for: profile, plan, sessions. */
  readonly api: ApiPort;
}
