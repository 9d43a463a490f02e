import type { EngineHubContract } from "../../protocol/hub/engineHub.ts";
import type { Queries } from "../database/Database.ts";
import type { Fanout } from "../fanout/Fanout.ts";
import { FlyerRepository } from "../repositories/FlyerRepository.ts";
import { flyerJsonOf, type FlyerNewsItem } from "../services/flyers/Flyers.ts";
import type { Hub, HubLog } from "./Hub.ts";

const CHANNEL = "flyer-news";

interface Parts {
  readonly fanout: Fanout;
  readonly queries: Queries;
  readonly hub: Pick<Hub<EngineHubContract>, "peers" | "toConnection" | "toOwn">;
  readonly log: HubLog;
}

/**
 * Tells every node what happened to flyers; each asks the database once which of its own connected users it is for.
 * That a flyer has stopped is told to all: it may be gone, and says nothing to those who did not see it.
 */
export function sendFlyers({ fanout, queries, hub, log }: Parts): (item: FlyerNewsItem) => void {
  const send = async ({ kind, id }: FlyerNewsItem): Promise<void> => {
    if (kind === "FlyerStopped") return hub.toOwn("FlyerStopped", { flyerId: id });
    const peers = hub.peers();
    if (peers.length === 0) return undefined;
    // As somebody without links sees it.
    const flyers = new FlyerRepository(queries, "");
    const row = await flyers.any(id);
    if (!row) return undefined;
    const users = new Set(await flyers.audience(id, [...new Set(peers.map(({ user }) => user.userId))]));
    const flyer = flyerJsonOf(row);
    for (const { id: connectionId, user } of peers)
      if (users.has(user.userId)) hub.toConnection(connectionId, kind, { flyer });
    return undefined;
  };
  const hear = (item: FlyerNewsItem): void => {
    send(item).catch((error: unknown) => log.error({ err: error }, "a flyer could not be told of"));
  };
  void fanout.subscribe(CHANNEL, (message) => hear(JSON.parse(message.toString()) as FlyerNewsItem));
  return (item) => {
    hear(item);
    if (!fanout.alone) void fanout.publish(CHANNEL, Buffer.from(JSON.stringify(item)));
  };
}
