import { proxy, ref } from "valtio/vanilla";
import { LoopFinder, NEW_TRIP, type Trip } from "../../domain/midi-routing/LoopFinder.ts";
import { MessageRate } from "../../domain/midi-routing/MessageRate.ts";
import { compileChain } from "../../domain/midi-routing/compileChain.ts";
import { RoutePatch } from "../../domain/midi-routing/RoutePatch.ts";
import type { MidiBytes, MidiPort } from "../../protocol/midi.ts";
import { received, type ReceivedMessage, type MidiIn } from "../midi/MidiIn.ts";
import type { DeviceBook } from "./DeviceBook.ts";
import { APP_SINK, BOARD_SOURCE, LOOPBACK_ID, ROUTING_ID } from "./parts.ts";
import { isSameCable, type Route } from "./setup.ts";

interface Cable {
  route: Route;
  readonly patch: RoutePatch;
  /** The sink's port; "" for the app. */
  readonly portId: string;
  /** Disconnected because it closes a feedback loop. */
  isLooping: boolean;
  /** Rate of the messages that it passes on. */
  readonly rate: MessageRate;
  /** Ports that the last message of the cable has passed. */
  trip: Trip;
}

const WAIT_MS = 5;

export interface RouterPorts {
  readonly book: DeviceBook;
  readonly midi: MidiPort;
  readonly midiIn: MidiIn;
  readonly now: () => number;
  /** Name of the output that leads boards into the matrix. */
  readonly boardPortName: string;
  /** Output to which boards play, and from which they receive nothing themselves. */
  readonly boardOutput: () => string;
  readonly onLoop: (route: Route) => void;
}

/** Runs the cables of the matrix, in the event handler of the input. */
export class Router {
  /** A valtio proxy: the cables that were disconnected because of a loop. The list is replaced, never written. */
  readonly state: { looping: readonly Route[] } = proxy({ looping: ref<readonly Route[]>([]) });
  readonly #ports: RouterPorts;
  /** Cables by the port of their source. */
  #bySource = new Map<string, readonly Cable[]>();
  #cables: readonly Cable[] = [];
  #connected = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #loops: LoopFinder;
  /** Ports that the current message has passed; null without one. */
  #trip: Trip | null = null;

  constructor(ports: RouterPorts) {
    this.#ports = ports;
    this.#loops = new LoopFinder({
      // Past the books of notes: nothing is on that it ends. The loopback leads to itself and nowhere else.
      sendProbe: (portId, data) => void (portId === LOOPBACK_ID || ports.midi.schedule(portId, data, ports.now())),
      random: Math.random,
    });
    ports.midi.addVirtual({
      id: ROUTING_ID,
      name: ports.boardPortName,
      isInput: false,
      send: (data) => void this.#run(BOARD_SOURCE, data),
    });
    ports.book.onChange(() => this.#refresh());
    this.#forgetPaths();
    this.#refresh();
    ports.midiIn.tap("route", (message) => this.#receive(message));
  }

  /** Messages that a cable has passed on in the last second. */
  rateOf(route: Pick<Route, "from" | "to">): number {
    return this.#cables.find((cable) => isSameCable(cable.route, route))?.rate.perSecond(this.#ports.now()) ?? 0;
  }

  isLooping(route: Pick<Route, "from" | "to">): boolean {
    return this.state.looping.some((each) => isSameCable(each, route));
  }

  /** Ends everything that is on by way of a cable. */
  releaseAll(): void {
    for (const { patch } of this.#cables) patch.release();
  }

  /** Returns true if the app must not receive the message unchanged. */
  #receive({ portId, data, event, timeStampMs }: ReceivedMessage): boolean {
    if (event.kind === "bad") return false;
    if (this.#loops.isProbe(portId, data, timeStampMs)) return true;
    const toApp = this.#run(portId, data, timeStampMs);
    if (toApp) return toApp !== "plain";
    return portId === LOOPBACK_ID && this.#ports.boardOutput() === LOOPBACK_ID;
  }

  /**
   * Runs the cables of a source. Returns whether a cable to the app took the message, and whether other messages continue
   * unchanged.
   */
  #run(source: string, data: MidiBytes, timeStampMs = this.#ports.now()): "taken" | "plain" | null {
    const cables = this.#bySource.get(source);
    if (!cables) return null;
    const bytes = data instanceof Uint8Array ? data : Uint8Array.from(data);
    // Boards play themselves: nothing comes back by way of them.
    const trip = source === BOARD_SOURCE ? NEW_TRIP : this.#loops.arrive(source, bytes, timeStampMs);
    let toApp: "taken" | "plain" | null = null;
    for (const cable of cables) {
      if (cable.portId === "") {
        // Notes from before the cable was connected end on their old path.
        const isForeign = endsNote(bytes) && !cable.patch.owes(bytes);
        toApp = isForeign ? "plain" : "taken";
        if (isForeign) continue;
      }
      if (cable.isLooping || (!cable.route.isOn && !endsNote(bytes))) continue;
      if (this.#loops.isLoop(cable, trip, timeStampMs) || !this.#pass(cable, bytes, timeStampMs, trip))
        this.#pull(cable);
      else if (cable.patch.isWaiting) this.#wait();
    }
    return toApp;
  }

  /** False where the message goes round so fast that no more needs to be known. */
  #pass(cable: Cable, data: Uint8Array, timeStampMs: number, trip: Trip): boolean {
    const before = this.#trip;
    this.#trip = cable.trip = trip;
    // The answer of a quick device arrives before this returns.
    const isPassed = cable.patch.receive(data, timeStampMs);
    this.#trip = before;
    return isPassed;
  }

  #pull(cable: Cable): void {
    cable.isLooping = true;
    cable.patch.release();
    this.#showLoops();
    this.#ports.onLoop(cable.route);
  }

  #wait(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const now = this.#ports.now();
      for (const { patch } of this.#cables) {
        patch.due(now);
        if (patch.isWaiting) this.#wait();
      }
    }, WAIT_MS);
  }

  #refresh(): void {
    const { book } = this.#ports;
    const before = this.#cables;
    this.#cables = book.setup.routes.map((route) => this.#cableOf(route, before));
    // A cable that is removed or switched off ends its sounding notes.
    for (const cable of before) if (!this.#cables.includes(cable)) cable.patch.release();
    const bySource = new Map<string, Cable[]>();
    for (const cable of this.#cables) {
      if (!cable.route.isOn) cable.patch.release();
      const source = book.device(cable.route.from)?.id ?? cable.route.from;
      bySource.set(source, [...(bySource.get(source) ?? []), cable]);
    }
    this.#bySource = bySource;
    this.#releaseGone();
    this.#showLoops();
  }

  #showLoops(): void {
    const looping = this.#cables.flatMap((cable) => (cable.isLooping ? [cable.route] : []));
    if (looping.length + this.state.looping.length > 0) this.state.looping = ref(looping);
  }

  #cableOf(route: Route, before: readonly Cable[]): Cable {
    const portId = route.to === APP_SINK ? "" : (this.#ports.book.device(route.to)?.id ?? route.to);
    const same = before.find((cable) => cable.portId === portId && isSameCable(cable.route, route));
    if (!same) return this.#newCable(route, portId);
    if (same.route !== route) {
      same.patch.chain = compileChain(route.chain);
      same.isLooping = false;
      this.#forgetPaths();
    }
    same.route = route;
    return same;
  }

  /** Outputs may lead elsewhere by now. */
  #forgetPaths(): void {
    this.#loops.forget();
    this.#loops.addPath(LOOPBACK_ID, LOOPBACK_ID, 0);
  }

  #newCable(route: Route, portId: string): Cable {
    const cable: Cable = {
      route,
      portId,
      patch: new RoutePatch(compileChain(route.chain), (data) => this.#emit(cable, data)),
      isLooping: false,
      rate: new MessageRate(),
      trip: NEW_TRIP,
    };
    return cable;
  }

  #emit(cable: Cable, data: MidiBytes): void {
    const { midi, midiIn, book, now } = this.#ports;
    const { portId, route, rate, trip } = cable;
    const nowMs = now();
    rate.count(nowMs);
    if (portId === "") {
      const source = book.device(route.from)?.id ?? route.from;
      midiIn.hand(received({ portId: source, data: Uint8Array.from(data), timeStampMs: nowMs }), "route");
      return;
    }
    this.#loops.send(portId, cable, data, this.#trip ?? trip, nowMs);
    midi.send(portId, data, true);
  }

  /** An input that was pulled out in mid-chord leaves no note anywhere. */
  #releaseGone(): void {
    const { devices } = this.#ports.book.state;
    const connected = new Set(devices.flatMap((device) => (device.connected ? [device.key] : [])));
    if ([...connected].join("\n") !== [...this.#connected].join("\n")) this.#forgetPaths();
    for (const { route, patch } of this.#cables) {
      if (this.#connected.has(route.from) && !connected.has(route.from)) patch.release();
    }
    this.#connected = connected;
  }
}

const endsNote = ([status = 0, , value = 0]: Uint8Array): boolean =>
  (status & 0xf0) === 0x80 || ((status & 0xf0) === 0x90 && value === 0);
