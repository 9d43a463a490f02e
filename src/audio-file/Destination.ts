/** Destination of bytes: a file that is being written, or a pipe. Its methods throw the file system's errors. */
export interface Destination {
  /** True if written bytes can be overwritten. */
  readonly isSeekable: boolean;
  append(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
  /** Writes bytes at a position; a pipe accepts them only in order. */
  writeAt(position: number, bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
}
