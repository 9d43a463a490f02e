/**
 * Where the files of pictures are. A name is made by the server (letters, digits, `-`, `.webp`), and what is kept under
 * it never changes. Errors: `STORAGE_FULL`, `STORAGE_UNAVAILABLE`, thrown as `AppError`.
 */
export interface PictureStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null where there is none of that name. */
  get(name: string): Promise<Buffer | null>;
  /** Done as well where there is none. */
  remove(name: string): Promise<void>;
}
