import type { AppError } from "../domain/AppError.ts";
import type { InstrumentLoading } from "./session/PageSession.ts";
import { problemText } from "./problemLog.ts";

/** The key of an instrument in `session.instruments`. */
export const instrumentKey = (bank: number, program: number): string => `${bank}:${program}`;

/** An instrument that is being loaded no more: it is there, or it could not be loaded. */
export const loadedInstrument = (error: AppError | null): InstrumentLoading =>
  error ? { progress: null, error: error.message, detail: problemText(error) } : { progress: null, error: null };
