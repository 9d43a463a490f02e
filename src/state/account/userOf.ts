import type { AuthUserJson } from "../../protocol/http/authCalls.ts";
import type { AccountUser } from "./AccountState.ts";

/** The user with the claims of the token: roles, and the features that stand separated by semicolons (specification 6). */
export const userOf = ({ id, email, name, claims }: AuthUserJson): AccountUser => ({
  id,
  email,
  name,
  roles: claims.role,
  features: claims.Feature.split(";")
    .map((feature) => feature.trim())
    .filter(Boolean),
});
