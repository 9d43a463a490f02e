import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../domain/AppError.ts";
import type { PictureStore } from "./PictureStore.ts";

const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Pictures in a folder, in subfolders of two letters so that none gets long. */
export class DiskPictureStore implements PictureStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const path = this.#path(name);
    const part = `${path}.${process.pid}.part`;
    try {
      await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
      const file = await open(part, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw storageError(error);
    }
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#path(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw storageError(error);
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true }).catch((error: unknown) => {
      throw storageError(error);
    });
  }

  #path(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }
}

function storageError(error: unknown): AppError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (FULL.has(code)) return new AppError("STORAGE_FULL", "The server has no storage left");
  return new AppError("STORAGE_UNAVAILABLE", "Pictures are not available. Try again in a moment", { cause: message });
}
