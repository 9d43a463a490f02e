import type { AuthUserJson } from "../../protocol/http/authCalls.ts";
import type { AccountUser } from "./AccountState.ts";

/**
 * The user with the claims of the token (specification 6): the name identifier, by which owners are compared, roles, and the
 * features that stand separated by semicolons.
 */
export const userOf = ({ email, name, claims }: AuthUserJson): AccountUser => ({
  id: claims.sub,
  email,
  name,
  roles: claims.role,
  features: claims.Feature.split(";")
    .map((feature) => feature.trim())
    .filter(Boolean),
});
