// `npm run soak`: the long form of the random tests of engine, boards, files, server and synchronization, with a new seed each time. The
// short form belongs to `npm test`. Each variable below is of one test; `npm run soak -- boards` runs only the tests whose path
// contains that.
import { report } from "./counts.mjs";
import { runVitest } from "./vitest.mjs";

/** Test files, the variable that says how long each takes, and its long form. The test says what it counts. */
const LONG = /** @type {const} */ ([
  ["tests/spec/samples-soak", "SOAK_SECONDS", "1200"],
  ["tests/spec/samples-fuzz", "FUZZ_BANKS", "100000"],
  ["tests/spec/midi-files", "MUTATED_FILES", "50000"],
  ["tests/spec/boards-soak", "BOARD_STEPS", "100000"],
  ["tests/spec/rooms-soak", "ROOM_ROUNDS", "2000"],
  ["tests/server/database", "KILL_ROUNDS", "40"],
  ["tests/server/fuzz", "FUZZ_RUNS", "200000"],
  ["tests/server/specification", "SPECIFICATION_RUNS", "20000"],
  ["tests/server/races", "RACE_RUNS", "60"],
  ["tests/server/strangers", "STRANGER_RUNS", "60"],
  ["tests/server/parts", "PART_RUNS", "60"],
  ["tests/server/room-nodes", "ROOM_RACES", "100"],
  ["tests/server/room-nodes", "REDIS_AWAY_MS", "60000"],
  ["tests/server/event-nodes", "EVENT_ROUNDS", "400"],
  ["tests/server/song-nodes", "SONG_REDIS_AWAY_MS", "60000"],
  ["tests/server/song-kills", "SONG_KILLS", "30"],
  ["src/audio-worklet/engine/kernels", "KERNEL_CASES", "20000"],
  ["src/state/room/SharedSong", "SHARED_SONG_RUNS", "200"],
  ["src/state/sync/neverLost", "SYNC_RUNS", "1500"],
  ["src/state/sync/openDocuments", "OPEN_RUNS", "1500"],
  ["src/state/sync/WorkLibrary", "LIBRARY_RUNS", "1500"],
]);

const asked = process.argv.slice(2);
const chosen = LONG.filter(([path]) => asked.length === 0 || asked.some((text) => path.includes(text)));
const lengths = Object.fromEntries(chosen.map(([, name, value]) => [name, process.env[name] ?? value]));
const seed = process.env["TEST_SEED"] ?? String(Date.now() % 1e6);

// The same run again: `TEST_SEED=… npm run soak -- …`.
console.log(`Seed ${seed}`);
const paths = [...new Set(chosen.map(([path]) => path))];
// Loops of minutes are meant here.
report([await runVitest(paths, { ...lengths, TEST_SEED: seed, HANG_SECONDS: "7200" })]);
