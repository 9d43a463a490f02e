/** States of the realtime connection (specification 4). */
export type HubStatus = "disconnected" | "connecting" | "connected" | "reconnecting";
