import type { FastifyRequest } from "fastify";
import { ok } from "../../../../domain/AppError.ts";
import { inviteCalls } from "../../../../protocol/http/inviteCalls.ts";
import type { AddCall } from "../../../plugins/calls.ts";
import type { Guests } from "./Guests.ts";
import type { Invites } from "./Invites.ts";
import { networkOf } from "../../../access/networkOf.ts";

/** Invitations to rooms, and listening without an account, for everybody. */
export function inviteRoutes(add: AddCall, invites: Invites, guests: Guests): void {
  add(inviteCalls.invite, ({ request, params, query }) => invites.read(viewerOf(request), params.id, query.code));
  add(inviteCalls.guest, async ({ request, params, body }) => {
    const asked = { id: params.id, code: body.code, network: networkOf(request.ip) };
    const admitted = await guests.admit(viewerOf(request), asked);
    if (!admitted.ok) return admitted;
    const { token, expiresAtMs } = admitted.value;
    return ok({ token, expiresAt: new Date(expiresAtMs).toISOString() });
  });
}

const viewerOf = ({ principal }: FastifyRequest): string | null => principal?.userId ?? null;
