import { inviteCalls } from "../../protocol/http/inviteCalls.ts";
import type { AddCall } from "../plugins/calls.ts";
import type { Invites } from "../services/events/Invites.ts";

/** Invitations to rooms, for everybody. */
export function inviteRoutes(add: AddCall, invites: Invites): void {
  add(inviteCalls.invite, ({ request, params, query }) =>
    invites.read(request.principal?.userId ?? null, params.id, query.code),
  );
}
