import { compileChain } from "../../domain/midi-routing/compileChain.ts";
import { RoutePatch } from "../../domain/midi-routing/RoutePatch.ts";
import type { MidiBytes, MidiPort } from "../../protocol/midi.ts";
import { heard, type HeardMessage, type MidiIn } from "../midi/MidiIn.ts";
import type { DeviceBook } from "./DeviceBook.ts";
import { APP_SINK, BOARD_SOURCE, LOOPBACK_ID, ROUTING_ID } from "./parts.ts";
import { isSameCable, type Route } from "./setup.ts";

interface Cable {
  route: Route;
  readonly patch: RoutePatch;
  /** The sink's port; "" for the app. */
  readonly portId: string;
  /** Pulled because a message went round in a circle. */
  isLooping: boolean;
}

const WAIT_MS = 5;

export interface RouterPorts {
  readonly book: DeviceBook;
  readonly midi: MidiPort;
  readonly midiIn: MidiIn;
  readonly now: () => number;
  /** Name of the output that leads boards into the matrix. */
  readonly boardPortName: string;
  /** The output that boards play to, which they are not to hear themselves. */
  readonly boardOutput: () => string;
  readonly onLoop: (route: Route) => void;
}

/** Runs the cables of the matrix, in the event handler of the input. */
export class Router {
  readonly #ports: RouterPorts;
  /** By the source's port. */
  #bySource = new Map<string, readonly Cable[]>();
  #cables: readonly Cable[] = [];
  #connected = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(ports: RouterPorts) {
    this.#ports = ports;
    ports.midi.addVirtual({
      id: ROUTING_ID,
      name: ports.boardPortName,
      isInput: false,
      send: (data) => void this.#run(BOARD_SOURCE, data),
    });
    ports.book.onChange(() => this.#refresh());
    this.#refresh();
    ports.midiIn.tap("route", (message) => this.#hear(message));
  }

  /** Cables that were pulled because of a loop. */
  isLooping(route: Pick<Route, "from" | "to">): boolean {
    return this.#cables.some((cable) => isSameCable(cable.route, route) && cable.isLooping);
  }

  /** Ends everything that is on by way of a cable. */
  releaseAll(): void {
    for (const { patch } of this.#cables) patch.release();
  }

  /** True where the app is not to hear the message as it came. */
  #hear({ portId, data, event, timeStampMs }: HeardMessage): boolean {
    if (event.kind === "bad") return false;
    const toApp = this.#run(portId, data, timeStampMs);
    if (toApp) return toApp !== "plain";
    return portId === LOOPBACK_ID && this.#ports.boardOutput() === LOOPBACK_ID;
  }

  /** Whether a cable to the app took the message, and if it leaves the rest to go on as it came. */
  #run(source: string, data: MidiBytes, timeStampMs = this.#ports.now()): "taken" | "plain" | null {
    const cables = this.#bySource.get(source);
    if (!cables) return null;
    const bytes = data instanceof Uint8Array ? data : Uint8Array.from(data);
    let toApp: "taken" | "plain" | null = null;
    for (const cable of cables) {
      if (cable.portId === "") {
        // What was on before the cable was put in ends as it began.
        const isForeign = endsNote(bytes) && !cable.patch.owes(bytes);
        toApp = isForeign ? "plain" : "taken";
        if (isForeign) continue;
      }
      if (cable.isLooping || (!cable.route.isOn && !endsNote(bytes))) continue;
      if (!cable.patch.receive(bytes, timeStampMs)) this.#pull(cable);
      else if (cable.patch.isWaiting) this.#wait();
    }
    return toApp;
  }

  #pull(cable: Cable): void {
    cable.isLooping = true;
    cable.patch.release();
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
    // A cable that is pulled or switched off ends what it has on.
    for (const cable of before) if (!this.#cables.includes(cable)) cable.patch.release();
    const bySource = new Map<string, Cable[]>();
    for (const cable of this.#cables) {
      if (!cable.route.isOn) cable.patch.release();
      const source = book.device(cable.route.from)?.id ?? cable.route.from;
      bySource.set(source, [...(bySource.get(source) ?? []), cable]);
    }
    this.#bySource = bySource;
    this.#releaseGone();
  }

  #cableOf(route: Route, before: readonly Cable[]): Cable {
    const portId = route.to === APP_SINK ? "" : (this.#ports.book.device(route.to)?.id ?? route.to);
    const same = before.find((cable) => cable.portId === portId && isSameCable(cable.route, route));
    if (!same) return this.#newCable(route, portId);
    if (same.route !== route) {
      same.patch.chain = compileChain(route.chain);
      same.isLooping = false;
    }
    same.route = route;
    return same;
  }

  #newCable(route: Route, portId: string): Cable {
    const { midi, midiIn, book } = this.#ports;
    const emit =
      portId === ""
        ? (data: MidiBytes): void => {
            const source = book.device(route.from)?.id ?? route.from;
            const message = { portId: source, data: Uint8Array.from(data), timeStampMs: this.#ports.now() };
            midiIn.hand(heard(message), "route");
          }
        : (data: MidiBytes): void => void midi.send(portId, data, true);
    return { route, portId, patch: new RoutePatch(compileChain(route.chain), emit), isLooping: false };
  }

  /** An input that was pulled out in mid-chord leaves no note anywhere. */
  #releaseGone(): void {
    const { devices } = this.#ports.book.state;
    const connected = new Set(devices.flatMap((device) => (device.connected ? [device.key] : [])));
    for (const { route, patch } of this.#cables) {
      if (this.#connected.has(route.from) && !connected.has(route.from)) patch.release();
    }
    this.#connected = connected;
  }
}

const endsNote = ([status = 0, , value = 0]: Uint8Array): boolean =>
  (status & 0xf0) === 0x80 || ((status & 0xf0) === 0x90 && value === 0);
