import { fail } from "../../domain/AppError.ts";
import type { AppError } from "../../domain/AppError.ts";

/** The coded errors of loading an instrument. */
const SamplesErrorCode = {
  /** There is no chunk for this program, or the server has lost it. */
  moduleNotFound: "MODULE_NOT_FOUND",
  /** Network, broken chunk, or more than `CHUNK_TIMEOUT_MS`. May be tried again. */
  loadFailed: "LOAD_FAILED",
  /** The engine has no memory for it beside the instruments that are in use. */
  noMemory: "NO_SAMPLE_MEMORY",
} as const;

interface Failure {
  readonly ok: false;
  readonly error: AppError;
}

export const moduleNotFound = (module: string): Failure =>
  fail(SamplesErrorCode.moduleNotFound, `Cannot find module "${module}". Choose another instrument.`, { module });

export const noMemory = (name: string): Failure =>
  fail(
    SamplesErrorCode.noMemory,
    `There is not enough memory for "${name}" beside the instruments that are in use. Give a track a smaller one.`,
    { name },
  );

export const loadFailed = (what: string, reason: string, timedOut = false): Failure =>
  fail(SamplesErrorCode.loadFailed, `Loading ${what} failed: ${reason}. Try again.`, { what, reason, timedOut });

/** The whole preset behind a first layer, which stays. */
export const restFailed = (name: string, { detail, message }: AppError, retries: boolean): Failure => {
  const { reason = message } = detail;
  const what = `The rest of "${name}" could not be loaded, so it plays with few samples`;
  const next = retries ? "Loading is tried again by itself." : "Choose the instrument again to try again.";
  return fail(SamplesErrorCode.loadFailed, `${what}: ${String(reason)}. ${next}`, { name, retries });
};
