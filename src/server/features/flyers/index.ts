import { flyerCalls } from "../../../protocol/http/flyerCalls.ts";
import { done } from "../../plugins/calls.ts";
import { readUpload } from "../../plugins/uploads.ts";
import { feature } from "../feature.ts";
import { Flyers } from "./Flyers.ts";
import { sendFlyers } from "./sendFlyers.ts";

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
      tell: sendFlyers({ events: hub, queries, log: app.log }),
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
