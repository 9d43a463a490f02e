import { AppError, fail } from "../../domain/AppError.ts";

/** Why browsers refuse to write, in words. */
const REASONS: Readonly<Record<string, string>> = {
  QuotaExceededError: "the disk is full. Make room, or choose another place",
  NotAllowedError: "the browser may not write there. Choose the place again",
  NoModificationAllowedError: "another program has the file open. Choose another name",
  NotFoundError: "the file or its folder is gone. Choose the place again",
};

/** What an export failed at, for people. */
export function exportError(cause: unknown): { readonly ok: false; readonly error: AppError } {
  if (cause instanceof AppError) return { ok: false, error: cause };
  const { name, message } = cause instanceof Error ? cause : { name: "", message: String(cause) };
  const isMemory = cause instanceof RangeError && /memory|allocation/i.test(message);
  const reason = isMemory ? "there is not enough memory. Export fewer tracks at once" : (REASONS[name] ?? message);
  return fail("EXPORT_FAILED", `The sound could not be written: ${reason}. Nothing was left half-written.`, { name });
}
