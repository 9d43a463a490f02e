import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { AppError, fail, ok, type Result } from "../domain/AppError.ts";

/** Errors: `FILE_UNREADABLE`. */
export function readBytes(path: string): Result<Uint8Array> {
  try {
    return ok(readFileSync(path));
  } catch (error) {
    return fail("FILE_UNREADABLE", `${path}: ${reasonOf(error)}`);
  }
}

/** Errors: `FILE_UNWRITABLE`. */
export function writeBytes(path: string, bytes: Uint8Array | string): Result<void> {
  try {
    return ok(writeFileSync(path, bytes));
  } catch (error) {
    return fail("FILE_UNWRITABLE", `${path}: ${reasonOf(error)}`);
  }
}

/** An error in one line that names the file. */
export function inFile(path: string, error: AppError): AppError {
  const message = error.message.replaceAll(/\s+/g, " ").trim();
  return message.includes(basename(path)) ? error : new AppError(error.code, `${path}: ${message}`, error.detail);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "no permission",
  EISDIR: "is a folder",
  ENOTDIR: "part of the path is not a folder",
  ENOSPC: "the disk is full",
};

export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
