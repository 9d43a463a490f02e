import type { InviteJson } from "../../../protocol/http/inviteCalls.ts";
import { EVENT } from "../events/event.test-helper.ts";

/** To the jam of `EVENT`. */
export const INVITE: InviteJson = {
  id: EVENT.id,
  name: EVENT.name,
  kind: EVENT.kind,
  owner: EVENT.owner,
  state: EVENT.state,
  startsAt: EVENT.startsAt,
  endsAt: EVENT.endsAt,
  maxPlayers: 8,
  maxWatchers: 200,
  players: 3,
  watchers: 2,
  guests: false,
  session: EVENT.session,
};
