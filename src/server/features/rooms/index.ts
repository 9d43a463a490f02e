import { ok } from "../../../domain/AppError.ts";
import { inviteCalls } from "../../../protocol/http/inviteCalls.ts";
import { networkOf } from "../../access/networkOf.ts";
import { feature } from "../feature.ts";
import { createRooms } from "./createRooms.ts";
import { eventsOfRooms } from "./eventsOfRooms.ts";
import { Guests } from "./invites/Guests.ts";
import { Invites } from "./invites/Invites.ts";
import { sendEvents } from "./sendEvents.ts";
import { projectsOfSongs } from "./song/projectsOfSongs.ts";

/** Jam rooms: their part of the hub, invitations to them, and listening without an account. */
export const roomsFeature = feature<"add" | "config" | "queries" | "hub" | "guestTokens">(
  "rooms",
  ["events", "projects"],
  async (app, { add, config, queries, hub: { hub, onLeft }, guestTokens }) => {
    const { log } = app;
    const rooms = createRooms({
      queries,
      events: eventsOfRooms(queries, log),
      projects: projectsOfSongs(queries, app.projects),
      redisUrl: config.redisUrl,
      iceServers: config.iceServers,
      fanout: hub.fanout,
      outlet: () => hub,
      log,
    });
    hub.answer(rooms.handlers);
    onLeft(({ id }) => rooms.gone(id));
    app.addHook("onClose", () => rooms.stop());
    sendEvents({ news: app.eventNews, queries, hub, rooms, log });
    const [invites, guests] = [new Invites(app.events), new Guests({ events: app.events, tokens: guestTokens })];
    add(inviteCalls.invite, ({ viewerId, params, query }) => invites.read(viewerId, params.id, query.code));
    add(inviteCalls.guest, async ({ viewerId, request, params, body }) => {
      const asked = { id: params.id, code: body.code, network: networkOf(request.ip) };
      const admitted = await guests.admit(viewerId, asked);
      if (!admitted.ok) return admitted;
      const { token, expiresAtMs } = admitted.value;
      return ok({ token, expiresAt: new Date(expiresAtMs).toISOString() });
    });
  },
);
