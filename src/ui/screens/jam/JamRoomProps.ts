import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";

export interface JamRoomProps {
  readonly room: JamRoom;
  readonly event: EventJson;
}
