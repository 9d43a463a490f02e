import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { until } from "./hub/support/TestHub.ts";
import { ENGINE, EVENT } from "./support/eventHelpers.ts";
import { NodeMember } from "./support/NodeMember.ts";
import { callNode, eventOfNode, personOfNode } from "./support/nodeUsers.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";
import { newDatabase } from "./support/testServer.ts";

describe.skipIf(!hasRedis)("a guest on another node than the room's", () => {
  let redis: TestRedis;
  let nodes: ServerProcess[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
    const settings = {
      DATABASE_URL: await newDatabase(),
      REDIS_URL: redis.url,
      JWT_SECRET: "the secret that all nodes of this test know",
      AUTH_RATE: "100000",
    };
    const bundle = await builtBundle("server");
    nodes = await Promise.all([ServerProcess.start(bundle, settings), ServerProcess.start(bundle, settings)]);
  }, 90_000);

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await redis.stop();
  });

  test("listens, is removed and does not come back by either node, and hears no more once the host turns it off", async () => {
    const [one, other] = nodes;
    const ann = await personOfNode(one!, "Ann");
    const event = await eventOfNode(one!, ann, { guests: true });
    const tokenOf = (node: ServerProcess) =>
      callNode<{ token: string }>(node, "POST", `${ENGINE}/invite/${event.id}/guest`, { body: {} });
    const host = await NodeMember.connect(one!, ann);
    await host.join(event.id);
    const guest = await NodeMember.connect(other!, { jwt: (await tokenOf(one!)).token, id: "" });
    expect(await guest.join(event.id)).toMatchObject({ role: "watcher", iceServers: [] });
    await expect(guest.change({ member: { hand: true } })).rejects.toThrow("FORBIDDEN: Guests only listen");
    await expect(host.change({ action: { kind: "Seat", connectionId: guest.id } })).rejects.toThrow("FORBIDDEN");
    const { revision } = await callNode<EventJson>(one!, "GET", `${EVENT}/${event.id}`, { jwt: ann.jwt });
    const body = { id: event.id, revision, guests: false };
    await callNode(one!, "POST", `${EVENT}/update/`, { jwt: ann.jwt, body });
    await until(() => guest.heard["EventKicked"]?.length === 1);
    expect(guest.heard["EventKicked"]).toEqual([{ eventId: event.id, reason: "guests" }]);
    await expect(guest.join(event.id)).rejects.toThrow("FORBIDDEN");
    await callNode(one!, "POST", `${EVENT}/update/`, {
      jwt: ann.jwt,
      body: { id: event.id, revision: revision + 1, guests: true },
    });
    await guest.join(event.id);
    await host.change({ action: { kind: "Kick", connectionId: guest.id } });
    await until(() => guest.heard["EventKicked"]?.length === 2);
    const again = await NodeMember.connect(one!, { jwt: (await tokenOf(other!)).token, id: "" });
    await expect(again.join(event.id)).rejects.toThrow("BANNED");
    for (const { client } of [host, guest, again]) await client.stop();
  });
});
