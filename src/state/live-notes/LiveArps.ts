import type { CompiledArp } from "../../domain/music/arpeggiator/compileArp.ts";
import { FIRST_ARP_STRIP, MOST_ARPS } from "../../protocol/engine.ts";
import type { ArpNote, LiveEnginePort } from "../../protocol/enginePort.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { channelsOf } from "./channels.ts";
import type { Route } from "./VoiceLedger.ts";

interface HostedRoute {
  readonly route: Route;
  compiled: CompiledArp;
  /** Strips are left out while the internal sound is off. */
  internal: boolean;
}

interface SentNote {
  readonly portId: string;
  readonly channels: readonly number[];
  readonly key: number;
}

/**
 * The engine's arpeggios that live play feeds: one for each route. What they play for a MIDI output is sent there with
 * the time at which it is heard; each note-on gets its note-off where it was sent.
 */
export class LiveArps {
  readonly #engine: LiveEnginePort;
  readonly #midi: MidiPort;
  readonly #hosted: HostedRoute[] = [];
  /** Those that the engine has; the others were given up. */
  readonly #told = new Set<number>();
  /** Notes that MIDI outputs were sent, by arpeggio and id. */
  readonly #sent = new Map<string, SentNote>();

  constructor(engine: LiveEnginePort, midi: MidiPort) {
    this.#engine = engine;
    this.#midi = midi;
    engine.arps?.onNote((note) => this.#send(note));
  }

  /** Strips of the arpeggios in use: notes wait for them as for instruments. */
  get strips(): readonly number[] {
    return this.#hosted.map((_, index) => FIRST_ARP_STRIP + index);
  }

  /** Where notes of `route` go to be arpeggiated; null where the engine has none to spare. */
  routeOf(route: Route, compiled: CompiledArp, internal: boolean): Route | null {
    if (!this.#engine.arps) return null;
    let index = this.#hosted.findIndex((each) => isSameRoute(each.route, route));
    if (index < 0 && this.#hosted.length === MOST_ARPS) return null;
    if (index < 0) index = this.#hosted.push({ route, compiled, internal }) - 1;
    const hosted = this.#hosted[index]!;
    const isNew = hosted.compiled !== compiled || hosted.internal !== internal;
    Object.assign(hosted, { compiled, internal });
    if (isNew || !this.#told.has(index)) this.#tell(index);
    return { strips: [FIRST_ARP_STRIP + index], channel: route.channel, portId: "" };
  }

  #tell(index: number): void {
    const { route, compiled, internal } = this.#hosted[index]!;
    this.#told.add(index);
    this.#engine.arps?.set(index, compiled, internal ? route.strips : []);
  }

  /** What is played is played otherwise from the next step on; null for a route gives its arpeggio up. */
  configure(compiledFor: (route: Route) => CompiledArp | null, internal: boolean): void {
    for (const [index, hosted] of this.#hosted.entries()) {
      const compiled = compiledFor(hosted.route);
      if (!compiled) this.#giveUp(index);
      else if (compiled !== hosted.compiled || internal !== hosted.internal) {
        Object.assign(hosted, { compiled, internal });
        if (this.#told.has(index)) this.#tell(index);
      }
    }
  }

  /** Everything is let go, what was latched too. */
  clear(): void {
    for (const index of this.#told) this.#giveUp(index);
  }

  #giveUp(index: number): void {
    if (this.#told.delete(index)) this.#engine.arps?.set(index, null, []);
  }

  #send({ arp, key, velocity, id, timeMs }: ArpNote): void {
    const noteKey = `${arp}:${id}`;
    if (velocity === 0) {
      const sent = this.#sent.get(noteKey);
      if (!sent) return;
      this.#sent.delete(noteKey);
      for (const channel of sent.channels) this.#midi.sendAt(sent.portId, [0x7f + channel, sent.key, 64], timeMs);
      return;
    }
    const route = this.#hosted[arp]?.route;
    if (!route || route.portId === "") return;
    const { portId } = route;
    const channels = channelsOf(route.channel).filter((channel) =>
      this.#midi.sendAt(portId, [0x8f + channel, key, velocity], timeMs),
    );
    this.#sent.set(noteKey, { portId, channels, key });
  }
}

const isSameRoute = (a: Route, b: Route): boolean =>
  a.channel === b.channel && a.portId === b.portId && a.strips.join() === b.strips.join();
