/** Properties that identify a port. */
export interface PortFace {
  readonly id: string;
  readonly name: string;
  readonly manufacturer: string;
}

/**
 * Matches known ports to present ones: by id and name, else by manufacturer and name, in order if there are several.
 * Returns indices of `present` by index of `known`; each port is matched once at most.
 */
export function matchPorts(known: readonly PortFace[], present: readonly PortFace[]): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const taken = new Set<number>();
  const match = (isSame: (a: PortFace, b: PortFace) => boolean): void => {
    for (const [place, face] of known.entries()) {
      if (matches.has(place)) continue;
      const found = present.findIndex((port, at) => !taken.has(at) && isSame(face, port));
      if (found < 0) continue;
      matches.set(place, found);
      taken.add(found);
    }
  };
  match((a, b) => a.id === b.id && a.name === b.name);
  match((a, b) => a.manufacturer === b.manufacturer && a.name === b.name);
  return matches;
}
