import { expect, test } from "vitest";
import { compileChannels } from "../domain/timeline/compile/compileChannels.ts";
import { demoSong } from "../domain/demo/demoSong.ts";
import { readTimeline } from "../domain/timeline/timelineJson.ts";
import { compileAhead } from "./compileAhead.ts";

test("who asks for the channels of a song that was compiled ahead makes none of them anew", async () => {
  const read = readTimeline(demoSong());
  if (!read.ok) throw read.error;
  const { tracks } = read.value;
  const lists = new Map([...tracks].map(([id, track]) => [id, countReads(track.controlChanges)]));
  const counted = new Map([...tracks].map(([id, track]) => [id, { ...track, controlChanges: lists.get(id)!.list }]));
  const song = { ...read.value, tracks: counted };
  await compileAhead(song);
  const reads = [...lists.values()].map(({ count }) => count());
  expect(Math.max(...reads)).toBeGreaterThan(0);
  compileChannels(song);
  expect([...lists.values()].map(({ count }) => count())).toEqual(reads);
});

/** The same list, which counts how often something of it is looked at. */
function countReads<T extends object>(of: T): { readonly list: T; readonly count: () => number } {
  let reads = 0;
  const get = (target: T, key: PropertyKey): unknown => {
    reads++;
    return Reflect.get(target, key) as unknown;
  };
  return { list: new Proxy(of, { get }), count: () => reads };
}
