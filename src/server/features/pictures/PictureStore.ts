/**
 * Store of picture files. The server makes the name (letters, digits, `-`, `.webp`), and the content under a name never changes.
 * Errors: `STORAGE_FULL`, `STORAGE_UNAVAILABLE`, thrown as `AppError`.
 */
export interface PictureStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null where there is none of that name. */
  get(name: string): Promise<Buffer | null>;
  /** Done as well where there is none. */
  remove(name: string): Promise<void>;
}
