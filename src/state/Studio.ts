import type { Result } from "../domain/AppError.ts";
import type { BoardDiff } from "../domain/board/diff.ts";
import type { Board } from "../domain/board/records.ts";
import type { TimelineDiff } from "../domain/timeline/diff.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { EnginePort } from "../protocol/enginePort.ts";
import type { MidiPort } from "../protocol/midi.ts";
import type { StoragePort } from "../protocol/storage.ts";
import type { DocumentStore } from "./DocumentStore.ts";
import type { Session } from "./session.ts";

export type TimelineStore = DocumentStore<TimelineDocument, TimelineDiff>;
export type BoardStore = DocumentStore<Board, BoardDiff>;

/** MIDI files off the main thread, as a promise-returning port. */
export interface MidiFilePort {
  importMidi(
    bytes: Uint8Array,
    fileName: string,
  ): Promise<Result<{ document: TimelineDocument; warnings: readonly string[] }>>;
  exportMidi(document: TimelineDocument, trackId: string | null): Promise<Uint8Array>;
}

/** Everything live in the client, made once by `app` and handed to tools, render and ui. */
export interface Studio {
  readonly timeline: TimelineStore;
  readonly board: BoardStore;
  readonly session: Session;
  readonly engine: EnginePort;
  readonly midi: MidiPort;
  readonly midiFiles: MidiFilePort;
  readonly storage: StoragePort;
}
