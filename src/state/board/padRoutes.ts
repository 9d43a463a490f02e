import { boardReach } from "../../domain/board/boardReach.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { channelsOf } from "../../domain/midi/channels.ts";
import { controlStripsOf, stripsOf } from "../live-notes/channels.ts";
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

/** The outputs, each once by its id, that the player chose and that a board, its pads and their messages name. */
export function outputsOf(
  board: Board,
  { outputId }: PlayerSettings,
  idOf: (port: string) => string,
): ReadonlySet<string> {
  const ports = [outputId, ...boardReach(board).ports].filter((port) => port !== "");
  return new Set(ports.map(idOf));
}

/** Where controllers go. Without a channel of their own they move both instruments of the board. */
export const controlRouteOf = (place: Place, settings: PlayerSettings): ControlRoute => ({
  strips: controlStripsOf(place),
  channels: channelsOf(place.channel ?? settings.channel),
  portId: place.port || settings.outputId,
  live: settings.live,
  internal: settings.internalSound,
});
