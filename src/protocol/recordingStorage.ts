import type { Result } from "../domain/AppError.ts";
import type { RecordingHead, RecordingPart } from "../domain/room/savedRecording.ts";

/** Readable part of a recording, as it was written, without parts that the browser can no longer read. */
interface StoredRecording {
  readonly head: unknown;
  /** Parts by their numbers. */
  readonly parts: ReadonlyMap<number, unknown>;
}

/** Recordings of rooms in the browser's own storage. Errors: `STORAGE_FULL`, `STORAGE_FAILED`. */
export interface RecordingStoragePort {
  /** The heads of all recordings, of every owner. */
  heads(): Promise<Result<readonly unknown[]>>;
  /** Writes the head, and a part if there is one; both or none. */
  write(
    head: RecordingHead,
    part: { readonly number: number; readonly part: RecordingPart } | null,
  ): Promise<Result<void>>;
  /** null if there is none. */
  read(id: string): Promise<Result<StoredRecording | null>>;
  remove(id: string): Promise<Result<void>>;
}
