import { playedOf, type ClipLaunch } from "./ClipLaunches.ts";

/** Content of a track in a part of a range: its arrangement if `launch` is null. */
export interface PlayedPart {
  readonly launch: ClipLaunch | null;
  readonly from: number;
  readonly to: number;
  /** Content from which the track switches here; undefined: it continues. */
  readonly after: ClipLaunch | null | undefined;
}

/** Contents of a track with `launches` in `[from, to)` of a pass, in order; `shift`: see `Playback`. */
export function playedParts(
  launches: readonly ClipLaunch[],
  from: number,
  to: number,
  shift: number,
): readonly PlayedPart[] {
  const parts: PlayedPart[] = [];
  let launch: ClipLaunch | undefined;
  let begin = from;
  let after: PlayedPart["after"];
  for (const next of launches) {
    const at = next.at - shift;
    if (at >= to) break;
    if (at > begin) parts.push({ launch: playedOf(launch), from: begin, to: at, after });
    begin = Math.max(begin, at);
    after = at >= from ? playedOf(launch) : undefined;
    launch = next;
  }
  parts.push({ launch: playedOf(launch), from: begin, to, after });
  return parts;
}
