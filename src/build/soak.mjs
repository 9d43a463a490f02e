// `npm run soak`: the random tests of engine, boards, files, server and synchronisation, ten times as long as in CI. Other values of
// the variables may be given.
import { report } from "./counts.mjs";
import { runVitest } from "./vitest.mjs";

/** How many cases, or seconds of sound; each test says what it counts. */
const LONG = {
  SOAK_SECONDS: "1200",
  KERNEL_CASES: "20000",
  FUZZ_BANKS: "100000",
  MUTATED_FILES: "50000",
  FUZZ_RUNS: "200000",
  RACE_RUNS: "60",
  PART_RUNS: "60",
  BOARD_STEPS: "100000",
  ROOM_ROUNDS: "2000",
  ROOM_RACES: "100",
  EVENT_ROUNDS: "400",
  REDIS_AWAY_MS: "60000",
  SHARED_SONG_RUNS: "200",
  SYNC_RUNS: "1500",
};
const TESTS = [
  "tests/spec/samples-soak",
  "tests/spec/samples-fuzz",
  "tests/spec/midi-files",
  "tests/spec/boards-soak",
  "tests/spec/rooms-soak",
  "tests/server/fuzz",
  "tests/server/races",
  "tests/server/parts",
  "tests/server/room-nodes",
  "tests/server/event-nodes",
  "tests/server/song-nodes",
  "src/audio-worklet/engine/kernels",
  "src/state/room/SharedSong",
  "src/state/sync/neverLost",
  "src/state/sync/openDocuments",
];

report([
  runVitest(TESTS, { ...LONG, ...process.env, SOAK_SEED: process.env["SOAK_SEED"] ?? String(Date.now() % 1e6) }),
]);
