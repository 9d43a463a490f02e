import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOfSong } from "../../src/domain/room/song/songEdits.test-helper.ts";
import { addTrack } from "../../src/domain/timeline/commands/tracks.ts";
import { newTrack } from "../../src/domain/timeline/defaults.ts";
import type { RoomSession } from "../../src/protocol/hub/roomHub.ts";
import { RoomPlayer } from "../bench/support/RoomPlayer.ts";
import { until } from "./hub/support/TestHub.ts";
import { EVENT, type Person } from "./support/eventHelpers.ts";
import { NodeMember } from "./support/NodeMember.ts";
import { callNode, eventOfNode, personOfNode } from "./support/nodeUsers.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";
import { ADD_ROLL, note, SongClient, takeOp } from "./support/SongClient.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";
import { newDatabase } from "./support/testServer.ts";

/** Longer than the nodes wait before they go on without each other. */
const REDIS_AWAY_MS = Number(process.env["SONG_REDIS_AWAY_MS"] ?? 9000);
/** From when Redis is back until all have the same: longer where other tests have the machine, too. */
const TOGETHER_MS = process.env["CI"] ? 15_000 : 10_000;

/** Somebody who writes the room's song on a page of their own. */
class Writer {
  readonly player: RoomPlayer;

  private constructor(player: RoomPlayer) {
    this.player = player;
  }

  static async enter({ url }: ServerProcess, { jwt }: Person, eventId: string): Promise<Writer> {
    const player = new RoomPlayer(url, jwt, eventId, { skewMs: 0, ppm: 0 });
    await player.open();
    await player.enter();
    await player.room.song.open();
    expect(player.room.song.state.phase).toBe("open");
    return new Writer(player);
  }

  addTrack(name: string): void {
    const { song } = this.player;
    song.apply(addTrack(song.current, newTrack({ name }), [], 0));
  }

  tracks(): string[] {
    return [...this.player.song.current.tracks.values()].map(({ name }) => name).toSorted();
  }
}

const sessionsOf = ({ heard }: NodeMember): RoomSession[] =>
  heard["EventUpdated"]!.map((told) => (told as { session: RoomSession }).session);

describe.skipIf(!hasRedis)("the song of a room of members on two nodes", () => {
  let redis: TestRedis;
  let [one, other]: ServerProcess[] = [];
  let [ann, bob]: Person[] = [];
  let bundle = "";
  let settings: Record<string, string> = {};

  beforeAll(async () => {
    redis = await TestRedis.start();
    settings = {
      DATABASE_URL: await newDatabase(),
      REDIS_URL: redis.url,
      JWT_SECRET: "the secret that all nodes of this test know",
      API_RATE: "1000000",
      AUTH_RATE: "100000",
    };
    bundle = await builtBundle("server");
    [one, other] = await Promise.all([ServerProcess.start(bundle, settings), ServerProcess.start(bundle, settings)]);
    ann = await personOfNode(one, "Ann");
    bob = await personOfNode(one, "Bob");
  }, 90_000);

  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await redis.stop();
  });

  test("is counted in to one bar line for members of both nodes, whose meter changes meanwhile", async () => {
    const { id } = await eventOfNode(one!, ann!, { session: { bpm: 60, countInBars: 2 } });
    const [a, b] = [await NodeMember.connect(one!, ann!), await NodeMember.connect(other!, bob!)];
    await a.join(id);
    await b.join(id);
    await b.client.invoke("PlayEventSong", { tick: 0 });
    await a.change({ session: { numerator: 3, bpm: 90 } });
    await until(() => [a, b].every(({ heard }) => heard["EventUpdated"]?.length === 2));
    const [counted, changed] = sessionsOf(a);
    expect(sessionsOf(b)).toEqual([counted, changed]);
    const { fromBeat } = changed!.meters!.at(-1)!;
    expect([changed!.meters!.length, fromBeat]).toEqual([2, changed!.beat.anchorBeat]);
    const bars = (counted!.songRun!.fromBeat - fromBeat) / 4;
    expect(changed!.songRun).toEqual({ tick: 0, fromBeat: fromBeat + bars * 3 });
    // Who comes before the line is told the same.
    const c = await NodeMember.connect(other!, ann!);
    const { tempos, ...session } = (await c.join(id)).session;
    expect(session).toEqual(changed);
    expect(tempos).toEqual([counted!.beat, changed!.beat]);
    await Promise.all([a, b, c].map(({ client }) => client.stop()));
  });

  test("is one, loses nothing that was answered when its home is killed, and is the owner's in the end", async () => {
    const { id } = await eventOfNode(one!, ann!, { name: "Song of two nodes" });
    // Its home is the node of who comes first.
    const first = await SongClient.connect(one!.url, ann!, "ann");
    await first.join(id);
    const second = await SongClient.connect(other!.url, bob!, "bob", true);
    await second.join(id);
    await Promise.all([first.open(), second.open()]);
    await first.push(ADD_ROLL);
    await second.push([takeOp("kept")]);
    await Promise.all([first.push([note(60)]), second.push([note(61)]), second.push([note(62)])]);
    for (const each of [first, second]) await expect.poll(() => each.keys()).toEqual([60, 61, 62]);
    expect(second.heard).toEqual(first.heard);

    await one!.kill();
    // What is refused while nobody knows where the room is may be sent again, as often as it takes.
    await expect
      .poll(() => second.push([note(63)], { ClientSeq: 4 }).catch(() => null), { timeout: 20_000 })
      .not.toBeNull();
    await second.catchUp();
    expect(second.keys()).toEqual([60, 61, 62, 63]);
    const back = await SongClient.connect(other!.url, ann!, "ann");
    await back.join(id);
    await back.open();
    expect(back.keys()).toEqual([60, 61, 62, 63]);
    expect(back.songId).toBe(first.songId);
    expect(await back.takes()).toMatchObject([{ id: "kept", ownerId: bob!.id, slot: 0 }]);

    await Promise.all([back, second].map(({ client }) => client.invoke("LeaveEventSession", null)));
    const projectId = async (): Promise<string | null> =>
      (await callNode<{ projectId: string | null }>(other!, "GET", `${EVENT}/${id}`, { jwt: ann!.jwt })).projectId;
    await expect.poll(projectId, { timeout: 45_000 }).not.toBeNull();
    await Promise.all([first, second, back].map(({ client }) => client.stop()));
  });

  test(
    `Redis is away for ${REDIS_AWAY_MS / 1000} s: what is written meanwhile waits, and then is in one song, nothing lost`,
    async () => {
      one = await ServerProcess.start(bundle, settings);
      const { id } = await eventOfNode(other!, ann!, { name: "Song without Redis" });
      const writers = [await Writer.enter(one, ann!, id), await Writer.enter(other!, bob!, id)];
      const [first, second] = writers as [Writer, Writer];
      first.addTrack("before");
      await expect.poll(() => writers.every((writer) => writer.tracks().includes("before"))).toBe(true);
      await redis.kill();
      first.addTrack("of one half");
      second.addTrack("of the other");
      // The outage itself.
      await sleep(REDIS_AWAY_MS);
      // Each sees their own, and that it waits.
      expect(writers.map(({ player }) => player.room.song.state.unsent)).toEqual([1, 1]);
      expect(first.tracks()).toContain("of one half");
      expect(second.tracks()).toContain("of the other");
      await redis.resume();
      const backMs = Date.now();
      const names = ["before", "of one half", "of the other"];
      for (const writer of writers)
        await expect.poll(() => writer.tracks(), { timeout: TOGETHER_MS }).toEqual(expect.arrayContaining(names));
      const textOf = ({ player }: Writer) => textOfSong(player.song.current);
      await expect.poll(() => textOf(first) === textOf(second), { timeout: TOGETHER_MS }).toBe(true);
      console.log(`one song ${Date.now() - backMs} ms after Redis was back`);
      await expect.poll(() => writers.map(({ player }) => player.room.song.state.unsent)).toEqual([0, 0]);
      expect(writers.flatMap(({ player }) => player.copies)).toEqual([]);
      for (const { player } of writers) player.room.dispose();
    },
    60_000 + REDIS_AWAY_MS,
  );
});
