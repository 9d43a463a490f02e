import { Type, type Static } from "typebox";

interface ProblemKind {
  readonly status: number;
  /** Message that is shown if the response has none. */
  readonly title: string;
}

/** Every way in which a call can fail, by code. */
export const problemKinds = {
  REQUEST_INVALID: { status: 400, title: "The request is invalid" },
  TENANT_INVALID: { status: 400, title: "The X-Tenant header is missing or names another product" },
  CODE_INVALID: { status: 400, title: "This code was already used or has expired. Request a new one" },
  EMAIL_INVALID: { status: 400, title: "The email address has invisible or look-alike characters" },
  NAME_INVALID: { status: 400, title: "The name has invisible characters only" },
  PASSWORD_TOO_COMMON: { status: 400, title: "This password is too common. Choose another one" },
  DOCUMENT_INVALID: { status: 400, title: "The document is not valid" },
  IMAGE_INVALID: { status: 400, title: "This file type is not supported. Choose a PNG, JPEG, WebP or GIF" },
  SIGNATURE_INVALID: { status: 400, title: "The report is not signed by the payment provider, or too old" },
  EXTERNAL_STATE_INVALID: {
    status: 400,
    title: "This sign-in was started in another browser or took too long. Try again",
  },
  UNAUTHORIZED: { status: 401, title: "Please login" },
  LOGIN_FAILED: { status: 401, title: "Email or password is wrong" },
  REFRESH_FAILED: { status: 401, title: "The session has ended. Please login" },
  EXTERNAL_FAILED: { status: 401, title: "The provider's response could not be verified. Try again" },
  EXTERNAL_CANCELED: { status: 401, title: "The sign-in was canceled" },
  PAYMENT_FAILED: { status: 402, title: "The payment failed. Check your card and try again" },
  EMAIL_NOT_VERIFIED: { status: 403, title: "Please confirm your email address with the code that we sent" },
  EXTERNAL_EMAIL_UNVERIFIED: {
    status: 403,
    title: "The provider has not verified your email address. Register here, then link the provider in your account",
  },
  FORBIDDEN: { status: 403, title: "Only the owner can do this" },
  SIGN_IN_AGAIN: { status: 403, title: "Sign in again to do this" },
  ACCOUNT_LEAVING: { status: 403, title: "This account will be deleted. Keep your account to do this" },
  LIMIT_REACHED: { status: 403, title: "The limit is reached" },
  ORIGIN_REFUSED: { status: 403, title: "Calls from this origin are not accepted" },
  FEATURE_MISSING: { status: 403, title: "Please order BASIC to use this feature." },
  QUOTA_REACHED: { status: 403, title: "Your plan has no storage for more boards and songs" },
  NOT_FOUND: { status: 404, title: "Not found" },
  CONNECTION_IN_USE: { status: 409, title: "There is a connection with this id already" },
  REVISION_CONFLICT: { status: 409, title: "The document was changed elsewhere" },
  STATE_CONFLICT: { status: 409, title: "The state has changed. Reload and try again" },
  PARTS_MISSING: { status: 409, title: "Some parts of the document are not kept. Send them first" },
  CALL_RUNNING: { status: 409, title: "The same call is still being answered. Try again in a moment" },
  ID_TAKEN: { status: 409, title: "A document of this id is kept or was deleted already. Choose another id" },
  EXTERNAL_LINKED_ELSEWHERE: { status: 409, title: "This sign-in belongs to another account" },
  LAST_SIGN_IN: { status: 409, title: "This is your only way to sign in. Set a password first" },
  PLAN_ACTIVE: { status: 409, title: "You already have a plan. Change it instead" },
  PLAN_MISSING: { status: 409, title: "You have no plan yet. Order one first" },
  TOO_LARGE: { status: 413, title: "The request is too large" },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, title: "Send JSON, plain or compressed with gzip" },
  KEY_REUSED: { status: 422, title: "This key was sent with another call before" },
  TOO_MANY_REQUESTS: { status: 429, title: "Too many requests. Try again in a moment" },
  TOO_MUCH_AT_ONCE: {
    status: 429,
    title: "Too many uploads at once. Try again in a moment",
  },
  ACCOUNT_LOCKED: { status: 429, title: "Too many failed attempts. Try again in five minutes" },
  INTERNAL: { status: 500, title: "Action failed" },
  DATABASE_UNAVAILABLE: { status: 503, title: "The database is not available. Try again in a moment" },
  STORAGE_FULL: { status: 503, title: "The server has no storage left" },
  OVERLOADED: { status: 503, title: "The server is busy. Try again in a moment" },
  STORAGE_UNAVAILABLE: { status: 503, title: "Pictures are not available. Try again in a moment" },
  EXTERNAL_UNAVAILABLE: { status: 503, title: "Could not reach the provider. Try again in a moment" },
  BILLING_UNAVAILABLE: { status: 503, title: "Payment is not set up on this server" },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof problemKinds;

/** RFC 9457 problem details. */
export const problemSchema = Type.Object(
  {
    type: Type.String({ description: "Where the code is explained, relative to the server" }),
    title: Type.String({ description: "What happened, the same for every problem of this code" }),
    status: Type.Integer(),
    detail: Type.String({ description: "What happened here, and what to do: a sentence to show" }),
    instance: Type.String({ description: "The id of the request in the server's log" }),
    code: Type.String({ description: "One of the table of codes" }),
  },
  { additionalProperties: true, description: "RFC 9457 problem details" },
);

export type Problem = Static<typeof problemSchema>;

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemKinds, code);
