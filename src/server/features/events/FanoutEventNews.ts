import { Signal } from "../../../domain/Signal.ts";
import type { Fanout } from "../../fanout/Fanout.ts";
import type { EventNews, EventNewsItem } from "./EventNews.ts";

const CHANNEL = "event-news";

/** News of events between nodes: each listener hears what this node and all others tell. */
export class FanoutEventNews implements EventNews {
  readonly #fanout: Fanout;
  readonly #news = new Signal<EventNewsItem>();
  readonly listen = this.#news.on;

  constructor(fanout: Fanout) {
    this.#fanout = fanout;
    void fanout.subscribe(CHANNEL, (message) => this.#news.emit(JSON.parse(message.toString()) as EventNewsItem));
  }

  tell(item: EventNewsItem): void {
    this.#news.emit(item);
    if (!this.#fanout.alone) void this.#fanout.publish(CHANNEL, Buffer.from(JSON.stringify(item)));
  }
}
