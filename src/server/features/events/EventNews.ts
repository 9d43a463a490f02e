import { Signal } from "../../../domain/Signal.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { Fanout } from "../../fanout/Fanout.ts";

/** Change of an event. Events are as a user without links sees them. */
export type EventNewsItem =
  | { readonly kind: "EventStarted" | "EventUpdated"; readonly event: EventJson }
  | {
      readonly kind: "EventStopped";
      readonly eventId: string;
      readonly state: "Completed" | "Canceled";
      readonly reason: EventJson["stopReason"];
      readonly stoppedAt: string;
    };

const CHANNEL = "event-news";

/** News of events between nodes: listeners are told what is published on this node and on all others. */
export class EventNews {
  readonly #fanout: Fanout;
  readonly #news = new Signal<EventNewsItem>();
  readonly listen = this.#news.on;

  constructor(fanout: Fanout) {
    this.#fanout = fanout;
    void fanout.subscribe(CHANNEL, (message) => this.#news.emit(JSON.parse(message.toString()) as EventNewsItem));
  }

  /**
   * Tells every node what happened to an event, once for each change. Called after the change is committed: it never throws,
   * never waits, and what it says is a hint; the database has the truth.
   */
  send(item: EventNewsItem): void {
    this.#news.emit(item);
    if (!this.#fanout.alone) void this.#fanout.publish(CHANNEL, Buffer.from(JSON.stringify(item)));
  }
}
