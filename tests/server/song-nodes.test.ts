import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVENT, type Person } from "./support/eventHelpers.ts";
import { callNode, eventOfNode, personOfNode } from "./support/nodeUsers.ts";
import { buildServer, ServerProcess } from "./support/ServerProcess.ts";
import { ADD_ROLL, note, SongClient, takeOp } from "./support/SongClient.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";
import { newDatabase } from "./support/testServer.ts";

describe.skipIf(!hasRedis)("the song of a room of members on two nodes", () => {
  let redis: TestRedis;
  let [one, other]: ServerProcess[] = [];
  let [ann, bob]: Person[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
    const settings = {
      DATABASE_URL: await newDatabase(),
      REDIS_URL: redis.url,
      JWT_SECRET: "the secret that all nodes of this test know",
      API_RATE: "1000000",
      AUTH_RATE: "100000",
    };
    const bundle = await buildServer("server-song-test");
    [one, other] = await Promise.all([ServerProcess.start(bundle, settings), ServerProcess.start(bundle, settings)]);
    ann = await personOfNode(one, "Ann");
    bob = await personOfNode(one, "Bob");
  }, 90_000);

  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await redis.stop();
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
});
