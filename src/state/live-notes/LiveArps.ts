import type { ArpStage } from "../../domain/note-processors/noteChain.ts";
import { BOARD_ARPS, FIRST_ARP_STRIP, type ArpRange, type ArpSetting } from "../../protocol/engine.ts";
import type { ArpNote, LiveEnginePort } from "../../protocol/enginePort.ts";
import { channelsOf } from "../../domain/midi/channels.ts";
import type { OutputKeys } from "./OutputKeys.ts";
import type { Route } from "./VoiceLedger.ts";

interface HostedRoute {
  /** Owner of a pattern of its own; "" for the chain of notes of the route. */
  readonly owner: string;
  /** True if its owner has released it, so another one may use it. */
  isFree: boolean;
  /** It may have keys that are latched. */
  isStruck: boolean;
  route: Route;
  stages: readonly ArpStage[];
  /** Strips are left out while the internal sound is off. */
  internal: boolean;
}

/** Step of a pattern, for its owner. */
export interface OwnStep {
  readonly owner: string;
  readonly place: number;
  readonly timeMs: number;
}

const RELEASED: ArpSetting = { stages: [], strips: [], reportsSteps: false };

interface SentNote {
  readonly portId: string;
  readonly channels: readonly number[];
  readonly key: number;
}

const RELEASE_VELOCITY = 64;

/**
 * The engine's arpeggios that live play feeds: one for each route, and one for each owner of a pattern. What they play for a MIDI output is sent there with
 * the time at which it is heard; each note-on gets its note-off where it was sent.
 */
export class LiveArps {
  readonly #engine: LiveEnginePort;
  readonly #keys: OutputKeys;
  readonly #range: ArpRange;
  readonly #isHeld: (strip: number) => boolean;
  /** Hosted routes by their place in the range. */
  readonly #hosted: HostedRoute[] = [];
  #onStep: ((step: OwnStep) => void) | null = null;
  /** Indices that the engine has; the others are released. */
  readonly #configured = new Set<number>();
  /** Notes that MIDI outputs were sent, by arpeggio and id. */
  readonly #sent = new Map<string, SentNote>();

  /** `range`: those of the engine's arpeggios that are one's own. `isHeld`: whether keys of one of their strips are down. */
  constructor(
    engine: LiveEnginePort,
    keys: OutputKeys,
    range = BOARD_ARPS,
    isHeld: (strip: number) => boolean = () => true,
  ) {
    this.#engine = engine;
    this.#keys = keys;
    this.#range = range;
    this.#isHeld = isHeld;
    engine.arps?.onNote((note) => this.#send(note));
    engine.arps?.onStep(({ arp, place, timeMs }) => {
      const hosted = this.#hosted[arp - range.first];
      if (hosted && !hosted.isFree) this.#onStep?.({ owner: hosted.owner, place, timeMs });
    });
  }

  /** Registers a listener for the steps of patterns with an owner. */
  onSteps(listener: (step: OwnStep) => void): void {
    this.#onStep = listener;
  }

  /** Strips of the arpeggios in use: notes wait for them as for instruments. */
  get strips(): readonly number[] {
    return this.#hosted.map((_, index) => this.#stripOf(index));
  }

  /**
   * Route on which notes of `from` are arpeggiated, for the chain or for an `owner` until it is freed; null if the engine has
   * none left.
   */
  routeOf(from: Route, stages: readonly ArpStage[], internal: boolean, owner = ""): Route | null {
    if (!this.#engine.arps) return null;
    const route = { ...from, portId: this.#keys.idOf(from.portId) };
    const index = this.#slotFor(route, owner);
    if (index < 0) return null;
    const hosted = (this.#hosted[index] ??= { owner, isFree: false, isStruck: true, route, stages, internal });
    const isNew = hosted.owner !== owner || hosted.stages !== stages || hosted.internal !== internal;
    const isElsewhere = !isSameRoute(hosted.route, route);
    Object.assign(hosted, { owner, isFree: false, isStruck: true, route, stages, internal });
    if (isNew || isElsewhere || !this.#configured.has(index)) this.#configureEngine(index);
    return { strips: [this.#stripOf(index)], channel: route.channel, portId: "" };
  }

  /** Those of the chain that have keys, held or latched. */
  get playing(): number {
    return this.#hosted.filter((each, index) => each.owner === "" && this.#hasKeys(each, index)).length;
  }

  /** The pattern of an owner is another one from its next step on. */
  change(owner: string, stages: readonly ArpStage[]): void {
    const index = this.#hosted.findIndex((each) => each.owner === owner && !each.isFree);
    if (index < 0) return;
    this.#hosted[index]!.stages = stages;
    if (this.#configured.has(index)) this.#configureEngine(index);
  }

  /** Releases the keys of an owner. Sounding notes end with the step; the place stays reserved while there are others. */
  free(owner: string): void {
    for (const hosted of this.#hosted) if (hosted.owner === owner) hosted.isFree = true;
  }

  /** Ends an owner's playing, with latched keys. */
  release(owner: string): void {
    for (const [index, hosted] of this.#hosted.entries()) {
      if (hosted.owner !== owner) continue;
      hosted.isFree = true;
      this.#release(index);
    }
  }

  #stripOf(index: number): number {
    return FIRST_ARP_STRIP + this.#range.first + index;
  }

  #slotFor(route: Route, owner: string): number {
    const known = this.#hosted.findIndex(
      (each) => each.owner === owner && (owner !== "" || isSameRoute(each.route, route)),
    );
    if (known >= 0 || this.#hosted.length < this.#range.count) return known >= 0 ? known : this.#hosted.length;
    return this.#hosted.findIndex((each, index) => this.#isSpare(each, index));
  }

  /** Freed by its owner, given up, or of the chain and without a key. */
  #isSpare(hosted: HostedRoute, index: number): boolean {
    const { owner, isFree } = hosted;
    return isFree || !this.#configured.has(index) || (owner === "" && !this.#hasKeys(hosted, index));
  }

  #hasKeys({ isStruck, stages }: HostedRoute, index: number): boolean {
    if (!this.#configured.has(index)) return false;
    return (isStruck && latches(stages)) || this.#isHeld(this.#stripOf(index));
  }

  #configureEngine(index: number): void {
    const { owner, route, stages, internal } = this.#hosted[index]!;
    this.#configured.add(index);
    const reportsSteps = owner !== "" && this.#onStep !== null;
    this.#engine.arps?.set(this.#range.first + index, {
      stages,
      strips: internal ? route.strips : [],
      reportsSteps,
    });
  }

  /** Changes the stages from the next step on; a route without stages loses its arpeggio. */
  configure(stagesFor: (route: Route) => readonly ArpStage[], internal: boolean): void {
    for (const [index, hosted] of this.#hosted.entries()) {
      const stages = hosted.owner === "" ? stagesFor(hosted.route) : hosted.stages;
      if (stages.length === 0) this.#release(index);
      else if (stages !== hosted.stages || internal !== hosted.internal) {
        // Keys that no hand holds go with the latch.
        if (!latches(stages)) hosted.isStruck = false;
        Object.assign(hosted, { stages, internal });
        if (this.#configured.has(index)) this.#configureEngine(index);
      }
    }
  }

  /** Releases all keys, latched ones included. */
  clear(): void {
    for (const index of this.#configured) this.#release(index);
    // The engine may have stopped, so its message is not awaited.
    for (const key of this.#sent.keys()) this.#endSent(key, 0);
  }

  #release(index: number): void {
    this.#hosted[index]!.isStruck = false;
    if (this.#configured.delete(index)) this.#engine.arps?.set(this.#range.first + index, RELEASED);
  }

  #send({ arp, key, velocity, id, timeMs }: ArpNote): void {
    const noteKey = `${arp}:${id}`;
    if (velocity === 0) {
      this.#endSent(noteKey, timeMs);
      return;
    }
    const route = this.#hosted[arp - this.#range.first]?.route;
    if (!route || route.portId === "") return;
    const { portId } = route;
    const channels = channelsOf(route.channel).filter((channel) =>
      this.#keys.sendAt(portId, [0x8f + channel, key, velocity], timeMs),
    );
    this.#sent.set(noteKey, { portId, channels, key });
  }

  #endSent(noteKey: string, timeMs: number): void {
    const sent = this.#sent.get(noteKey);
    if (!sent) return;
    this.#sent.delete(noteKey);
    // If the port is disconnected, it ends the note itself when it is back.
    for (const channel of sent.channels)
      this.#keys.sendAt(sent.portId, [0x7f + channel, sent.key, RELEASE_VELOCITY], timeMs);
  }
}

const latches = (stages: readonly ArpStage[]): boolean => stages.some(({ arp }) => arp.latch !== "off");

const isSameRoute = (a: Route, b: Route): boolean =>
  a.channel === b.channel && a.portId === b.portId && a.strips.join() === b.strips.join();
