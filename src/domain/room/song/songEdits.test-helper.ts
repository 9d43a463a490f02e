import { newId } from "../../id.ts";
import type { JamTake } from "../../timeline/JamTake.ts";
import { newRoll, newTrack, nextNoteId } from "../../timeline/defaults.ts";
import { canonical } from "../../merge/canonical.ts";
import { rollsUpdate, notesUpdate, timelineUpdate, tracksUpdate } from "../../timeline/commands/build.ts";
import { addDevice } from "../../timeline/commands/devices.ts";
import { dissolveFolder, folderAround } from "../../timeline/commands/folders.ts";
import { newLane } from "../../timeline/ClipLane.ts";
import { addLane, removeLane, writeLane } from "../../timeline/commands/lanes.ts";
import { setEqualizer, setLimiter, setMaster } from "../../timeline/commands/mixer.ts";
import { slipRolls, trimRollStart } from "../../timeline/commands/clipEdges.ts";
import { addRolls, duplicateRolls, moveRolls, removeRolls, setRoll, splitRoll } from "../../timeline/commands/rolls.ts";
import { removeTake, withTakes } from "../../timeline/commands/takes.ts";
import {
  addTempo,
  addTimeSignature,
  removeTempo,
  renameTimeline,
  setMarker,
} from "../../timeline/commands/timeline.ts";
import { addTrack, duplicateTrack, removeTracks } from "../../timeline/commands/tracks.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../../timeline/diff.ts";
import { noteListOf, notesOf } from "../../timeline/NoteList.ts";
import type { Note } from "../../timeline/Note.ts";
import type { TimelineDocument } from "../../timeline/records.ts";
import type { JamTakeOp } from "./jamTakes.ts";
import { rowOf } from "./noteRows.ts";

type Random = () => number;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const oneOf = <T>(random: Random, items: Iterable<T>): T | undefined => {
  const list = [...items];
  return list[below(random, list.length)];
};

const randomNote = (random: Random): Note => ({
  id: nextNoteId(),
  time: below(random, 8) * 240,
  duration: 240,
  number: 60 + below(random, 3),
  channel: 1,
  attack: below(random, 3) / 2,
  release: 0.5,
  ...(random() < 0.1 ? { muted: true } : {}),
});

type Edit = (document: TimelineDocument, random: Random) => TimelineDiff;

const ofRoll =
  (edit: (document: TimelineDocument, rollId: string, random: Random) => TimelineDiff): Edit =>
  (document, random) => {
    const id = oneOf(random, document.rolls.keys());
    return id === undefined ? emptyTimelineDiff : edit(document, id, random);
  };

const ofTrack =
  (edit: (document: TimelineDocument, trackId: string, random: Random) => TimelineDiff): Edit =>
  (document, random) => {
    const id = oneOf(random, document.tracks.keys());
    return id === undefined ? emptyTimelineDiff : edit(document, id, random);
  };

const NOTE_EDITS: readonly Edit[] = [
  ofRoll((document, id, random) => notesUpdate(document, id, [], [randomNote(random), randomNote(random)])),
  ofRoll((document, id, random) => {
    const note = oneOf(random, notesOf(document.rolls.get(id)!.notes));
    return note ? notesUpdate(document, id, [note], []) : emptyTimelineDiff;
  }),
  ofRoll((document, id, random) => {
    const note = oneOf(random, notesOf(document.rolls.get(id)!.notes));
    return note ? notesUpdate(document, id, [note], [{ ...note, number: 60 + below(random, 5) }]) : emptyTimelineDiff;
  }),
];

const EDITS: readonly Edit[] = [
  ...NOTE_EDITS,
  ...NOTE_EDITS,
  (document, random) => {
    const track = newTrack({ name: `t${below(random, 9)}` });
    const roll = newRoll({ trackId: track.id, notes: noteListOf([randomNote(random)]) });
    return addTrack(document, track, [roll], below(random, 3));
  },
  ofTrack((document, trackId, random) =>
    addRolls(document, [
      newRoll({ trackId, startTime: below(random, 4) * 960, notes: noteListOf([randomNote(random)]) }),
    ]),
  ),
  ofTrack((document, id, random) =>
    random() < 0.3 && document.tracks.size > 2 ? removeTracks(document, new Set([id])) : duplicateTrack(document, id),
  ),
  ofRoll((document, id, random) => (random() < 0.3 ? removeRolls(document, new Set([id])) : emptyTimelineDiff)),
  ofRoll((document, id, random) => moveRolls(document, new Set([id]), below(random, 3) * 960, below(random, 3) - 1)),
  ofRoll((document, id) => duplicateRolls(document, new Set([id]), 960)),
  ofRoll((document, id) => splitRoll(document, id, 480)),
  ofRoll((document, id, random) => trimRollStart(document, id, (below(random, 5) - 2) * 240)),
  ofRoll((document, id, random) => slipRolls(document, [id], (below(random, 5) - 2) * 240)),
  ofRoll((document, id, random) =>
    setRoll(document, id, { label: `l${below(random, 9)}`, repeatCount: 1 + below(random, 4) }),
  ),
  ofRoll((document, id, random) => rollsUpdate(document, [id], () => ({ color: oneOf(random, [undefined, 3, 5]) }))),
  ofRoll((document, id) => addLane(document, id, newLane("controlChange", 7))),
  ofRoll((document, id, random) => {
    const from = below(random, 4) * 100;
    const range = { from, to: from + 200 };
    return writeLane(document, id, newLane("controlChange", 7), range, [{ tick: from, value: below(random, 128) }]);
  }),
  ofRoll((document, id, random) => (random() < 0.3 ? removeLane(document, id, "controlChange:7") : emptyTimelineDiff)),
  ofRoll((document, id, random) => {
    const { muted: _muted, id: _id, channel: _channel, ...note } = randomNote(random);
    return rollsUpdate(document, [id], (roll) => withTakes(roll, [{ notes: [note], lanes: [] }]));
  }),
  ofRoll((document, id, random) => removeTake(document, id, below(random, 3))),
  ofTrack((document, id, random) =>
    tracksUpdate(document, [id], ({ pluginValues }) => ({
      name: `n${below(random, 9)}`,
      gainDb: oneOf(random, [-Infinity, 0, -6])!,
      pluginValues: { ...pluginValues, program: below(random, 4) },
    })),
  ),
  ofTrack((document, id, random) => setEqualizer(document, id, { lowDb: below(random, 5) })),
  ofTrack((document, id, random) => setLimiter(document, id, { on: random() < 0.5, ceilingDb: -below(random, 5) })),
  ofTrack((document, id) => addDevice(document, id, "chord")),
  ofTrack((document, id, random) =>
    tracksUpdate(document, [id], ({ controlChanges }) => ({
      controlChanges: [
        ...controlChanges,
        { tick: below(random, 3) * 10, controller: below(random, 2), value: below(random, 3) },
      ].sort((a, b) => a.tick - b.tick),
    })),
  ),
  ofTrack((document, id) => folderAround(document, [id], { name: "f", color: 1 })),
  (document, random) => {
    const folder = oneOf(random, document.timeline.folders ?? []);
    return folder ? dissolveFolder(document, folder.id) : emptyTimelineDiff;
  },
  (document, random) => addTempo(document, below(random, 4) * 960, 60 + below(random, 100)),
  (document, random) => removeTempo(document, below(random, 4) * 960),
  (document, random) =>
    addTimeSignature(document, { tick: below(random, 3) * 3840, numerator: 3 + below(random, 3), denominator: 4 }),
  (document, random) => setMarker(document, { tick: below(random, 4) * 960, name: `m${below(random, 4)}` }),
  (document, random) => renameTimeline(document, `song ${below(random, 9)}`),
  (document, random) => setMaster(document, { gainDb: oneOf(random, [-Infinity, 0, -3])! }),
  (document, random) => setLimiter(document, null, { releaseMs: 20 + below(random, 3) }),
  (document, random) => timelineUpdate(document, { loop: random() < 0.5, loopEnd: 960 * (1 + below(random, 8)) }),
];

/** What a person might do to a song. */
export const randomEdit = (document: TimelineDocument, random: Random): TimelineDiff =>
  oneOf(random, EDITS)!(document, random);

const TAKE = { length: 3840, bank: 0, sound: "Piano", gainDb: 0, mute: false };

/** What a member might do to takes of the room, also to those of others. */
export function randomTakeOp(takes: readonly JamTake[], random: Random): JamTakeOp {
  const slot = oneOf(random, [null, 0, 1, 2])!;
  const take = random() < 0.5 ? undefined : oneOf(random, takes);
  if (!take) {
    const rows: [number, number, number, number][] = [[below(random, 8) * 480, 240, 60 + below(random, 3), 0.5]];
    return { op: "addJamTake", take: { ...TAKE, id: newId(), notes: rows, program: below(random, 4), slot } };
  }
  const { id } = take;
  if (random() < 0.2) return { op: "removeJamTake", id };
  return {
    op: "setJamTake",
    id,
    fields: oneOf(random, [{ slot }, { mute: random() < 0.5 }, { gainDb: -below(random, 5) }])!,
  };
}

const notes = (list: Iterable<Note>): string[] => Array.from(list, (note) => rowOf(note).join(" ")).sort();
const said = (value: object): string =>
  canonical(JSON.parse(JSON.stringify(value, (_key, each: unknown) => (each === -Infinity ? "silent" : each))));

/** A song as a text: the same for the same song, whatever ids its notes have. */
export function textOfSong({ timeline, tracks, rolls }: TimelineDocument): string {
  const { id: _id, ...fields } = timeline;
  return [
    said(fields),
    ...[...tracks.values()].map(said).sort(),
    ...[...rolls.values()]
      .map(({ notes: list, lanes, ...roll }) =>
        said({ ...roll, notes: notes(notesOf(list)), lanes: lanes.toSorted((a, b) => a.id.localeCompare(b.id)) }),
      )
      .sort(),
  ].join("\n");
}
