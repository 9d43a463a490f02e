import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../../src/domain/music/random.ts";
import { barBeatsOf, lineBefore } from "../../src/domain/room/roomBeat.ts";
import { notesOf } from "../../src/domain/timeline/NoteList.ts";
import { DEFAULT_PPQ, type TimelineDocument } from "../../src/domain/timeline/records.ts";
import { RoomPlayer, trueNow } from "../bench/support/RoomPlayer.ts";
import { ShapedProxy } from "../bench/support/ShapedProxy.ts";
import { until } from "./hub/support/TestHub.ts";
import { makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

const NOTES_PER_SECOND = 10;
const MODE_MS = 1500;
/** 2.6 ms at 120 bpm. */
const NEAR_TICKS = 5;

let server: TestServer;
let [ann, bob]: Person[] = [];
let base = "";

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob] = await peopleOf(server, "ann", "bob");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(() => server.stop());

/** Ticks of the song at which the notes of a player's track begin. */
function ticksOf({ tracks, rolls }: TimelineDocument, track: number): number[] {
  const { id } = [...tracks.values()][track]!;
  return [...rolls.values()]
    .filter(({ trackId }) => trackId === id)
    .flatMap(({ startTime, notes }) => [...notesOf(notes)].map(({ time }) => startTime + time))
    .toSorted((one, other) => one - other);
}

test("a recording has each note of each player within five ticks of where they played it, in each mode", async () => {
  const { id } = await makeEvent(server, ann!, { visibility: "public" });
  const random = createRandom(20_261);
  const shape = { delayMs: () => 10 + 40 * random(), isLost: () => false };
  const proxies = await Promise.all([ShapedProxy.start(base, shape), ShapedProxy.start(base, shape)]);
  const [one, other] = [
    new RoomPlayer(proxies[0]!.url, ann!.jwt, id, { skewMs: 4000, ppm: 100 }),
    new RoomPlayer(proxies[1]!.url, bob!.jwt, id, { skewMs: -3000, ppm: -100 }),
  ];
  for (const player of [one, other]) {
    await player.open();
    await player.enter();
  }
  await until(() => [one, other].every(({ room }) => room.state.members.length === 2));
  one.room.recorder.start();
  const { session } = one.room.state;
  const startBeat = lineBefore(one.room.beat()!, barBeatsOf(session!));
  for (const mode of ["grid", "live", "loop"] as const) {
    await one.room.changeSession({ mode });
    await until(() => other.room.state.session?.mode === mode);
    const endMs = trueNow() + MODE_MS;
    await Promise.all([one, other].map((player) => player.play(endMs, NOTES_PER_SECOND, random)));
  }
  // The last note has come, and with it all before it.
  await until(() => [...one.room.recorder.notesSince(startBeat)].length === one.played.length + other.played.length);
  one.room.recorder.stop();
  const [song] = one.recordings;
  for (const [track, player] of [one, other].entries()) {
    const ticks = ticksOf(song!, track);
    expect(ticks).toHaveLength(player.playedBeats.length);
    // A busy machine may take its time between the two.
    const off = player.playedBeats.map((played, index) => {
      const [earliest, latest] = played.map((beat) => (beat - startBeat) * DEFAULT_PPQ) as [number, number];
      return Math.max(0, earliest - ticks[index]!, ticks[index]! - latest);
    });
    console.log(`recorded within ${Math.max(...off).toFixed(2)} ticks of where it was played`);
    expect(Math.max(...off)).toBeLessThanOrEqual(NEAR_TICKS);
  }
  for (const { room } of [one, other]) room.dispose();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});
