import type { Roll } from "./records.ts";

export function rollsByTrack(rolls: Iterable<Roll>): ReadonlyMap<string, readonly Roll[]> {
  const byTrack = new Map<string, Roll[]>();
  for (const roll of rolls) {
    const own = byTrack.get(roll.trackId);
    if (own) own.push(roll);
    else byTrack.set(roll.trackId, [roll]);
  }
  return byTrack;
}
