import { proxy, ref } from "valtio/vanilla";
import { Signal } from "../../domain/Signal.ts";
import { isDin } from "../../domain/midi/dinWire.ts";
import { matchPorts } from "../../domain/midi-routing/matchPorts.ts";
import type { MidiPort, MidiPortInfo } from "../../protocol/midi.ts";
import type { TextStorage } from "../TextStorage.ts";
import type { Session } from "../session.ts";
import { BOARD_SOURCE, ROUTING_ID } from "./parts.ts";
import {
  EMPTY_SETUP,
  isSameCable,
  mergeSetup,
  newNotes,
  portKey,
  readSetup,
  writeSetup,
  type Direction,
  type PortNotes,
  type Route,
  type Setup,
} from "./setup.ts";
import { saveText, storedText } from "../storedText.ts";

/** A port on the devices screen: its settings, and whether it is connected. */
export interface Device extends PortNotes {
  readonly key: string;
  readonly connected: boolean;
  readonly isVirtual: boolean;
}

export const STORED_DEVICES = "padroll_devices";

/**
 * All ports that were ever connected, with their settings, and the cables between them. Stored in the browser and synchronized
 * with the account.
 */
export class DeviceBook {
  /** A valtio proxy; its lists are replaced, never written. */
  readonly state: { devices: readonly Device[]; routes: readonly Route[] } = proxy({
    devices: ref<readonly Device[]>([]),
    routes: ref<readonly Route[]>([]),
  });
  readonly #midi: MidiPort;
  readonly #session: Session;
  readonly #storage: TextStorage | null;
  readonly #changes = new Signal();
  /** Emits after every change of ports, settings and cables. */
  readonly onChange = this.#changes.on;
  #setup: Setup;

  constructor(midi: MidiPort, session: Session, storage: TextStorage | null) {
    this.#midi = midi;
    this.#session = session;
    this.#storage = storage;
    this.#setup = stored(storage);
    midi.onChange(() => this.#refresh());
    storage?.onReplaced?.(STORED_DEVICES, () => {
      this.#setup = stored(storage);
      this.#refresh();
    });
    this.#refresh();
  }

  get setup(): Setup {
    return this.#setup;
  }

  annotate(key: string, change: Partial<PortNotes>): void {
    const ports = this.#setup.ports.map((port) => (portKey(port) === key ? { ...port, ...change } : port));
    this.#save({ ...this.#setup, ports });
  }

  /** Forgets a port that is gone, with its cables. */
  forget(key: string): void {
    const ports = this.#setup.ports.filter((port) => portKey(port) !== key);
    const routes = this.#setup.routes.filter(({ from, to }) => from !== key && to !== key);
    this.#save({ ports, routes });
  }

  setRoute(route: Route): void {
    const { routes } = this.#setup;
    const isThere = routes.some((each) => isSameCable(each, route));
    const next = isThere ? routes.map((each) => (isSameCable(each, route) ? route : each)) : [...routes, route];
    this.#save({ ...this.#setup, routes: next });
  }

  removeRoute(route: Pick<Route, "from" | "to">): void {
    this.#save({ ...this.#setup, routes: this.#setup.routes.filter((each) => !isSameCable(each, route)) });
  }

  merge(setup: Setup): void {
    this.#save(mergeSetup(this.#setup, setup));
  }

  device(key: string): Device | undefined {
    return this.state.devices.find((each) => each.key === key);
  }

  #save(setup: Setup): void {
    this.#setup = setup;
    this.#refresh();
    saveText(this.#storage, STORED_DEVICES, writeSetup(this.#setup));
  }

  /** Brings the list in line with the ports that are there. */
  #refresh(): void {
    const inputs = this.#matched("in", this.#midi.inputs());
    const outputs = this.#matched("out", this.#midi.outputs());
    this.state.devices = ref([...inputs, ...outputs.filter(({ id }) => id !== ROUTING_ID)]);
    this.state.routes = ref(this.#setup.routes);
    for (const device of this.state.devices) {
      this.#midi.setOffset(device.id, device.offsetMs);
      if (device.direction === "out") this.#midi.setDin(device.id, !device.isVirtual && isDin(device));
    }
    this.#session.midi.inputs = this.#offered(this.#midi.inputs(), inputs);
    this.#session.midi.outputs = this.#offered(this.#midi.outputs(), outputs);
    this.#changes.emit();
  }

  /** The known ports of a direction as they are now; new ones come to them, and those with new ids are known by these. */
  #matched(direction: Direction, present: readonly MidiPortInfo[]): readonly Device[] {
    const known = this.#setup.ports.filter((port) => port.direction === direction);
    const matches = matchPorts(known, present);
    const taken = new Set(matches.values());
    for (const [place, notes] of known.entries()) {
      const port = present[matches.get(place) ?? -1];
      if (port && port.id !== notes.id) this.#rename(notes, port.id);
    }
    for (const [at, port] of present.entries()) {
      if (taken.has(at)) continue;
      this.#setup = { ...this.#setup, ports: [...this.#setup.ports, newNotes(direction, port)] };
    }
    return this.#setup.ports
      .filter((port) => port.direction === direction)
      .map((notes) => {
        const port = present.find(({ id }) => id === notes.id);
        const isThere = { connected: port?.connected === true, isVirtual: port?.isVirtual === true };
        return { ...notes, key: portKey(notes), ...isThere };
      });
  }

  #rename(notes: PortNotes, id: string): void {
    const renamed = { ...notes, id };
    const [before, after] = [portKey(notes), portKey(renamed)];
    const moved = (key: string): string => (key === before ? after : key);
    this.#setup = {
      ports: this.#setup.ports.map((port) => (port === notes ? renamed : port)),
      routes: this.#setup.routes.map((route) => ({ ...route, from: moved(route.from), to: moved(route.to) })),
    };
  }

  /** Ports for menus: with aliases, without hidden ports that are not in use. */
  #offered(ports: readonly MidiPortInfo[], devices: readonly Device[]): MidiPortInfo[] {
    const isRouted = this.#setup.routes.some(({ from }) => from === BOARD_SOURCE);
    return ports.flatMap((port) => {
      const device = devices.find(({ id }) => id === port.id);
      const isOut = device?.isHidden === true || (port.id === ROUTING_ID && !isRouted);
      if (isOut && port.id !== this.#session.midi.outputId) return [];
      const { alias: _, ...info } = port;
      return [device && device.alias !== "" ? { ...info, alias: device.alias } : info];
    });
  }
}

function stored(storage: TextStorage | null): Setup {
  const read = readSetup(storedText(storage, STORED_DEVICES) ?? "");
  return read.ok ? read.value : EMPTY_SETUP;
}
