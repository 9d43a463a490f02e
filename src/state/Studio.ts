import type { Result } from "../domain/AppError.ts";
import type { BoardDiff } from "../domain/board/diff.ts";
import type { Board } from "../domain/board/records.ts";
import type { TimelineDiff } from "../domain/timeline/diff.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { TimelineThumbnail } from "../domain/timeline/timelineThumbnail.ts";
import type { ApiPort } from "../protocol/api.ts";
import type { EnginePort } from "../protocol/enginePort.ts";
import type { MidiPort } from "../protocol/midi.ts";
import type { SongStoragePort } from "../protocol/songStorage.ts";
import type { StoragePort } from "../protocol/storage.ts";
import type { Account } from "./account/Account.ts";
import type { DocumentStore } from "./DocumentStore.ts";
import type { Session } from "./session.ts";
import type { Work } from "./sync/Work.ts";

export type TimelineStore = DocumentStore<TimelineDocument, TimelineDiff>;
export type BoardStore = DocumentStore<Board, BoardDiff>;

/** Songs as files, off the main thread. A signal stops the work itself: the error is `CANCELLED` then. */
export interface SongFilePort {
  importMidi(
    bytes: Uint8Array,
    fileName: string,
    signal?: AbortSignal,
  ): Promise<Result<{ document: TimelineDocument; warnings: readonly string[] }>>;
  /** Reads the JSON form. Errors: `JSON_INVALID`, those of `readTimeline`. */
  readJson(
    json: Uint8Array | string,
    signal?: AbortSignal,
  ): Promise<Result<{ document: TimelineDocument; warnings: readonly string[] }>>;
  /** Errors: `MIDI_EXPORT_ERRORS`. */
  exportMidi(document: TimelineDocument, trackId: string | null): Promise<Result<Uint8Array>>;
  /** The JSON form, as UTF-8. */
  writeJson(document: TimelineDocument): Promise<Uint8Array>;
  /** The JSON form as `JSON.stringify` makes it, to be stored, sent and compared. */
  writeText(document: TimelineDocument): Promise<string>;
  /** What a card shows of a timeline's JSON text. Errors: as of `readJson`. */
  picture(text: string): Promise<Result<TimelineThumbnail>>;
}

/** Everything live in the client, made once by `app` and handed to tools, render and ui. */
export interface Studio {
  readonly timeline: TimelineStore;
  readonly board: BoardStore;
  readonly session: Session;
  readonly engine: EnginePort;
  readonly midi: MidiPort;
  readonly songFiles: SongFilePort;
  readonly storage: StoragePort & SongStoragePort;
  /** Who is signed in, and how to. */
  readonly account: Account;
  /** All boards and timelines, here and in the account. */
  readonly work: Work;
  /** The calls of the server that no part of the state stands for: profile, plan, sessions. */
  readonly api: ApiPort;
}
