import { FIRST_OUTPUT_STRIP } from "../../domain/timeline/outputStrips.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { StripMap } from "../../protocol/scheduler.ts";

/** Where an output strip leads. */
export interface OutputRoute {
  readonly trackId: string;
  /** Id or name of a MIDI output. */
  readonly portId: string;
  /** 1..16, 0 is all of them. */
  readonly channel: number;
}

/**
 * Numbers for tracks that play on MIDI outputs: one for each track, port and channel, for as long as the page is open, so
 * that a note-off finds its way when its track plays elsewhere already.
 */
export class OutputRoutes {
  readonly #routes: OutputRoute[] = [];
  readonly #strips = new Map<string, number>();

  routeOf(strip: number): OutputRoute | null {
    return this.#routes[strip - FIRST_OUTPUT_STRIP] ?? null;
  }

  /** The ports that tracks have played on. */
  ports(): readonly string[] {
    return [...new Set(this.#routes.map(({ portId }) => portId))];
  }

  /** `strips` with those of tracks that play on MIDI outputs in place of their mixer channels. */
  over(strips: StripMap, { tracks }: Pick<TimelineDocument, "tracks">): StripMap {
    const routed = new Map(strips);
    for (const [trackId, track] of tracks) {
      const { midiOutputEnabled, midiOutputPortId, midiOutputChannel } = track.pluginValues;
      if (!midiOutputEnabled || midiOutputPortId === "") continue;
      routed.set(trackId, this.#stripOf({ trackId, portId: midiOutputPortId, channel: midiOutputChannel }));
    }
    return routed;
  }

  #stripOf(route: OutputRoute): number {
    const key = JSON.stringify([route.trackId, route.portId, route.channel]);
    const known = this.#strips.get(key);
    if (known !== undefined) return known;
    const strip = FIRST_OUTPUT_STRIP + this.#routes.push(route) - 1;
    this.#strips.set(key, strip);
    return strip;
  }
}
