import { AppError } from "../../../domain/AppError.ts";

/**
 * A backup is a gzip stream of frames: a byte of kind, four bytes of length (big-endian), the payload. First a header,
 * then for each table its description and its rows as PostgreSQL's `copy` writes them, then for each file its
 * description and its bytes, at last the end with the SHA-256 of all frames
 * before it and of its own counts as JSON.
 */
export const BACKUP_FORMAT = 1;
export const FRAME_HEAD_BYTES = 5;
/** Longer payloads are cut; a file that says otherwise is damaged. */
export const LONGEST_PAYLOAD = 256 * 1024;

export const frameKinds = { header: 1, table: 2, rows: 3, file: 4, bytes: 5, end: 6 } as const;
export type FrameKind = keyof typeof frameKinds;

export interface BackupHeader {
  readonly program: "padroll";
  readonly format: number;
  /** Version of the program that wrote it. */
  readonly version: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Ids of the migrations that made the tables. */
  readonly steps: readonly number[];
}

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface BackupFile {
  /** Below the data folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
}

export interface BackupCounts {
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
}

export interface BackupEnd {
  readonly counts: BackupCounts;
  readonly sha256: string;
}

/** Figures of a backup that was written or read, for people. */
export interface BackupFigures {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Size of the backup. */
  readonly bytes: number;
}

export const figuresOf = ({ rows, files }: BackupCounts, bytes: number): BackupFigures => ({
  tables: Object.keys(rows).length,
  rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
  files,
  bytes,
});

export const damaged = (path: string): AppError =>
  new AppError("BACKUP_DAMAGED", `${path} is damaged: what it holds is not what was written. Use another backup`);
