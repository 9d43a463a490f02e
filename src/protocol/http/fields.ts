import { Type } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";

/** Every API call carries `X-Tenant: padroll`. */
export const TENANT_HEADER = "x-tenant";
export const TENANT = "padroll";

/** Makes a call that is asked again one call (draft-ietf-httpapi-idempotency-key-header-07); in quotation marks or without. */
export const CALL_KEY_HEADER = "idempotency-key";
export const CALL_KEY_PATTERN = "[A-Za-z0-9_-]{8,64}";

/** The refresh token's cookie: the tenant value and `_token` (specification 9). */
export const TOKEN_COOKIE = "padroll_token";
export const TOKEN_COOKIE_DAYS = 365;

export const PASSWORD_LENGTH = { least: 8, most: 256 } as const;

export const idField = Type.String({ pattern: "^[A-Za-z0-9]{1,64}$", description: "30 random letters and digits" });

export const emailField = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@<>,;:"()\\[\\]\\\\]+@[^\\s@<>,;:"()\\[\\]\\\\]+$',
  description: "An email address; case does not matter",
});

/** Any characters, none changed. */
export const newPasswordField = Type.String({
  minLength: PASSWORD_LENGTH.least,
  maxLength: PASSWORD_LENGTH.most,
  description: "8 to 256 characters of any kind, not one of the most used passwords",
});

export const passwordField = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.most });

export const nameField = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: "^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$",
  description: "1 to 100 characters",
});

/** Display name of a user; the server validates it further. */
export const displayNameField = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "1 to 100 characters, none of them hidden or changing the direction, not only spaces",
});

export const codeField = Type.String({ pattern: "^[A-Za-z0-9]{30}$", description: "The code of the mail" });

/** Page that a way into an account leads on to. */
export const returnField = Type.String({
  maxLength: 500,
  description: "Where the browser goes afterwards: a path of this server; anything else leads to the dashboard",
});

export const timeField = Type.String({ description: "RFC 3339, UTC" });

/** A response without a body. */
export const doneReply = closedObject({ message: Type.String() });

export const pageNumberField = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 100_000, description: "From 1, the default" }),
);
export const pageSizeField = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "Default 20" }));

/** Fields of a page of results beside its items. */
export const foundFields = {
  totalCount: Type.Integer({ description: "Counted up to 10,000" }),
  pageNumber: Type.Integer(),
  searchText: Type.String(),
};
