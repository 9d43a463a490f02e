import { newId } from "../../id.ts";
import { applyTimelineDiff } from "../../timeline/diff.ts";
import type { TimelineDocument } from "../../timeline/records.ts";
import { opsOfDiff } from "./opsOfDiff.ts";
import { randomEdit, randomTakeOp } from "./songEdits.test-helper.ts";
import type { SongOp } from "./songOps.ts";

type Random = () => number;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const oneOf = <T>(random: Random, items: Iterable<T>): T | undefined => {
  const list = [...items];
  return list[below(random, list.length)];
};

const crossed = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Few, so that operations meet: the ids of records that come and go. */
const IDS = ["one", "two", "three", "four"];
const FOLDERS = ["f", "g"];

const row = (random: Random): number[] => {
  const note = [below(random, 3) * 240, 240, 60 + below(random, 2), 1, 0.5, 0.5];
  return random() < 0.2 ? [...note, below(random, 2)] : note;
};
const some = <T>(random: Random, make: () => T): T[] => Array.from({ length: below(random, 4) }, make);
const value = (random: Random) => ({ tick: below(random, 3) * 10, value: below(random, 3) });
const folder = (random: Random): string => oneOf(random, [...FOLDERS, "nowhere"])!;

type Maker = (random: Random, trackId: string, rollId: string) => SongOp;

const MAKERS: readonly Maker[] = [
  (random, id) => ({ op: "addTrack", track: { id, name: `t${below(random, 9)}` } }),
  (random, id) => ({
    op: "addTrack",
    track: { id, folderId: folder(random), controlChanges: some(random, () => ({ ...value(random), controller: 7 })) },
  }),
  (random, id) => ({ op: "setTrack", id, fields: { folderId: folder(random) } }),
  (random, id) => ({ op: "setTrack", id, fields: { gainDb: -below(random, 9), pluginValues: { program: 4 } } }),
  (_random, id) => ({ op: "setTrack", id, fields: {}, clear: ["folderId", "eq"] }),
  (_random, id) => ({ op: "removeTrack", id }),
  (random, trackId, id) => ({ op: "addRoll", trackId, roll: { id, startTime: below(random, 4) * 960 } }),
  (random, trackId, id) => ({
    op: "addRoll",
    trackId,
    roll: { id, lanes: [{ kind: "pitchBend", key: 0, events: [value(random), value(random)] }] },
  }),
  (random, trackId, id) => ({ op: "setRoll", id, fields: { trackId, label: `l${below(random, 9)}` } }),
  (_random, _trackId, id) => ({ op: "setRoll", id, fields: {}, clear: ["color"] }),
  (_random, _trackId, id) => ({ op: "removeRoll", id }),
  (random) => ({
    op: "setTimeline",
    fields: { folders: some(random, () => oneOf(random, FOLDERS)!).map((id) => ({ id, name: id })) },
  }),
  () => ({ op: "setTimeline", fields: {}, clear: ["folders"] }),
  (random) => ({ op: "setTimeline", fields: { name: `song ${below(random, 9)}`, loop: random() < 0.5 } }),
  (random) => ({ op: "order", trackIds: some(random, () => oneOf(random, IDS)!) }),
  (random, _trackId, rollId) => ({
    op: "notes",
    rollId,
    removed: some(random, () => row(random)),
    added: some(random, () => row(random)),
  }),
  (random, id) => ({
    op: "events",
    of: "track",
    id,
    kind: oneOf(random, ["controlChanges", "pitchBends", "programChanges", "tempos"])!,
    removed: some(random, () => ({ ...value(random), controller: 7 })),
    added: some(random, () => ({ ...value(random), controller: 7 })),
  }),
  (random, id) => ({
    op: "events",
    of: "track",
    id,
    kind: "pitchBends",
    removed: some(random, () => value(random)),
    added: some(random, () => value(random)),
  }),
  (random, _trackId, id) => ({
    op: "events",
    of: "roll",
    id,
    kind: oneOf(random, ["controlChange", "pitchBend", "chance"])!,
    key: 7,
    removed: some(random, () => value(random)),
    added: some(random, () => value(random)),
    ...(random() < 0.5 ? { gone: true } : {}),
  }),
  (random) => ({
    op: "events",
    of: "timeline",
    kind: "tempos",
    removed: some(random, () => ({ tick: below(random, 2) * 960, bpm: 100 + below(random, 2), ramp: false })),
    added: some(random, () => ({ tick: below(random, 2) * 960, bpm: 100 + below(random, 2), ramp: false })),
  }),
  (random) => ({
    op: "events",
    of: "timeline",
    kind: "markers",
    removed: some(random, () => ({ tick: below(random, 2), name: "m" })),
    added: some(random, () => ({ tick: below(random, 2), name: "m" })),
  }),
  (random, _trackId, rollId) => ({
    op: "takes",
    rollId,
    removed: some(random, () => below(random, 3)),
    put: some(random, () => ({ number: below(random, 3), notes: [], lanes: [] })),
    ...(random() < 0.5
      ? { parts: some(random, () => ({ tick: below(random, 3), take: oneOf(random, [null, 0, 1, 2]) })) }
      : {}),
  }),
];

/**
 * Operations as any members might send them at once: of people who edited the song, each without knowing of the others, and
 * of programs that speak of records that are there, that are gone, or that never were.
 */
export function randomOps(document: TimelineDocument, random: Random, count: number): SongOp[] {
  const ops: SongOp[] = [];
  let mine = document;
  const trackIds = [...document.tracks.keys(), ...IDS];
  const rollIds = [...document.rolls.keys(), ...IDS.map((id) => `${id} roll`)];
  while (ops.length < count) {
    const chance = random();
    if (chance < 0.3) {
      const diff = randomEdit(mine, random);
      ops.push(...opsOfDiff(diff));
      mine = random() < 0.3 ? document : applyTimelineDiff(mine, diff);
    } else if (chance < 0.4) {
      const take = randomTakeOp(document.timeline.jamTakes ?? [], random);
      ops.push(take.op === "addJamTake" && random() < 0.3 ? { ...take, take: { ...take.take, id: newId() } } : take);
    } else ops.push(oneOf(random, MAKERS)!(random, oneOf(random, trackIds)!, oneOf(random, rollIds)!));
  }
  return crossed(ops);
}
