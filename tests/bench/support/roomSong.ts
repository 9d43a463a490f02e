import { newRoll, newTrack, nextNoteId } from "../../../src/domain/timeline/defaults.ts";
import { noteListOf } from "../../../src/domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../../src/domain/timeline/records.ts";
import { documentWith } from "../../../src/domain/timeline/commands/documents.test-helper.ts";
import { songBytes } from "../../../src/domain/room/song/songBytes.ts";
import { SongLog } from "../../../src/domain/room/song/SongLog.ts";
import { SONG_LIMITS } from "../../../src/domain/room/song/songLimits.ts";
import type { SongOp } from "../../../src/domain/room/song/songOps.ts";

const AUTHOR = { userId: "ann", name: "Ann", lineBeat: 0, power: "owner", roomOwnerId: "ann" } as const;
const PUSHES = 5;

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const withRolls = (count: number): TimelineDocument =>
  documentWith(times(count, (at) => newRoll({ id: `r${at}`, trackId: "a" })));

function withNotes(count: number): TimelineDocument {
  const note = { duration: 240, number: 60, channel: 1, attack: 0.5, release: 0.5 };
  const notes = noteListOf(times(count, (at) => ({ ...note, id: nextNoteId(), time: at * 240 })));
  return documentWith([newRoll({ id: "r", trackId: "a", notes })]);
}

function withTracks(count: number): TimelineDocument {
  const trackIds = times(count, (at) => `t${at}`);
  const { timeline, rolls } = documentWith([]);
  return { timeline: { ...timeline, trackIds }, tracks: new Map(trackIds.map((id) => [id, newTrack({ id })])), rolls };
}

const CASES: readonly [string, () => TimelineDocument, ops: readonly SongOp[]][] = [
  ...[3600, 7200, SONG_LIMITS.clips].map((clips): [string, () => TimelineDocument, readonly SongOp[]] => [
    `1,000 removals of clips that are not there, ${clips} clips`,
    () => withRolls(clips),
    times(1000, (at) => ({ op: "removeRoll", id: `gone${at}` })),
  ]),
  [
    "750 notes one by one, beside 137,500",
    () => withNotes(137_500),
    times(750, (at) => ({ op: "notes", rollId: "r", removed: [], added: [[at * 40_000, 240, 61, 1, 0.5, 0.5]] })),
  ],
  [
    `1,000 orders of ${SONG_LIMITS.tracks} tracks`,
    () => withTracks(SONG_LIMITS.tracks),
    times(1000, (at) => ({ op: "order", trackIds: at % 2 ? ["t1", "t2"] : ["t2", "t1"] })),
  ],
];

/** The processor's time for the dearest pushes that a room takes: each is checked and taken, all on the main thread. */
export function measureSong(): void {
  console.log("\nOne push of operations on the song of a room: milliseconds of a processor, least of some");
  for (const [what, song, ops] of CASES) {
    const log = new SongLog(song(), 0, songBytes);
    const spent = times(PUSHES, (push) => {
      const from = process.cpuUsage();
      const entry = log.check({ ...AUTHOR, client: "page", clientSeq: push + 1, base: log.revision, ops });
      if (!entry.ok) throw entry.error;
      log.append(entry.value);
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1000;
    });
    console.log(`${what}: ${Math.min(...spent).toFixed(1)} ms`);
  }
}
