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

/** What the page stands on before the rest of the studio is loaded: who is here, what was made, what is to be told. */
export interface Shell {
  readonly session: Session;
  /** Who is signed in, and how to. */
  readonly account: Account;
  /** All boards and timelines, here and in the account. */
  readonly work: Work;
  /** What happens to flyers that are for the user. */
  readonly flyerNews: { on(listener: FlyerListener): () => void };
  /** Who asks to come to the user's events, and what the user is answered. */
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
  /** What MIDI inputs send, read once for all who listen. */
  readonly midiIn: MidiIn;
  readonly midiLog: MidiLog;
  /** Ports with names, cables between them and what watches them: loaded when first asked for, and there from then on. */
  readonly devices: () => Promise<Devices>;
  /** What is played to tracks, and what becomes of it. */
  readonly recording: Recording;
  /** Recordings of rooms that outlive the page: loaded when first asked for. */
  readonly recordings: () => Promise<KeptRecordings>;
  readonly songFiles: SongFilePort;
  readonly storage: StoragePort & SongStoragePort & BoardStoragePort;
  /** The calls of the server that no part of the state stands for: profile, plan, sessions. */
  readonly api: ApiPort;
}
