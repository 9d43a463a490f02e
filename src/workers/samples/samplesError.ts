import { fail } from "../../domain/AppError.ts";
import type { AppError } from "../../domain/AppError.ts";

/** The coded errors of loading an instrument. */
export const SamplesErrorCode = {
  /** There is no chunk for this program, or the server has lost it. */
  moduleNotFound: "MODULE_NOT_FOUND",
  /** Network, broken chunk, or more than `CHUNK_TIMEOUT_MS`. May be tried again. */
  loadFailed: "LOAD_FAILED",
} as const;

interface Failure {
  readonly ok: false;
  readonly error: AppError;
}

export const moduleNotFound = (module: string): Failure =>
  fail(SamplesErrorCode.moduleNotFound, `Cannot find module "${module}". Choose another instrument.`, { module });

export const loadFailed = (what: string, reason: string): Failure =>
  fail(SamplesErrorCode.loadFailed, `Loading ${what} failed: ${reason}. Try again.`, { what, reason });
