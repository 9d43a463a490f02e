import type { Fanout } from "../../fanout/Fanout.ts";
import type { EventNews, EventNewsItem } from "./EventNews.ts";

const CHANNEL = "event-news";

/** News of events between nodes: each listener hears what this node and all others tell. */
export class FanoutEventNews implements EventNews {
  readonly #fanout: Fanout;
  readonly #listeners = new Set<(item: EventNewsItem) => void>();

  constructor(fanout: Fanout) {
    this.#fanout = fanout;
    void fanout.subscribe(CHANNEL, (message) => this.#hear(JSON.parse(message.toString()) as EventNewsItem));
  }

  tell(item: EventNewsItem): void {
    this.#hear(item);
    if (!this.#fanout.alone) void this.#fanout.publish(CHANNEL, Buffer.from(JSON.stringify(item)));
  }

  /** Returns how to end it. */
  listen(listener: (item: EventNewsItem) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #hear(item: EventNewsItem): void {
    for (const listener of this.#listeners) listener(item);
  }
}
