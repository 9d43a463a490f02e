import type { Result } from "../domain/AppError.ts";
import type { BodyOf, HttpCall, ParamsOf, QueryOf, ReplyOf } from "./http/HttpCall.ts";

/** The fields of a call; those that are not in its schema are left out. */
type CallInput<Call extends HttpCall> = (ParamsOf<Call> extends undefined
  ? unknown
  : { readonly params: ParamsOf<Call> }) &
  (QueryOf<Call> extends undefined ? unknown : { readonly query: QueryOf<Call> }) &
  (BodyOf<Call> extends undefined ? unknown : { readonly body: BodyOf<Call> }) &
  (Call extends { readonly upload: object } ? { readonly file: Blob } : unknown);

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Default 30 s; for large bodies more. */
  readonly timeoutMs?: number;
}

/**
 * The calls of `src/protocol/http`. A failure carries a sentence to show (at least "Action failed", specification 8),
 * as detail the fields of the problem with its `status` (absent without a response), and one of these codes: `OFFLINE`
 * (the server was not reached), `TIMED_OUT`, `CANCELED` (by the caller),
 * `ACTION_FAILED` (a response without a problem of the table), and those of `ProblemCode`.
 */
export interface ApiPort {
  call<const Call extends HttpCall>(
    call: Call,
    input: CallInput<Call>,
    options?: CallOptions,
  ): Promise<Result<ReplyOf<Call>>>;
}

/** True if the server may not have received the call, so the same call may be repeated later. */
export const isUnreachable = (code: string): boolean => code === "OFFLINE" || code === "TIMED_OUT";
