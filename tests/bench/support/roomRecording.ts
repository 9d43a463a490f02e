import { createRandom } from "../../../src/domain/music/random.ts";
import { RoomLog } from "../../../src/domain/room/RoomLog.ts";
import { roomTimeline } from "../../../src/domain/room/roomTimeline.ts";

const PLAYERS = 8;
const NOTES_PER_SECOND = 8;
const MINUTES = 60;
const BPM = 120;
const LANE_BEATS = 8;
const LOOKS = 2000;

/** A page that has recorded an hour of a busy room: what its lanes of notes ask for twenty times a second, and the song it becomes. */
export function measureRecording(seed: number): void {
  const random = createRandom(seed, 90);
  const log = new RoomLog();
  log.measure({ fromBeat: 0, bpm: BPM, numerator: 4, denominator: 4 });
  const beats = MINUTES * BPM;
  const step = BPM / 60 / NOTES_PER_SECOND;
  let id = 0;
  for (let beat = 0; beat < beats; beat += step)
    for (let slot = 0; slot < PLAYERS; slot++) {
      const player = { userId: `u${slot}`, name: `Player ${slot}`, slot, bank: 0, program: slot };
      log.noteOn(player, ++id, 48 + Math.floor(random() * 24), random(), beat);
      log.noteOff(slot, id, beat + step * (0.5 + random()));
    }
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
      `the song of ${song?.tracks.size} tracks is made in ${songMs.toFixed(0)} ms`,
  );
}
