import { useSnapshot } from "valtio";
import type { Result } from "../../../domain/AppError.ts";
import type { RoomPower } from "../../../domain/room/whyNotAct.ts";
import type { RoomMember } from "../../../protocol/hub/roomHub.ts";
import { notify } from "../../../state/notices.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { useStudio } from "../../hooks/StudioContext.ts";

interface Hosting {
  /** This user's seat. */
  readonly me: RoomMember | undefined;
  /** Rights of this user in the room. */
  readonly power: RoomPower;
  /** True for a host. */
  readonly isHost: boolean;
  /** Shows the reason if the room refuses a request. */
  readonly report: (asked: Promise<Result<unknown>>) => void;
}

const powerOf = (member: RoomMember | undefined): RoomPower => {
  if (member?.host === true) return "host";
  return member?.cohost === true ? "cohost" : "other";
};

export function useHosting(room: JamRoom): Hosting {
  const { session } = useStudio();
  const { members, connectionId, owns } = useSnapshot(room.state);
  const me = members.find((member) => member.connectionId === connectionId);
  const notifyError = async (asked: Promise<Result<unknown>>): Promise<void> => {
    const answer = await asked;
    if (!answer.ok) notify(session, "error", answer.error.message);
  };
  const power = owns ? "owner" : powerOf(me);
  return { me, power, isHost: power !== "other", report: (asked) => void notifyError(asked) };
}
