import { afterAll, beforeAll, expect, test } from "vitest";
import { barAt, metersOf } from "../../src/domain/room/roomMeter.ts";
import type { RoomSnapshot } from "../../src/protocol/hub/roomHub.ts";
import { RoomPlayer } from "../bench/support/RoomPlayer.ts";
import { until } from "./hub/support/TestHub.ts";
import { makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { hearingClient, join } from "./support/roomClients.ts";
import { TestServer } from "./support/testServer.ts";

type Session = RoomSnapshot["session"];

const STILL = { skewMs: 2000, ppm: 0 };

let server: TestServer;
let [ann, bob, cid]: Person[] = [];
let base = "";

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob, cid] = await peopleOf(server, "ann", "bob", "cid");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(() => server.stop());

test("a plain client that hosts changes the meter while pages play, from one bar line on for all, and their recordings have it", async () => {
  // A bar lasts a second.
  const { id } = await makeEvent(server, ann!, { visibility: "public", session: { bpm: 240 } });
  const { client, heard } = await hearingClient(base, ann);
  await join(client, id);
  const [page, late] = [new RoomPlayer(base, bob!.jwt, id, STILL), new RoomPlayer(base, cid!.jwt, id, STILL)];
  await page.open();
  await page.enter();
  await late.open();
  page.room.recorder.start();
  const first = barAt(metersOf(page.room.state.session!), page.room.beat()!);
  await client.invoke("UpdateEventSession", { Session: { Numerator: 3, Denominator: 4 } });
  await until(() => heard["EventUpdated"]?.length === 1);
  const { session } = heard["EventUpdated"]![0] as { session: Session };
  const [before, after] = session.meters!;
  expect([session.numerator, session.denominator]).toEqual([3, 4]);
  expect(before).toEqual({ fromBeat: 0, fromBar: 0, numerator: 4, denominator: 4 });
  expect(after).toEqual({ fromBeat: after!.fromBar * 4, fromBar: after!.fromBar, numerator: 3, denominator: 4 });
  // Who comes in between, or right after, is told the same.
  await late.enter();
  for (const { room } of [page, late]) {
    await until(() => room.state.session?.numerator === 3);
    expect(metersOf(room.state.session!)).toEqual(session.meters);
  }
  await until(() => page.room.beat()! > after!.fromBeat + 4);
  page.room.own.noteOn(1, 60, 0.5);
  page.room.own.noteOff(1);
  page.room.recorder.stop();
  const [song] = page.recordings;
  expect(song!.timeline.timeSignatures).toEqual([
    { tick: 0, numerator: 4, denominator: 4 },
    { tick: (after!.fromBeat - first.fromBeat) * 960, numerator: 3, denominator: 4 },
  ]);
  // The clip of the note begins on a bar line of 3/4.
  const [roll] = song!.rolls.values();
  expect((roll!.startTime - (after!.fromBeat - first.fromBeat) * 960) % (3 * 960)).toBe(0);
  for (const { room } of [page, late]) room.dispose();
  await client.stop();
});

test("a meter that there is none of is refused, and so is one by who is no host", async () => {
  const { id } = await makeEvent(server, ann!, { visibility: "public" });
  const [host, other] = [await hearingClient(base, ann), await hearingClient(base, bob)];
  await join(host.client, id);
  await join(other.client, id);
  const change = (client: typeof host.client, session: object) =>
    client.invoke("UpdateEventSession", { Session: session });
  for (const meter of [{ Numerator: 0 }, { Numerator: 33 }, { Denominator: 3 }, { Numerator: 3.5 }, { Meters: [] }])
    await expect(change(host.client, meter)).rejects.toThrow();
  await expect(change(other.client, { Numerator: 3 })).rejects.toThrow("FORBIDDEN: ");
  await change(host.client, { Tempo: "everyone" });
  await expect(change(other.client, { Bpm: 90, Numerator: 3 })).rejects.toThrow("FORBIDDEN: ");
  const { session } = await join(other.client, id);
  expect([session.numerator, session.meters, session.bpm]).toEqual([4, undefined, 120]);
  await Promise.all([host.client.stop(), other.client.stop()]);
});
