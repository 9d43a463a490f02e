import type { Track } from "../../domain/timeline/records.ts";

/** Destination of a track that plays on a MIDI output. */
export interface OutputRoute {
  readonly trackId: string;
  /** Id or name of a MIDI output. */
  readonly portId: string;
  /** 1..16, 0 is all of them. */
  readonly channel: number;
}

/** null for a track that the engine plays. */
export function routeOfTrack({ id, pluginValues }: Track): OutputRoute | null {
  const { midiOutputEnabled, midiOutputPortId: portId, midiOutputChannel: channel } = pluginValues;
  return midiOutputEnabled && portId !== "" ? { trackId: id, portId, channel } : null;
}

/** The same for the same route. */
export const routeKey = ({ trackId, portId, channel }: OutputRoute): string =>
  JSON.stringify([trackId, portId, channel]);
