import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { ProjectJson, ProjectSummaryJson } from "../../src/protocol/http/projectCalls.ts";
import { EVENT, makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { ADD_ROLL, note, SongClient, takeOp } from "./support/SongClient.ts";
import { TestServer } from "./support/testServer.ts";

const PROJECTS = "/project/api/v1/projectDocument";

let server: TestServer;
let [ann, bob, cid]: Person[] = [];
let base = "";
const clients: SongClient[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob, cid] = await peopleOf(server, "ann", "bob", "cid");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map(({ client }) => client.stop()));
});

afterAll(() => server.stop());

async function member(person: Person | undefined, eventId: string, name: string, fields: object = {}) {
  const client = await SongClient.connect(base, person!, name, name === "bob");
  clients.push(client);
  await client.join(eventId, fields);
  return client;
}

const jam = (fields: object = {}) => makeEvent(server, ann!, { visibility: "public", ...fields });
const leave = ({ client }: SongClient): Promise<unknown> => client.invoke("LeaveEventSession", null);

const mine = (fields: object) => ({ op: "setJamTake", id: "first", fields });

async function projectsOf({ jwt }: Person): Promise<ProjectSummaryJson[]> {
  const answer = await server.call("POST", `${PROJECTS}/search/`, { jwt, body: {} });
  return answer.json<{ projects: ProjectSummaryJson[] }>().projects;
}

async function projectOf({ jwt }: Person, id: string): Promise<ProjectJson> {
  return (await server.call("GET", `${PROJECTS}/${id}`, { jwt })).json<ProjectJson>();
}

const eventOf = async (id: string): Promise<EventJson> =>
  (await server.call("GET", `${EVENT}/${id}`, { jwt: ann!.jwt })).json<EventJson>();

describe("the song of a room", () => {
  test("has one order for plain and binary clients, and whoever comes late has all of it", async () => {
    const { id } = await jam();
    const [one, two] = [await member(ann, id, "ann"), await member(bob, id, "bob")];
    await Promise.all([one.open(), two.open()]);
    expect(one.song?.timeline.name).toBe("Friday jam");
    expect(await one.push(ADD_ROLL)).toEqual({ revision: 1 });
    const pushes = [one.push([note(60)]), two.push([note(64)]), one.push([note(62)])];
    const revisions = (await Promise.all(pushes)).map(({ revision }) => revision);
    expect(revisions.toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    for (const each of [one, two]) await expect.poll(() => each.keys()).toEqual([60, 62, 64]);
    expect(two.heard).toEqual(one.heard);
    expect(two.heard[0]).toMatchObject({ revision: 1, client: "ann", clientSeq: 1, userId: ann?.id });

    const late = await member(cid, id, "cid");
    await late.open();
    expect(late.keys()).toEqual([60, 62, 64]);
    await late.push([{ ...note(60), removed: [[0, 480, 62, 1, 0.5, 0.5]], added: [] }]);
    for (const each of [one, two, late]) await expect.poll(() => each.keys()).toEqual([60, 64]);
  });

  test("takes a push that is sent again once, also after the connection broke", async () => {
    const { id } = await jam();
    const [one, two] = [await member(ann, id, "ann"), await member(bob, id, "bob")];
    await Promise.all([one.open(), two.open()]);
    await one.push(ADD_ROLL);
    await one.push([note(60)], { ClientSeq: 2 });
    expect(await one.push([note(60)], { ClientSeq: 2 })).toEqual({ revision: 2 });
    // The same name is another client's where it is another user's.
    expect(await two.push([note(61)], { Client: "ann", ClientSeq: 2 })).toEqual({ revision: 3 });
    await one.client.stop();
    const back = await member(ann, id, "ann");
    Object.assign(back, { songId: one.songId, song: one.song, revision: one.revision });
    expect(await back.push([note(60)], { ClientSeq: 2 })).toEqual({ revision: 2 });
    await back.catchUp();
    expect(back.keys()).toEqual([60, 61]);
    await two.push([note(65)], { Client: "ann", ClientSeq: 3 });
    await expect.poll(() => back.keys()).toEqual([60, 61, 65]);
    await expect(back.client.invoke("ReadEventOps", { SongId: "another", From: 0 })).rejects.toThrow("OPS_GONE");
    await expect(back.push([note(60)], { SongId: "another" })).rejects.toThrow("OPS_GONE");
    await expect(back.push([note(60)], { Base: 99 })).rejects.toThrow("OPS_GONE");
  });

  test("refuses watchers, strangers, the silenced, and what is no part of a song; nobody hears of it", async () => {
    const { id } = await jam();
    const [one, two] = [await member(ann, id, "ann"), await member(bob, id, "bob")];
    const watcher = await member(cid, id, "cid", { Role: "Watcher" });
    await Promise.all([one.open(), two.open(), watcher.open()]);
    await one.push(ADD_ROLL);
    await expect(watcher.push([note(60)])).rejects.toThrow("FORBIDDEN: Listeners cannot edit the song");
    const stranger = await SongClient.connect(base, cid!, "stranger");
    clients.push(stranger);
    await expect(stranger.open()).rejects.toThrow("NOT_FOUND: You are in no room");
    await expect(stranger.push([note(60)], { SongId: one.songId })).rejects.toThrow("NOT_FOUND");
    const large = Array.from({ length: 9 }, (_, key) => ({
      Op: "setRoll",
      Id: "roll",
      Fields: { Label: `${key}`.repeat(9000) },
    }));
    await expect(two.push(large)).rejects.toThrow("TOO_LARGE");
    await expect(
      two.push([{ op: "notes", rollId: "roll", removed: [], added: [[0, 1, 200, 1, 1, 1]] }]),
    ).rejects.toThrow("OPS_INVALID: ops[0]");
    const polluted: unknown = JSON.parse('{"op":"setTrack","id":"track","fields":{"__proto__":{"name":"x"}}}');
    await expect(one.push([polluted])).rejects.toThrow("OPS_INVALID");
    expect(({} as { name?: string }).name).toBeUndefined();
    await one.push([{ op: "setRoll", id: "nobodys", fields: { label: "x" } }]);
    const { members } = (await two.join(id)) as { members: { connectionId: string; userId: string }[] };
    const { connectionId } = members.find(({ userId }) => userId === bob?.id)!;
    await one.client.invoke("UpdateEventSession", { Action: { Kind: "Mute", ConnectionId: connectionId } });
    await expect(two.push([note(61)])).rejects.toThrow("FORBIDDEN");
    await expect.poll(() => watcher.revision).toBe(2);
    expect(watcher.keys()).toEqual([]);
  });

  test("has takes of the members, which only they change and hosts remove; the next evening they are kept and silent", async () => {
    const { id } = await jam();
    const [one, two] = [await member(ann, id, "ann"), await member(bob, id, "bob")];
    const watcher = await member(cid, id, "cid", { Role: "Watcher" });
    const told: unknown[] = [];
    watcher.client.off("EventTakes");
    watcher.client.on("EventTakes", (event: { ops: unknown[] }) => told.push(...event.ops));
    await one.open();
    await two.open();
    await one.push([takeOp("first")]);
    const [first] = await two.takes();
    expect(first).toMatchObject({ id: "first", ownerId: ann?.id, slot: 0, sound: "Keys" });
    expect(first?.by).not.toBe("Somebody");
    expect(first?.fromBeat).toBeGreaterThanOrEqual(0);
    await expect(watcher.push([takeOp("third")], { SongId: one.songId })).rejects.toThrow("FORBIDDEN");
    await expect(two.push([mine({ mute: true })])).rejects.toThrow("FORBIDDEN");
    await expect(two.push([{ op: "removeJamTake", id: "first" }])).rejects.toThrow("FORBIDDEN");
    await expect(one.push([mine({ ownerId: bob?.id })])).rejects.toThrow("OPS_INVALID");
    await expect(one.push([mine({ slot: 8 })])).rejects.toThrow("OPS_INVALID");
    const many = Array.from({ length: 1001 }, () => [0, 1, 60, 1]);
    await expect(one.push([{ ...takeOp("x"), take: { ...takeOp("x").take, notes: many } }])).rejects.toThrow(
      "OPS_INVALID",
    );
    await one.push([mine({ gainDb: -6 })]);
    await expect.poll(() => told).toMatchObject([{ op: "addJamTake" }, { op: "setJamTake", id: "first" }]);
    // Nothing of it is lost for who writes the song.
    await expect.poll(() => two.song?.timeline.jamTakes).toMatchObject([{ id: "first", gainDb: -6, slot: 0 }]);

    // The host removes what a guest has left behind.
    await two.push([takeOp("second")]);
    const { members } = (await one.join(id)) as { members: { connectionId: string; userId: string }[] };
    const { connectionId } = members.find(({ userId }) => userId === bob?.id)!;
    await one.client.invoke("UpdateEventSession", { Action: { Kind: "Kick", ConnectionId: connectionId } });
    await expect.poll(() => one.song?.timeline.jamTakes).toMatchObject([{ id: "first" }, { id: "second" }]);
    await one.push([{ op: "removeJamTake", id: "second" }]);
    await expect.poll(() => one.takes()).toMatchObject([{ id: "first" }]);
    await expect.poll(() => told.at(-1)).toMatchObject({ op: "removeJamTake", id: "second" });

    for (const each of [watcher, one]) await leave(each);
    await expect.poll(async () => (await eventOf(id)).projectId).not.toBeNull();
    const later = await member(ann, id, "ann");
    await expect.poll(() => later.takes()).toMatchObject([{ id: "first", gainDb: -6, slot: null, fromBeat: 0 }]);
  });

  test("is limited to so many changes a second", async () => {
    const { id } = await jam();
    const one = await member(ann, id, "ann");
    await one.open();
    await one.push(ADD_ROLL);
    const answers = await Promise.allSettled(Array.from({ length: 200 }, () => one.pushOnce([note(60)])));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(50);
    expect(JSON.stringify(refused.map((each) => String((each as PromiseRejectedResult).reason)))).toContain(
      "RATE_LIMITED",
    );
  });
});

describe("the owner's project", () => {
  test("is made of a song that was begun in the room, and goes on with the next visit", async () => {
    const { id } = await jam({ name: "Evening song" });
    const one = await member(ann, id, "ann");
    await one.open();
    await one.push(ADD_ROLL);
    await one.push([note(67)]);
    await leave(one);
    await expect.poll(async () => (await eventOf(id)).projectId).not.toBeNull();
    const { projectId } = await eventOf(id);
    expect((await projectsOf(ann!)).map(({ name }) => name)).toContain("Evening song");
    const kept = await projectOf(ann!, projectId!);
    expect(kept.contentJson).toContain('"number":67');

    const again = await member(ann, id, "ann");
    await again.open();
    expect(again.keys()).toEqual([67]);
    await again.push([note(69)]);
    await leave(again);
    await expect.poll(async () => (await projectOf(ann!, projectId!)).revision).toBe(kept.revision + 1);
    // Nobody changed anything: no version comes of it.
    const idle = await member(ann, id, "ann");
    await idle.open();
    await leave(idle);
    expect((await projectOf(ann!, projectId!)).revision).toBe(kept.revision + 1);
  });

  test("that was changed meanwhile stays, and the room's song is kept beside it", async () => {
    const { id } = await jam({ name: "Two sides" });
    const first = await member(ann, id, "ann");
    await first.open();
    await first.push(ADD_ROLL);
    await leave(first);
    await expect.poll(async () => (await eventOf(id)).projectId).not.toBeNull();
    const { projectId } = await eventOf(id);
    const one = await member(ann, id, "ann");
    await one.open();
    await one.push([note(60)]);
    const kept = await projectOf(ann!, projectId!);
    const { contentJson, contentType, revision } = kept;
    const body = { id: projectId, name: "Mine", contentType, contentJson, revision };
    expect((await server.call("POST", `${PROJECTS}/update`, { jwt: ann!.jwt, body })).statusCode).toBe(200);
    await leave(one);
    await expect.poll(async () => (await eventOf(id)).projectId).not.toBe(projectId);
    expect((await projectOf(ann!, projectId!)).name).toBe("Mine");
    const copy = await projectOf(ann!, (await eventOf(id)).projectId!);
    expect(copy.name).toBe("Two sides (from the jam)");
    expect(copy.contentJson).toContain('"number":60');
  });
});
