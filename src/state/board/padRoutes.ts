import type { Board, Pad } from "../../domain/board/records.ts";
import { channelsOf, controlStripsOf, stripsOf } from "../live-notes/channels.ts";
import type { ControlRoute } from "./ControlSender.ts";
import type { PlayerSettings } from "./playerPorts.ts";
import type { Route } from "../live-notes/VoiceLedger.ts";

/** Where something goes: a pad, or a message of one, which has its own or those of its pad. */
type Place = Pick<Pad, "port" | "channel">;

/** Where notes go. What says no port or channel has the board's. */
export function noteRouteOf(place: Place, settings: PlayerSettings): Route {
  const channel = place.channel ?? settings.channel;
  return { strips: stripsOf(channel), channel, portId: place.port || settings.outputId };
}

/** Where the keys of a board go. */
export const keyRouteOf = ({ keyboardPort }: Board, { channel, outputId }: PlayerSettings): Route => ({
  strips: stripsOf(channel),
  channel,
  portId: keyboardPort || outputId,
});

/** The outputs that a board and its pads name. */
export const portsInUse = ({ keyboardPort, pads }: Board, { outputId }: PlayerSettings): ReadonlySet<string> =>
  new Set([outputId, keyboardPort, ...pads.map(({ port }) => port)].filter((port) => port !== ""));

/** Where controllers go. Without a channel of their own they move both instruments of the board. */
export const controlRouteOf = (place: Place, settings: PlayerSettings): ControlRoute => ({
  strips: controlStripsOf(place),
  channels: channelsOf(place.channel ?? settings.channel),
  portId: place.port || settings.outputId,
  live: settings.live,
  internal: settings.internalSound,
});
