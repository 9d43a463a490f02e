/**
 * The one error class. Every boundary has a table of codes (for example `MidiFileErrorCode`);
 * `message` is the sentence for the user: the problem, its file or field, and the next step.
 */
export class AppError extends Error {
  readonly code: string;
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, detail: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.detail = detail;
  }
}

/** An expected failure is a value, never a throw. */
export type Result<T, E = AppError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });

/** Shorthand for `err(new AppError(…))`. */
export const fail = (
  code: string,
  message: string,
  detail?: Readonly<Record<string, unknown>>,
): { readonly ok: false; readonly error: AppError } => err(new AppError(code, message, detail));
