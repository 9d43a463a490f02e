/** A file as it came, none of it believed. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** As the sender calls it: never part of a path. */
  readonly fileName: string;
  readonly mediaType: string;
}
