import type { Result } from "../../domain/AppError.ts";

/** A file as it came, none of it believed. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** As the sender calls it: never part of a path. */
  readonly fileName: string;
  readonly mediaType: string;
}

/** Receives the file of a request, which stays with its sender until then. */
export type ReceiveFile = () => Promise<Result<UploadedFile>>;
