import { proxy } from "valtio/vanilla";
import type { HubStatus } from "../../protocol/hubPort.ts";

/**
 * `restoring`: the stored cookie is being tried, nothing is known yet. `offline`: it could not be, the server is out of
 * reach; `user` is who was signed in last in this browser, and their work is at hand. Only `loggedIn` has a jwt.
 */
export type AccountStatus = "restoring" | "loggedOut" | "offline" | "loggedIn";

export type Plan = "free" | "basic" | "pro";

/** Signed-in user, with the claims of the token (specification 6). */
export interface AccountUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** `SubscriptionLevel.Basic`, `SubscriptionLevel.Pro`, `Download.HTML` and add-on names. */
  readonly features: readonly string[];
}

/** Session as screens show it: a valtio proxy, read with `useSnapshot`. */
export interface AccountState {
  status: AccountStatus;
  user: AccountUser | null;
  /** The user of a session that the server has ended, until somebody signs in or the page is left: their open work stays. */
  ended: AccountUser | null;
  /** The realtime connection (specification 4). */
  hub: HubStatus;
}

/** State before anything is known. */
export const newAccountState = (): AccountState =>
  proxy<AccountState>({ status: "restoring", user: null, ended: null, hub: "disconnected" });

/** Id of the user whose documents are visible, "" for a visitor. */
export const ownerIdOf = ({ user, ended }: Pick<AccountState, "user" | "ended">): string => (user ?? ended)?.id ?? "";

const BASIC = "SubscriptionLevel.Basic";
const PRO = "SubscriptionLevel.Pro";

type Claimed = Pick<AccountUser, "roles" | "features"> | null;

export const planOf = (user: Claimed): Plan =>
  user?.features.includes(PRO) ? "pro" : user?.features.includes(BASIC) ? "basic" : "free";

/** True if the user has all of these roles (specification 6). */
export const hasRoles = (user: Claimed, roles: readonly string[]): boolean =>
  roles.every((role) => user?.roles.includes(role) ?? false);
