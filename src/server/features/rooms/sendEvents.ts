import type { EngineHubContract } from "../../../protocol/hub/engineHub.ts";
import type { Queries } from "../../database/Database.ts";
import { EventRepository } from "../events/EventRepository.ts";
import type { EventNews, EventNewsItem } from "../events/EventNews.ts";
import type { Hub, HubLog } from "../../hub/Hub.ts";
import type { RoomsPart } from "./RoomsPart.ts";

interface Parts {
  readonly news: EventNews;
  readonly queries: Queries;
  readonly hub: Pick<Hub<EngineHubContract>, "peers" | "toConnection">;
  readonly rooms: Pick<RoomsPart, "connectionsIn" | "end" | "follow">;
  readonly log: HubLog;
}

/**
 * Tells clients what happened to events: whoever is in the room, and those of this node's users to whom the event
 * matters, for whom each node asks the database once. A room ends with its event.
 */
export function sendEvents({ news, queries, hub, rooms, log }: Parts): void {
  const send = async (item: EventNewsItem): Promise<void> => {
    const eventId = item.kind === "EventStopped" ? item.eventId : item.event.id;
    const inRoom = new Set(rooms.connectionsIn(eventId));
    // The room first: it waits for no database.
    for (const connectionId of inRoom) tell(hub, connectionId, item);
    if (item.kind === "EventStopped") await rooms.end(eventId);
    else await rooms.follow(item.event);
    const others = hub.peers().filter(({ id }) => !inRoom.has(id));
    if (others.length === 0) return;
    const userIds = [...new Set(others.map(({ user }) => user.userId))];
    const users = new Set(await new EventRepository(queries, null).listeners(eventId, userIds));
    for (const { id, user } of others) if (users.has(user.userId)) tell(hub, id, item);
  };
  news.listen((item) => {
    send(item).catch((error: unknown) => log.error({ err: error }, "an event could not be told of"));
  });
}

function tell(hub: Parts["hub"], connectionId: string, item: EventNewsItem): void {
  if (item.kind === "EventStopped") {
    const { eventId, state, reason, stoppedAt } = item;
    hub.toConnection(connectionId, "EventStopped", { eventId, state, reason, stoppedAt });
  } else if (item.kind === "EventStarted") hub.toConnection(connectionId, "EventStarted", { event: item.event });
  else {
    const { event } = item;
    hub.toConnection(connectionId, "EventUpdated", { eventId: event.id, revision: event.revision, event });
  }
}
