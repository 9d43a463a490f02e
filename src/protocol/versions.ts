import type { Result } from "../domain/AppError.ts";

/** Reason of a version: named by the user, or automatic. */
export type VersionReason = "named" | "opened" | "editing" | "restoring" | "merging";

/** Changes since the previous version, or since the song was opened. */
export interface VersionChanges {
  /** Names of added, removed and changed tracks. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Number of notes added or, below 0, removed. */
  readonly notes: number;
  /** True if name, tempo, meter or similar changed. */
  readonly song: boolean;
}

/** An earlier version of a song. Its text is in pieces, which versions share. */
export interface SongVersion {
  readonly id: string;
  readonly songId: string;
  readonly reason: VersionReason;
  /** Name given by the user; "" for an automatic version. */
  readonly name: string;
  /** ms since 1970. */
  readonly savedAt: number;
  readonly noteCount: number;
  readonly changes: VersionChanges;
  /** Letters of the whole text. */
  readonly size: number;
  /** Hashes of its pieces, in order. */
  readonly pieces: readonly string[];
}

/** Versions stored in this browser. Errors: `STORAGE_FULL`, `STORAGE_FAILED`, `VERSION_LOST`. */
export interface VersionPort {
  /** Newest first. */
  list(songId: string): Promise<Result<readonly SongVersion[]>>;
  /** Writes the pieces that no other version has, all or none. */
  write(version: SongVersion, pieces: ReadonlyMap<string, string>): Promise<Result<void>>;
  /** The whole text. */
  read(version: SongVersion): Promise<Result<string>>;
  /** And the pieces that none of those which are left has. */
  remove(ids: readonly string[]): Promise<Result<void>>;
}
