import { FIRST_OUTPUT_STRIP } from "../../domain/timeline/outputStrips.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { StripMap } from "../../protocol/scheduler.ts";
import { routeKey, routeOfTrack, type OutputRoute } from "./OutputRoute.ts";

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
      const route = routeOfTrack(track);
      if (route) routed.set(trackId, this.#stripOf(route));
    }
    return routed;
  }

  #stripOf(route: OutputRoute): number {
    const key = routeKey(route);
    const known = this.#strips.get(key);
    if (known !== undefined) return known;
    const strip = FIRST_OUTPUT_STRIP + this.#routes.push(route) - 1;
    this.#strips.set(key, strip);
    return strip;
  }
}
