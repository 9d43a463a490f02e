import type { DirectConnector } from "../../protocol/directPort.ts";
import type { RoomConnection } from "../room/RoomLink.ts";

export interface RoomServices {
  /** Creates a connection for a jam room and does not start it: the user's, or a guest's with the token that `guest` returns. */
  readonly connectRoom: (guest?: () => Promise<string | null>) => Promise<RoomConnection>;
  /** Connects from browser to browser; null where the browser cannot. */
  readonly loadDirect: (() => Promise<DirectConnector>) | null;
}
