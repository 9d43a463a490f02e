import type { Static, TObject, TSchema } from "typebox";
import type { ProblemCode } from "./problem.ts";

/** One call of the API: the source of its types on both sides, its validation and its documentation. */
export interface HttpCall {
  readonly method: "GET" | "POST" | "DELETE";
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly summary: string;
  readonly tag: "auth" | "account" | "projects";
  /** `user` calls need a bearer token. */
  readonly access: "public" | "user";
  /** Calls that guess at secrets are counted apart. */
  readonly guarded?: boolean;
  /** Bytes that a plain body may have, where not the usual 64 KiB. */
  readonly bodyLimit?: number;
  readonly params?: TObject;
  readonly body?: TSchema;
  /** The answer with status 200. */
  readonly reply: TSchema;
  /** Its own problems; those of every call are added by the server. */
  readonly problems: readonly ProblemCode[];
}

export type BodyOf<Call extends HttpCall> = Call extends { readonly body: infer Body extends TSchema }
  ? Static<Body>
  : undefined;

export type ParamsOf<Call extends HttpCall> = Call extends { readonly params: infer Params extends TObject }
  ? Static<Params>
  : undefined;

export type ReplyOf<Call extends HttpCall> = Static<Call["reply"]>;
