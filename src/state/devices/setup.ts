import { PLAIN_CHAIN, type Chain } from "../../domain/midi-routing/chain.ts";
import { WIRES, type Wire } from "../../domain/midi/dinWire.ts";
import { matchPorts, type PortFace } from "../../domain/midi-routing/matchPorts.ts";
import { readChain } from "../../domain/midi-routing/readChain.ts";
import { fail, ok, type Result } from "../../domain/AppError.ts";

/** Media type at the start of a devices setup, stored and as a file. */
const SETUP_TYPE = "application/vnd.padroll.devices.v1+json";

export type Direction = "in" | "out";

/** Settings of a port, connected or not. */
export interface PortNotes extends PortFace {
  readonly direction: Direction;
  /** "" is none. */
  readonly alias: string;
  /** Color of the palette; null for none. */
  readonly colour: number | null;
  /** It is not offered where ports are chosen. */
  readonly isHidden: boolean;
  readonly offsetMs: number;
  /** Names of its controllers, by number. */
  readonly controllerNames: Readonly<Record<string, string>>;
  /** Messages that an output is sent when it is connected, in hexadecimal. */
  readonly greeting: string;
  /** An output gets MIDI clock. */
  readonly sendsClock: boolean;
  /** Songs and boards follow the MIDI clock of this input; of one input at most. */
  readonly isClockSource: boolean;
  /** Speed of an output's connection. */
  readonly wire: Wire;
}

/** A cable from a source to a sink, both by their keys (`portKey`) or names of parts of the app. */
export interface Route {
  readonly from: string;
  readonly to: string;
  readonly isOn: boolean;
  readonly chain: Chain;
}

export interface Setup {
  readonly ports: readonly PortNotes[];
  readonly routes: readonly Route[];
}

export const EMPTY_SETUP: Setup = { ports: [], routes: [] };

export const MAX_OFFSET_MS = 100;
const MAX_ITEMS = 500;
const MAX_TEXT = 4000;

export const newRoute = (from: string, to: string): Route => ({ from, to, isOn: true, chain: PLAIN_CHAIN });

export const newNotes = (direction: Direction, { id, name, manufacturer }: PortFace): PortNotes => ({
  direction,
  id,
  name,
  manufacturer,
  alias: "",
  colour: null,
  isHidden: false,
  offsetMs: 0,
  controllerNames: {},
  greeting: "",
  sendsClock: false,
  isClockSource: false,
  wire: "auto",
});

export const writeSetup = (setup: Setup): string => JSON.stringify({ contentType: SETUP_TYPE, ...setup }, null, 1);

/** A setup as it was written; a file of something else is refused, and what makes no sense in it is left out. */
export function readSetup(text: string): Result<Setup> {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return fail("DEVICES_DAMAGED", "Could not read the file. It may be damaged or of another type.");
  }
  const fields = fieldsOf(stored);
  if (fields["contentType"] !== SETUP_TYPE) {
    return fail("DEVICES_OTHER", "This is not a device setup file. Choose a file saved on this screen.");
  }
  const routes = listOf(fields["routes"]).map(readRoute);
  return ok({
    ports: listOf(fields["ports"]).flatMap(readNotes),
    routes: routes.filter(({ from, to }) => from !== "" && to !== ""),
  });
}

function readNotes(stored: unknown): readonly PortNotes[] {
  const fields = fieldsOf(stored);
  const direction = fields["direction"];
  const name = textOf(fields["name"]);
  if ((direction !== "in" && direction !== "out") || name === "") return [];
  const { colour, offsetMs } = fields;
  const names = Object.entries(fieldsOf(fields["controllerNames"])).slice(0, 128);
  return [
    {
      direction,
      id: textOf(fields["id"]),
      name,
      manufacturer: textOf(fields["manufacturer"]),
      alias: textOf(fields["alias"]),
      colour:
        Number.isInteger(colour) && (colour as number) >= 0 && (colour as number) < 16 ? (colour as number) : null,
      isHidden: fields["isHidden"] === true,
      offsetMs: typeof offsetMs === "number" && Math.abs(offsetMs) <= MAX_OFFSET_MS ? offsetMs : 0,
      controllerNames: Object.fromEntries(names.map(([number, each]) => [number, textOf(each)])),
      greeting: textOf(fields["greeting"]),
      sendsClock: fields["sendsClock"] === true,
      isClockSource: direction === "in" && fields["isClockSource"] === true,
      wire: WIRES.find((wire) => wire === fields["wire"]) ?? "auto",
    },
  ];
}

function readRoute(stored: unknown): Route {
  const { from, to, isOn, chain } = fieldsOf(stored) as Partial<Record<keyof Route, unknown>>;
  return { from: textOf(from), to: textOf(to), isOn: isOn !== false, chain: readChain(chain) };
}

/**
 * `setup` with what another says of the same ports (by id, else by maker, name and order) and with its routes; cables
 * between the same ends are replaced.
 */
export function mergeSetup(setup: Setup, other: Setup): Setup {
  let { ports } = setup;
  const keys = new Map<string, string>();
  for (const direction of ["in", "out"] as const) {
    const own = ports.filter((port) => port.direction === direction);
    const come = other.ports.filter((port) => port.direction === direction);
    const matches = matchPorts(come, own);
    for (const [place, notes] of come.entries()) {
      const known = own[matches.get(place) ?? -1];
      const kept = known ? { ...notes, id: known.id } : notes;
      keys.set(portKey(notes), portKey(kept));
      ports = known ? ports.map((port) => (port === known ? kept : port)) : [...ports, kept];
    }
  }
  const keyOf = (key: string): string => keys.get(key) ?? key;
  const routes = other.routes.map((route) => ({ ...route, from: keyOf(route.from), to: keyOf(route.to) }));
  const others = setup.routes.filter((route) => !routes.some((each) => isSameCable(each, route)));
  return { ports, routes: [...others, ...routes] };
}

export const isSameCable = (a: Pick<Route, "from" | "to">, b: Pick<Route, "from" | "to">): boolean =>
  a.from === b.from && a.to === b.to;

/** Key by which routes know a port. */
export const portKey = ({ direction, id }: Pick<PortNotes, "direction" | "id">): string => `${direction}:${id}`;

/** The part of a setup that is about one device: its ports, by maker and name, and the cables at them. */
export function setupOfDevice(setup: Setup, { name, manufacturer }: Pick<PortFace, "name" | "manufacturer">): Setup {
  const ports = setup.ports.filter((port) => port.name === name && port.manufacturer === manufacturer);
  const keys = new Set(ports.map(portKey));
  return { ports, routes: setup.routes.filter(({ from, to }) => keys.has(from) || keys.has(to)) };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (stored: unknown): Fields => (typeof stored === "object" && stored !== null ? (stored as Fields) : {});
const listOf = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored.slice(0, MAX_ITEMS) : []);
const textOf = (stored: unknown): string => (typeof stored === "string" ? stored.slice(0, MAX_TEXT) : "");
