import type { EventJson } from "../../../protocol/http/eventJson.ts";

/** What happened to an event. Events are as somebody without links sees them. */
export type EventNewsItem =
  | { readonly kind: "EventStarted" | "EventUpdated"; readonly event: EventJson }
  | {
      readonly kind: "EventStopped";
      readonly eventId: string;
      readonly state: "Completed" | "Canceled";
      readonly reason: EventJson["stopReason"];
      readonly stoppedAt: string;
    };

/**
 * Tells every node what happened to events, once for each change. Called after the change is committed: it never throws,
 * never waits, and what it says is a hint; the database has the truth.
 */
export interface EventNews {
  tell(item: EventNewsItem): void;
}
