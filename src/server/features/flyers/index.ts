import { flyerCalls } from "../../../protocol/http/flyerCalls.ts";
import { done } from "../../plugins/calls.ts";
import { readUpload } from "../../plugins/uploads.ts";
import { feature } from "../feature.ts";
import { Flyers, flyerJsonOf, type FlyerNewsItem } from "./Flyers.ts";
import type { Queries } from "../../database/Database.ts";
import { FlyerRepository } from "./FlyerRepository.ts";
import type { AccountHub } from "../../hub/AccountHub.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import type { HubLog } from "../../hub/Hub.ts";

const CHANNEL = "flyer-news";

/** Number of running flyers, the latest, that a new connection receives. */
const MOST_RUNNING = 100;

interface Parts {
  readonly events: Pick<AccountHub, "hub" | "onJoined">;
  readonly queries: Queries;
  readonly log: HubLog;
}

/**
 * Tells every node what happened to flyers; each asks the database once which of its own connected users it is for.
 * That a flyer has stopped is told to all: it may be gone, and says nothing to those who did not see it. Those that run
 * already are sent to who joins, as an update: nothing has just begun.
 */
function sendFlyers({ events, queries, log }: Parts): (item: FlyerNewsItem) => void {
  const { hub } = events;
  const { fanout } = hub;
  const sendRunning = async ({ id: connectionId, user }: HubPeer): Promise<void> => {
    for (const row of await new FlyerRepository(queries, user.userId).running(MOST_RUNNING))
      hub.toConnection(connectionId, "FlyerUpdated", { flyer: flyerJsonOf(row) });
  };
  const send = async ({ kind, id }: FlyerNewsItem): Promise<void> => {
    if (kind === "FlyerStopped") return hub.toOwn("FlyerStopped", { flyerId: id });
    const peers = hub.peers();
    if (peers.length === 0) return undefined;
    // The view of a user without links.
    const flyers = new FlyerRepository(queries, "");
    const row = await flyers.any(id);
    if (!row) return undefined;
    const users = new Set(await flyers.audience(id, [...new Set(peers.map(({ user }) => user.userId))]));
    const flyer = flyerJsonOf(row);
    for (const { id: connectionId, user } of peers)
      if (users.has(user.userId)) hub.toConnection(connectionId, kind, { flyer });
    return undefined;
  };
  const failed = (error: unknown): void => log.error({ err: error }, "a flyer could not be told of");
  const hear = (item: FlyerNewsItem): void => void send(item).catch(failed);
  events.onJoined((peer) => void sendRunning(peer).catch(failed));
  void fanout.subscribe(CHANNEL, (message) => hear(JSON.parse(message.toString()) as FlyerNewsItem));
  return (item) => {
    hear(item);
    if (!fanout.alone) void fanout.publish(CHANNEL, Buffer.from(JSON.stringify(item)));
  };
}

declare module "fastify" {
  interface FastifyInstance {
    readonly flyers: Pick<Flyers, "announceAll">;
  }
}

/** Flyers: their calls, and what the hub says of them. */
export const flyersFeature = feature<"add" | "queries" | "hub" | "schedule">(
  "flyers",
  ["pictures"],
  async (app, { add, queries, hub, schedule }) => {
    const flyers = new Flyers({
      queries,
      pictures: app.pictures,
      send: sendFlyers({ events: hub, queries, log: app.log }),
    });
    app.decorate("flyers", flyers);
    schedule.everyFiveSeconds(() => flyers.sweep());
    add(flyerCalls.searchFlyers, ({ principal, body }) => flyers.search(principal.userId, body));
    add(flyerCalls.flyer, ({ principal, params }) => flyers.get(principal.userId, params.id));
    add(flyerCalls.createFlyer, ({ principal, body }) => flyers.create(principal, body));
    add(flyerCalls.updateFlyer, ({ principal, body }) => flyers.update(principal, body));
    add(flyerCalls.deleteFlyer, async ({ principal, params }) => done(await flyers.delete(principal, params.id)));
    add(flyerCalls.setFlyerImage, ({ principal, params, request }) =>
      flyers.setImage(principal, params.id, () => readUpload(request, flyerCalls.setFlyerImage.upload)),
    );
    add(flyerCalls.deleteFlyerImage, ({ principal, params }) => flyers.setImage(principal, params.id, null));
  },
);
