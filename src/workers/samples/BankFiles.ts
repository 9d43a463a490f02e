import { STRETCH_BYTES } from "./hashBlob.ts";

/** Storage of banks: the origin's private file system, or none. */
export interface BankFiles {
  /** Copies a file; false when it was cancelled. Rejects if storage is full. */
  write(name: string, blob: Blob, isCancelled: () => boolean, onProgress: (fraction: number) => void): Promise<boolean>;
  read(name: string): Promise<Blob | null>;
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

const FOLDER = "banks";

/** Null if the browser has no private file system (insecure pages, some private windows). */
export async function openBankFiles(): Promise<BankFiles | null> {
  try {
    const root = await navigator.storage.getDirectory();
    return new PrivateFiles(await root.getDirectoryHandle(FOLDER, { create: true }));
  } catch {
    return null;
  }
}

/** Directory as browsers have it; the library's types leave `keys` out. */
type Listed = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };

/** Methods of a worker's file that are used: writes are immediate and at a position. */
interface SyncFile {
  truncate(bytes: number): void;
  write(bytes: Uint8Array, options: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

/** Only workers have it, and their types. */
function openSync(handle: FileSystemFileHandle): Promise<SyncFile> {
  const open = Reflect.get(handle, "createSyncAccessHandle") as (this: FileSystemFileHandle) => Promise<SyncFile>;
  return open.call(handle);
}

class PrivateFiles implements BankFiles {
  readonly #folder: FileSystemDirectoryHandle;

  constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder;
  }

  async write(
    name: string,
    blob: Blob,
    isCancelled: () => boolean,
    onProgress: (fraction: number) => void,
  ): Promise<boolean> {
    const handle = await this.#folder.getFileHandle(name, { create: true });
    const file = await openSync(handle);
    let done = false;
    try {
      file.truncate(0);
      for (let at = 0; at < blob.size; at += STRETCH_BYTES) {
        if (isCancelled()) return false;
        const bytes = await blob.slice(at, at + STRETCH_BYTES).arrayBuffer();
        if (file.write(new Uint8Array(bytes), { at }) < bytes.byteLength) throw new Error("There is no storage left");
        onProgress(Math.min(1, (at + STRETCH_BYTES) / blob.size));
      }
      file.flush();
      done = true;
      return true;
    } finally {
      file.close();
      if (!done) await this.remove(name);
    }
  }

  async read(name: string): Promise<Blob | null> {
    try {
      return await (await this.#folder.getFileHandle(name)).getFile();
    } catch {
      return null;
    }
  }

  async list(): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const name of (this.#folder as Listed).keys()) names.push(name);
    return names;
  }

  async remove(name: string): Promise<void> {
    await this.#folder.removeEntry(name).catch(() => undefined);
  }
}
