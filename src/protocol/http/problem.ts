import { Type, type Static } from "typebox";

interface ProblemKind {
  readonly status: number;
  /** Message that is shown if the response has none. */
  readonly title: string;
}

/** Every way in which a call can fail, by code. */
export const problemKinds = {
  REQUEST_INVALID: { status: 400, title: "The request is not as documented" },
  TENANT_INVALID: { status: 400, title: "The X-Tenant header is missing or names another product" },
  CODE_INVALID: { status: 400, title: "This code is not valid any more. Ask for a new one" },
  EMAIL_INVALID: { status: 400, title: "The address holds characters that cannot be seen or look like others" },
  NAME_INVALID: { status: 400, title: "The name holds characters that cannot be seen, or nothing else" },
  PASSWORD_TOO_COMMON: { status: 400, title: "This password is one of the most used ones. Choose another one" },
  DOCUMENT_INVALID: { status: 400, title: "The document is not valid" },
  IMAGE_INVALID: { status: 400, title: "The file is not a picture that can be used" },
  SIGNATURE_INVALID: { status: 400, title: "The report is not signed by the payment provider, or too old" },
  EXTERNAL_STATE_INVALID: {
    status: 400,
    title: "This sign-in was not begun in this browser, or took too long. Try again",
  },
  UNAUTHORIZED: { status: 401, title: "Please login" },
  LOGIN_FAILED: { status: 401, title: "E-mail or password is wrong" },
  REFRESH_FAILED: { status: 401, title: "The session has ended. Please login" },
  EXTERNAL_FAILED: { status: 401, title: "The provider's answer could not be trusted. Try again" },
  EXTERNAL_CANCELED: { status: 401, title: "The sign-in was canceled" },
  PAYMENT_FAILED: { status: 402, title: "The payment failed. Check the card and try again" },
  EMAIL_NOT_VERIFIED: { status: 403, title: "Please confirm your e-mail address with the code that was sent to it" },
  EXTERNAL_EMAIL_UNVERIFIED: {
    status: 403,
    title: "The provider has not verified your e-mail address. Register here, then link the provider in your account",
  },
  FORBIDDEN: { status: 403, title: "Only its owner may do this" },
  SIGN_IN_AGAIN: { status: 403, title: "Sign in once more to do this" },
  ACCOUNT_LEAVING: { status: 403, title: "This account will be deleted. Keep your account to do this" },
  LIMIT_REACHED: { status: 403, title: "There are too many of them" },
  ORIGIN_REFUSED: { status: 403, title: "Calls from this origin are not accepted" },
  FEATURE_MISSING: { status: 403, title: "Please order BASIC to use this feature." },
  QUOTA_REACHED: { status: 403, title: "Your plan has no room for more documents" },
  NOT_FOUND: { status: 404, title: "Not found" },
  CONNECTION_IN_USE: { status: 409, title: "There is a connection with this id already" },
  REVISION_CONFLICT: { status: 409, title: "The document was changed elsewhere since it was read" },
  STATE_CONFLICT: { status: 409, title: "It is in another state already. Load it again" },
  PARTS_MISSING: { status: 409, title: "Some parts of the document are not kept. Send them first" },
  CALL_RUNNING: { status: 409, title: "The same call is still being answered. Try again in a moment" },
  ID_TAKEN: { status: 409, title: "A document of this id is kept or was deleted already. Choose another id" },
  EXTERNAL_LINKED_ELSEWHERE: { status: 409, title: "This sign-in belongs to another account" },
  LAST_SIGN_IN: { status: 409, title: "This is the only way to sign in to your account. Set a password first" },
  PLAN_ACTIVE: { status: 409, title: "You have a plan already. Change it instead" },
  PLAN_MISSING: { status: 409, title: "You have no plan yet. Order one first" },
  TOO_LARGE: { status: 413, title: "The request is too large" },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, title: "Send JSON, plain or compressed with gzip" },
  KEY_REUSED: { status: 422, title: "This key was sent with another call before" },
  TOO_MANY_REQUESTS: { status: 429, title: "Too many requests. Try again in a moment" },
  TOO_MUCH_AT_ONCE: {
    status: 429,
    title: "Too many of your documents are on their way at once. Try again in a moment",
  },
  ACCOUNT_LOCKED: { status: 429, title: "Too many failed attempts. Try again in five minutes" },
  INTERNAL: { status: 500, title: "Action failed" },
  DATABASE_UNAVAILABLE: { status: 503, title: "The database is not available. Try again in a moment" },
  STORAGE_FULL: { status: 503, title: "The server has no room left" },
  OVERLOADED: { status: 503, title: "The server is busy. Try again in a moment" },
  STORAGE_UNAVAILABLE: { status: 503, title: "Pictures are not available. Try again in a moment" },
  EXTERNAL_UNAVAILABLE: { status: 503, title: "The provider cannot be reached. Try again in a moment" },
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
