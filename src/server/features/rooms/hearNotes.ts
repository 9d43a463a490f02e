import type { Place } from "./OpenRoom.ts";
import { leaveRoomGroups, roomGroups } from "./roomGroups.ts";

/** In the form that the member asked for; who has no seat gets them mixed, unless some of it is not for them. */
export async function hearNotes({ peer, seat, open }: Place, isStillThere: () => boolean): Promise<void> {
  const { plain, binary, mix } = roomGroups(open.id);
  const isMixed = seat.slot === null && !open.blocks.has(seat.userId);
  const [heard, ...others] = !seat.binary ? [plain] : isMixed ? [mix, binary] : [binary, mix];
  await peer.joinGroup(heard);
  await Promise.all(others.map((group) => peer.leaveGroup(group)));
  if (!isStillThere()) await leaveRoomGroups(peer, open.id);
}
