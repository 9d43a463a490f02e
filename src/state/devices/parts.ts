/** A source: what boards send to the output "Routing". */
export const BOARD_SOURCE = "board";
/** Sink of the app: boards, learning and recording. Inputs reach it unless a cable says otherwise. */
export const APP_SINK = "app";

export const ROUTING_ID = "padroll-routing";
export const LOOPBACK_ID = "padroll-loopback";
