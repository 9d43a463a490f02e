import { sameJson } from "../../domain/merge/canonical.ts";
import { STORED_DEVICES } from "../devices/DeviceBook.ts";
import { EMPTY_SETUP, newNotes, portKey, readSetup, writeSetup, type PortNotes, type Route } from "../devices/setup.ts";
import type { Setup } from "../devices/setup.ts";
import type { Collection } from "./Collection.ts";

/** A port by what every browser knows it by: browsers have ids of their own for ports. */
type PortEntry = PortNotes;

interface CableEntry extends Route {
  readonly id: string;
}

/** Settings of ports. Ports that were only seen stay local, except for the ends of cables. */
export const ports: Collection<PortEntry> = {
  key: STORED_DEVICES,
  read: (text) => {
    const setup = setupOf(text);
    const names = entryIds(setup.ports);
    const ends = new Set(setup.routes.flatMap(({ from, to }) => [from, to]));
    return setup.ports.flatMap((notes): readonly PortEntry[] => {
      const isKnown = !isPlain(notes) || ends.has(portKey(notes));
      return isKnown ? [{ ...notes, id: names.get(portKey(notes))! }] : [];
    });
  },
  write: (text, entries) => {
    const setup = setupOf(text);
    const names = entryIds(setup.ports);
    const toCome = new Map(entries.map((entry) => [entry.id, entry]));
    const kept = setup.ports.flatMap((notes): readonly PortNotes[] => {
      const name = names.get(portKey(notes))!;
      const entry = toCome.get(name);
      toCome.delete(name);
      if (entry) return [{ ...entry, id: notes.id }];
      // A port that only the account told of goes with its entry.
      return notes.id === name ? [] : [newNotes(notes.direction, notes)];
    });
    // Until the browser has a port of that name.
    return writeSetup({ ...setup, ports: [...kept, ...toCome.values()] });
  },
  blank: ({ id, name, manufacturer, direction }) => newNotes(direction, { id, name, manufacturer }),
  // A device has one name: what was said last counts.
  copy: null,
};

/** The cables between ports and parts of the app. */
export const cables: Collection<CableEntry> = {
  key: STORED_DEVICES,
  read: (text) => {
    const setup = setupOf(text);
    const names = entryIds(setup.ports);
    return setup.routes.map((route) => {
      const [from, to] = [names.get(route.from) ?? route.from, names.get(route.to) ?? route.to];
      return { ...route, id: `${from}\n${to}`, from, to };
    });
  },
  write: (text, entries) => {
    const setup = setupOf(text);
    const keys = new Map([...entryIds(setup.ports)].map(([key, name]) => [name, key]));
    const routes = entries.map(({ from, to, isOn, chain }) => ({
      from: keys.get(from) ?? from,
      to: keys.get(to) ?? to,
      isOn,
      chain,
    }));
    return writeSetup({ ...setup, routes });
  },
  blank: () => null,
  copy: null,
};

/** Entry ids by `portKey`: direction, maker, name, and a number among ports that share them. */
function entryIds(all: readonly PortNotes[]): ReadonlyMap<string, string> {
  const taken = new Set(all.map(({ id }) => id));
  return new Map(
    all.map((notes) => {
      const face = [notes.direction, notes.manufacturer, notes.name].join("\n");
      if (notes.id.startsWith(`${face}\n`)) return [portKey(notes), notes.id];
      let count = 1;
      while (taken.has(`${face}\n${count}`)) count++;
      taken.add(`${face}\n${count}`);
      return [portKey(notes), `${face}\n${count}`];
    }),
  );
}

const isPlain = (notes: PortNotes): boolean => sameJson(notes, newNotes(notes.direction, notes));

function setupOf(text: string | null): Setup {
  const read = readSetup(text ?? "");
  return read.ok ? read.value : EMPTY_SETUP;
}
