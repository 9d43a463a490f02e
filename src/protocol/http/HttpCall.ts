import type { Static, TObject, TSchema } from "typebox";
import type { ProblemCode } from "./problem.ts";

/** A file in the request, as the only part of a `multipart/form-data` body. */
export interface Upload {
  /** The part's name. */
  readonly field: string;
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
}

/** One call of the API: the source of its types on both sides, its validation and its documentation. */
export interface HttpCall {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path with `:name` for each parameter. */
  readonly path: string;
  readonly summary: string;
  /** `user` calls need a bearer token, `admin` calls that of an administrator; `public` ones use it if it is sent. */
  readonly access: "public" | "user" | "admin";
  /** Calls that guess at secrets are counted apart. */
  readonly guarded?: boolean;
  /** Refused to an account whose deletion was requested, as others would see the effect. */
  readonly closedToLeaving?: boolean;
  /**
   * Asked again with the same `Idempotency-Key` it is done once. `once`: asked again without it, it would be done twice or
   * conflict with itself; `state`: it would come to the same, until something else changes that. Not for answers with
   * secrets: they are kept for a day.
   */
  readonly keyed?: "once" | "state";
  /** The body holds a document: it may be large, and is read apart from the others. */
  readonly document?: boolean;
  /** Largest body, bytes, if it may exceed the default. */
  readonly maxBodyBytes?: number;
  readonly params?: TObject;
  /** Fields of the query; a list is sent by repeating its key. */
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Instead of a body. */
  readonly upload?: Upload;
  /** The answer with status 200. */
  readonly reply: TSchema;
  /** Its own problems, if any; the server adds those of every call. */
  readonly problems?: readonly ProblemCode[];
}

/** An address that the API's clients do not call: a browser navigates to it, or another service does. */
export interface OtherCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  /** Descriptions of its answers, by status. */
  readonly answers: Readonly<Record<string, string>>;
}

export type BodyOf<Call extends HttpCall> = Call extends { readonly body: infer Body extends TSchema }
  ? Static<Body>
  : undefined;

export type ParamsOf<Call extends HttpCall> = Call extends { readonly params: infer Params extends TObject }
  ? Static<Params>
  : undefined;

export type QueryOf<Call extends HttpCall> = Call extends { readonly query: infer Query extends TObject }
  ? Static<Query>
  : undefined;

export type ReplyOf<Call extends HttpCall> = Static<Call["reply"]>;
