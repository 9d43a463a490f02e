import type { EngineHubContract } from "../../protocol/hub/engineHub.ts";
import type { HubConnection } from "../../protocol/hubPort.ts";

/** A room has a connection of its own, so that notes wait for nothing else; it ends with the visit. */
export type RoomConnection = HubConnection<EngineHubContract>;
