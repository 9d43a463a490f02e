import { ok } from "../../../src/domain/AppError.ts";
import { createRandom } from "../../../src/domain/music/random.ts";
import { RoomLog } from "../../../src/domain/room/RoomLog.ts";
import { roomTimeline } from "../../../src/domain/room/roomTimeline.ts";
import { RecordingJournal } from "../../../src/state/room/RecordingJournal.ts";

const PLAYERS = 8;
const NOTES_PER_SECOND = 8;
const MINUTES = 60;
const BPM = 120;
const LANE_BEATS = 8;
const LOOKS = 2000;

/** As often as the room looks at its beat. */
const KEEP_BEATS = 0.4;

/**
 * A page that has recorded an hour of a busy room: what its lanes of notes ask for twenty times a second, what keeping it
 * takes while it grows, and the song it becomes.
 */
export async function measureRecording(seed: number): Promise<void> {
  const random = createRandom(seed, 90);
  const log = new RoomLog();
  log.measure({ fromBeat: 0, bpm: BPM, numerator: 4, denominator: 4 });
  const beats = MINUTES * BPM;
  const step = BPM / 60 / NOTES_PER_SECOND;
  let id = 0;
  let keptBeat = 0;
  const keptMs: number[] = [];
  const growing = newGrowing(log, () => keptBeat);
  for (let beat = 0; beat < beats; beat += step) {
    if (beat - keptBeat >= KEEP_BEATS) {
      keptBeat = beat;
      const from = performance.now();
      growing.follow();
      keptMs.push(performance.now() - from);
      // What was written counts from then on.
      await new Promise(setImmediate);
    }
    for (let slot = 0; slot < PLAYERS; slot++) {
      const player = { userId: `u${slot}`, name: `Player ${slot}`, slot, bank: 0, program: slot };
      log.noteOn(player, ++id, 48 + Math.floor(random() * 24), random(), beat);
      log.noteOff(slot, id, beat + step * (0.5 + random()));
    }
  }
  keptMs.sort((one, other) => one - other);
  const looks = Array.from({ length: LOOKS }, () => {
    const from = performance.now();
    const seen = [...log.since(beats - LANE_BEATS)].length;
    if (seen === 0) throw new Error("nothing is in view");
    return performance.now() - from;
  }).sort((one, other) => one - other);
  const from = performance.now();
  const song = roomTimeline(log, 0, beats, "Bench");
  const songMs = performance.now() - from;
  console.log(
    `\n${MINUTES} minutes of ${PLAYERS} players recorded, ${id} notes: a look at the lanes takes p50 ` +
      `${(looks[LOOKS / 2]! * 1000).toFixed(0)} µs, p99 ${(looks[Math.floor(LOOKS * 0.99)]! * 1000).toFixed(0)} µs; ` +
      `a step of keeping it takes p50 ${(keptMs[keptMs.length >> 1]! * 1000).toFixed(0)} µs, ` +
      `p99 ${(keptMs[Math.floor(keptMs.length * 0.99)]! * 1000).toFixed(0)} µs; the song of ${song?.tracks.size} tracks is made in ${songMs.toFixed(0)} ms`,
  );
}

/** Its storage copies what it is given, as that of a browser does in the same task. */
function newGrowing(log: RoomLog, beat: () => number): RecordingJournal {
  return new RecordingJournal({
    storage: {
      write: async (head, part) => {
        structuredClone(head);
        structuredClone(part);
        return ok(undefined);
      },
      remove: async () => ok(undefined),
    },
    first: { id: "bench", owner: "u0", name: "Bench", startedAt: 0 },
    room: { log, fromBeat: 0, startBeat: 0, beat },
    now: () => beat() * (60_000 / BPM),
    onProblem: (message) => {
      throw new Error(message);
    },
  });
}
