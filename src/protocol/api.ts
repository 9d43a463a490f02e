import type { Result } from "../domain/AppError.ts";
import type { BodyOf, HttpCall, ParamsOf, QueryOf, ReplyOf } from "./http/HttpCall.ts";
import type { ProblemCode } from "./http/problem.ts";

/** How a call can fail before the server has answered, or by an answer that is none. */
export type ApiErrorCode =
  /** Nothing was heard of the server: no network, or it does not run. */
  | "OFFLINE"
  /** It did not answer in time. */
  | "TIMED_OUT"
  /** Whoever called does not want the answer any more. */
  | "CANCELED"
  /** An answer without a problem of the table. */
  | "ACTION_FAILED"
  | ProblemCode;

/** The fields a call takes; those of which its schema knows nothing are left out. */
export type CallInput<Call extends HttpCall> = (ParamsOf<Call> extends undefined
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
 * The calls of `src/protocol/http`. A failure carries one of `ApiErrorCode`, a sentence to show (at least "Action
 * failed", specification 8), and as detail the fields of the problem with its `status` (absent where nothing answered).
 */
export interface ApiPort {
  call<const Call extends HttpCall>(
    call: Call,
    input: CallInput<Call>,
    options?: CallOptions,
  ): Promise<Result<ReplyOf<Call>>>;
}

/** Whether the server may know nothing of the call: the same may be tried again later. */
export const isUnreachable = (code: string): boolean => code === "OFFLINE" || code === "TIMED_OUT";
