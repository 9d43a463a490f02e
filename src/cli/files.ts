import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { AppError, fail, ok, type Result } from "../domain/AppError.ts";
import { OutputFile, PIPE, type OutputRules } from "./OutputFile.ts";
import { reasonOf } from "./reasonOf.ts";

const STANDARD_INPUT = 0;

/** `-` is standard input. Errors: `FILE_UNREADABLE`. */
export function readBytes(path: string): Result<Uint8Array> {
  try {
    return ok(readFileSync(path === PIPE ? STANDARD_INPUT : path));
  } catch (error) {
    return fail("FILE_UNREADABLE", `${path}: ${reasonOf(error)}`);
  }
}

/** Errors: those of `OutputFile.open`. */
export function writeBytes(path: string, bytes: Uint8Array | string, rules: OutputRules): Result<void> {
  const output = OutputFile.open(path, rules);
  if (!output.ok) return output;
  try {
    output.value.append(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
    output.value.commit();
    return ok(undefined);
  } catch (error) {
    output.value.discard();
    return fail("FILE_UNWRITABLE", `${path}: ${reasonOf(error)}`);
  }
}

/** An error in one line that names the file. */
export function inFile(path: string, error: AppError): AppError {
  const message = error.message.replaceAll(/\s+/g, " ").trim();
  return message.includes(basename(path)) ? error : new AppError(error.code, `${path}: ${message}`, error.detail);
}
