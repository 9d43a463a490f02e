import type { EventLinkJson } from "../../protocol/http/eventJson.ts";
import type { ProjectChange } from "../../protocol/hub/accountHub.ts";
import type { Principal } from "./SessionRepository.ts";

/** Sessions of a user that have ended: those with the ids, or all but one. */
export type EndedSessions = { readonly ids: readonly string[] } | { readonly allExcept: string | null };

/**
 * Tells a user's hub connections, on every node, what has changed in the account. Call it after the change is committed: it
 * never throws, never waits, and what it says is a hint; the database has the truth.
 */
export interface AccountEvents {
  /** The user has another plan: ordered, renewed, ended. Clients refresh their tokens. */
  planChanged(userId: string, plan: Principal["plan"]): void;
  /** The user's own profile or picture was saved, or their add-ons are others. */
  profileChanged(userId: string): void;
  /** A document of the user's was made, changed, deleted or had back. */
  projectChanged(userId: string, change: ProjectChange): void;
  /** The user's settings are of another revision. */
  settingsChanged(userId: string, revision: number): void;
  /** Somebody asks to come to an event of the user's, or the user, who asked, is answered. */
  attendeeChanged(userId: string, link: EventLinkJson): void;
  /** Sessions were revoked or logged out: their connections are closed, the user's other ones are told. */
  sessionsEnded(userId: string, ended: EndedSessions): void;
}

/** Nobody listens: for services that are used without a server. */
export const noEvents: AccountEvents = {
  planChanged: () => undefined,
  profileChanged: () => undefined,
  projectChanged: () => undefined,
  settingsChanged: () => undefined,
  attendeeChanged: () => undefined,
  sessionsEnded: () => undefined,
};
