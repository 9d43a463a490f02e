import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { eventSchema, joinCodeField } from "./eventJson.ts";
import { idField, timeField } from "./fields.ts";
import type { HttpCall } from "./HttpCall.ts";

const { name, kind, owner, state, startsAt, endsAt, maxPlayers, maxWatchers, counts, session, played } =
  eventSchema.properties;

/** Facts about a room for somebody who may not have an account. */
const inviteSchema = closedObject({
  id: idField,
  name,
  kind,
  owner,
  state,
  startsAt,
  endsAt,
  maxPlayers,
  maxWatchers,
  players: counts.properties.players,
  watchers: counts.properties.watchers,
  guests: Type.Boolean({ description: "One may listen without an account" }),
  session,
  played,
});

export type InviteJson = Static<typeof inviteSchema>;

export const inviteCalls = {
  invite: {
    method: "GET",
    path: "/engine/api/v1/invite/:id",
    access: "public",
    summary:
      "What an invitation to the room of an event says. Who may not read the event is told what they are told where there is none. To visitors it is up to two seconds old.",
    params: closedObject({ id: idField }),
    query: closedObject({ code: Type.Optional(joinCodeField) }),
    reply: inviteSchema,
    problems: ["NOT_FOUND"],
  },
  guest: {
    method: "POST",
    path: "/engine/api/v1/invite/:id/guest",
    access: "public",
    guarded: true,
    summary:
      "A token with which somebody without an account connects to the hub and listens in the room of the event, where its host allows it. It is good for nothing else.",
    params: closedObject({ id: idField }),
    body: closedObject({ code: Type.Optional(joinCodeField) }),
    reply: closedObject({ token: Type.String(), expiresAt: timeField }),
    problems: ["NOT_FOUND", "FORBIDDEN", "STATE_CONFLICT"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
