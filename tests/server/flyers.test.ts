import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { FlyerJson } from "../../src/protocol/http/flyerCalls.ts";
import { DiskPictureStore } from "../../src/server/features/pictures/DiskPictureStore.ts";
import { Pictures } from "../../src/server/features/pictures/Pictures.ts";
import { Flyers, type FlyerNewsItem } from "../../src/server/features/flyers/Flyers.ts";
import { ENGINE, EVENT, makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

const FLYER = `${ENGINE}/flyer`;
const PROFILE = "/presence/api/v1/user/profile/";
const BOUNDARY = "padroll-boundary";
const ULM = { latitude: 48.4, longitude: 9.99 };
const MUNICH = { latitude: 48.14, longitude: 11.58 };

let server: TestServer;
let ann: Person;
let ben: Person;
let eve: Person;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, ben, eve] = await peopleOf(server, "ann", "ben", "eve");
});

beforeEach(() =>
  server.sql(
    "delete from flyers; delete from events; delete from creations; delete from user_links; delete from user_blocks; update users set home_area = null, home_latitude = null, home_longitude = null",
  ),
);
afterAll(() => server.stop());

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const areaAt = (place: { latitude: number; longitude: number }, name = "") => ({
  name,
  type: "City",
  ...place,
  zoom: 10,
  streetAddress: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
});

const post = (who: Person | null, path: string, body: object) =>
  server.call("POST", `${FLYER}/${path}`, { body, ...(who ? { jwt: who.jwt } : {}) });

async function make(who: Person, fields: object = {}): Promise<FlyerJson> {
  const answer = await post(who, "", { title: "Open stage", ...fields });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const get = (who: Person | null, id: string) => server.call("GET", `${FLYER}/${id}`, who ? { jwt: who.jwt } : {});
const update = (who: Person, flyer: FlyerJson, fields: object) =>
  post(who, "update/", { id: flyer.id, revision: flyer.revision, ...fields });

async function titlesOf(who: Person, search: object = {}): Promise<string[]> {
  const answer = await post(who, "search/", search);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ flyers: FlyerJson[] }>().flyers.map(({ title }) => title);
}

const upload = (who: Person | null, path: string, bytes: Buffer, name = "me.png") =>
  server.call("POST", path, {
    ...(who ? { jwt: who.jwt } : {}),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1a97c4" } })
    .png()
    .toBuffer();

const sizeOf = async (url: string) => {
  const file = await server.app.inject({ method: "GET", url });
  expect(file.statusCode, url).toBe(200);
  const { format, width, height } = await sharp(file.rawPayload).metadata();
  return { format, width, height };
};

describe("a flyer", () => {
  test("begins at once, runs for an hour, and has a gradient", async () => {
    const flyer = await make(ann, { title: "  Cafe\u0301 stage ", text: "Bring a board" });
    expect(flyer).toMatchObject({
      userId: ann.id,
      user: { name: "Ann" },
      title: "Café stage",
      state: "Started",
      event: null,
      image: null,
      link: "",
      radiusKm: 50,
    });
    expect(flyer.gradient).not.toBe("");
    expect(Date.parse(flyer.endsAt) - Date.parse(flyer.startsAt)).toBe(3_600_000);
    expect((await get(ben, flyer.id)).json()).toEqual(flyer);
    expect((await get(null, flyer.id)).statusCode).toBe(401);
  });

  test("takes its place and its link from its event, and does not tell of one that is private", async () => {
    const event = await makeEvent(server, ann, { area: areaAt(ULM, "Roxy, Ulm"), visibility: "private" });
    const flyer = await make(ann, { eventId: event.id });
    expect(flyer).toMatchObject({ event: { id: event.id }, link: `/events/${event.id}`, area: { name: "Roxy, Ulm" } });
    const seen = (await get(ben, flyer.id)).json<FlyerJson>();
    expect(seen).toMatchObject({ event: null, eventId: null, link: "" });
    expect((await post(ben, "", { title: "Mine", eventId: event.id })).json()).toMatchObject({
      code: "REQUEST_INVALID",
      detail: expect.stringContaining("no such event") as string,
    });
  });

  test.each([
    [{ startsAt: at(0), endsAt: at(24 * 60 + 5) }, "24 hours"],
    [{ startsAt: at(10), endsAt: at(5) }, "24 hours"],
    [{ startsAt: at(200 * 24 * 60) }, "three months"],
    [{ startsAt: "2026-99-01T00:00:00Z" }, "time is invalid"],
    [{ link: "https://example.org" }, ""],
    [{ link: "//example.org" }, ""],
    [{ gradient: "Unheard Of" }, ""],
  ])("%j is refused", async (fields, sentence) => {
    const answer = await post(ann, "", { title: "Open stage", ...fields });
    expect(answer.json()).toMatchObject({
      code: "REQUEST_INVALID",
      detail: expect.stringContaining(sentence) as string,
    });
  });

  test("is changed by its owner alone, from the revision that was read", async () => {
    const flyer = await make(ann);
    expect((await update(ben, flyer, { title: "Mine" })).json()).toMatchObject({ code: "FORBIDDEN" });
    const changed = (await update(ann, flyer, { title: "Closed stage" })).json<FlyerJson>();
    expect(changed).toMatchObject({ title: "Closed stage", revision: flyer.revision + 1 });
    expect((await update(ann, flyer, { title: "Again" })).json()).toMatchObject({
      code: "REVISION_CONFLICT",
      current: { title: "Closed stage" },
    });
    const ended = (await update(ann, changed, { state: "Completed" })).json<FlyerJson>();
    expect(ended.state).toBe("Completed");
    expect((await update(ann, ended, { state: "Started" })).json()).toMatchObject({ code: "STATE_CONFLICT" });
    expect((await server.call("DELETE", `${FLYER}/${flyer.id}`, { jwt: ben.jwt })).statusCode).toBe(403);
    expect((await server.call("DELETE", `${FLYER}/${flyer.id}`, { jwt: ann.jwt })).statusCode).toBe(200);
    expect((await get(ann, flyer.id)).statusCode).toBe(404);
  });

  test("is nobody else's business before it begins and after it was canceled", async () => {
    const later = await make(ann, { startsAt: at(30) });
    expect(later.state).toBe("Created");
    expect((await get(ben, later.id)).statusCode).toBe(404);
    expect((await update(ben, later, { title: "Mine" })).statusCode).toBe(404);
    const begun = (await update(ann, later, { state: "Started" })).json<FlyerJson>();
    expect(Date.parse(begun.startsAt)).toBeLessThanOrEqual(Date.now());
    expect((await get(ben, later.id)).statusCode).toBe(200);
    await update(ann, begun, { state: "Canceled" });
    expect((await get(ben, later.id)).statusCode).toBe(404);
    expect((await get(ann, later.id)).json()).toMatchObject({ state: "Canceled" });
  });

  test("has at most two others beside it, one per event", async () => {
    const event = await makeEvent(server, ann);
    await make(ann, { eventId: event.id });
    expect((await post(ann, "", { title: "Twice", eventId: event.id })).json()).toMatchObject({
      code: "LIMIT_REACHED",
    });
    await make(ann, { eventId: event.id, startsAt: at(90) });
    await make(ann);
    await make(ann);
    expect((await post(ann, "", { title: "Fourth" })).json()).toMatchObject({ code: "LIMIT_REACHED" });
    // Of several sent at once no more are made.
    const later = await Promise.all(
      [1, 2, 3, 4, 5].map(() => post(ann, "", { title: "At once", startsAt: at(500), endsAt: at(510) })),
    );
    expect(later.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });
});

describe("a flyer is for", () => {
  test("those who follow its user, and for nobody who blocks or is blocked", async () => {
    await make(ann);
    expect(await titlesOf(ben)).toEqual([]);
    await server.sql("insert into user_links (follower_id, followed_id) values ($1, $2)", [ben.id, ann.id]);
    expect(await titlesOf(ben)).toEqual(["Open stage"]);
    expect(await titlesOf(eve, { list: "all" })).toEqual(["Open stage"]);
    await server.sql("insert into user_blocks (blocker_id, blocked_id) values ($1, $2), ($3, $1)", [
      ann.id,
      ben.id,
      eve.id,
    ]);
    for (const list of ["running", "all"])
      for (const who of [ben, eve]) expect(await titlesOf(who, { list })).toEqual([]);
  });

  test("those who have a link with its event", async () => {
    const event = await makeEvent(server, ann, { visibility: "unlisted" });
    await make(ann, { eventId: event.id });
    await server.call("POST", `${EVENT}/link/`, { jwt: ben.jwt, body: { eventId: event.id, type: "Star" } });
    expect(await titlesOf(ben)).toEqual(["Open stage"]);
    // What is not public is not listed for others.
    expect(await titlesOf(eve, { list: "all" })).toEqual([]);
  });

  test("those who are at home within its radius", async () => {
    await make(ann, { area: areaAt(ULM), radiusKm: 100 });
    const atHome = async (homeArea: object | null) => {
      const answer = await server.call("POST", PROFILE, { jwt: ben.jwt, body: { homeArea } });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await atHome(areaAt(MUNICH));
    // 121 km from Ulm.
    expect(await titlesOf(ben)).toEqual([]);
    await server.sql("update flyers set radius_km = 130");
    expect(await titlesOf(ben)).toEqual(["Open stage"]);
    expect(await titlesOf(eve)).toEqual([]);
    await atHome(null);
    expect(await titlesOf(ben)).toEqual([]);
  });
});

test("flyers are found by words, place, time and tags of their event", async () => {
  const event = await makeEvent(server, ann);
  const tagged = await server.call("POST", `${EVENT}/tag/`, {
    jwt: ann.jwt,
    body: { eventId: event.id, tagId: "GenreDub" },
  });
  expect(tagged.json<EventJson>().tags).toHaveLength(1);
  await make(ann, { title: "Dub night", eventId: event.id, area: areaAt(ULM, "Roxy") });
  await make(ben, { title: "Quiet morning", area: areaAt(MUNICH, "Gasteig") });
  const found = (search: object) => titlesOf(eve, { list: "all", ...search });
  expect(await found({ searchText: "NIGHT rox" })).toEqual(["Dub night"]);
  expect(await found({ tagIds: ["GenreDub"] })).toEqual(["Dub night"]);
  expect(await found({ near: { ...MUNICH, radiusKm: 30 } })).toEqual(["Quiet morning"]);
  expect(await found({ near: { ...MUNICH, radiusKm: 200 } })).toHaveLength(2);
  expect(await found({ to: at(-60) })).toEqual([]);
  expect(await found({ from: at(-60), to: at(60) })).toHaveLength(2);
  expect(await titlesOf(ann, { list: "mine" })).toEqual(["Dub night"]);
});

test("the sweep starts and ends each once, also on two nodes at a time", async () => {
  const flyer = await make(ann, { startsAt: at(30) });
  const told: string[] = [];
  const tell = ({ kind }: FlyerNewsItem) => told.push(kind);
  const { queries } = server.database;
  const pictures = new Pictures(queries, new DiskPictureStore(server.config.dataDir));
  const flyers = new Flyers({ queries, pictures, send: tell });
  const sweep = async (changes: string) => {
    await server.sql(`update flyers set ${changes} where id = $1`, [flyer.id]);
    await Promise.all([flyers.sweep(), flyers.sweep()]);
    return (await get(ann, flyer.id)).json<FlyerJson>().state;
  };
  expect(await sweep("starts_at = now() + interval '1 minute'")).toBe("Created");
  expect(await sweep("starts_at = now()")).toBe("Started");
  expect(await sweep("ends_at = now()")).toBe("Completed");
  expect(told).toEqual(["FlyerStarted", "FlyerStopped"]);
});

describe("a picture", () => {
  test("of a flyer keeps its shape, of an event is cut to 16:9; both are for everybody", async () => {
    const flyer = await make(ann);
    const set = (await upload(ann, `${FLYER}/image/${flyer.id}`, await picture(2000, 3000))).json<FlyerJson>();
    expect(await sizeOf(set.image?.large ?? "")).toEqual({ format: "webp", width: 900, height: 1350 });
    expect(await sizeOf(set.image?.small ?? "")).toEqual({ format: "webp", width: 267, height: 400 });
    const bare = await server.call("DELETE", `${FLYER}/image/${flyer.id}`, { jwt: ann.jwt });
    expect([bare.statusCode, bare.json<FlyerJson>().image]).toEqual([200, null]);
    expect((await server.app.inject(set.image?.large ?? "")).statusCode).toBe(404);
    const event = await makeEvent(server, ann);
    const changed = (await upload(ann, `${EVENT}/thumbnail/${event.id}`, await picture(900, 900))).json<EventJson>();
    expect(await sizeOf(changed.thumbnail?.large ?? "")).toEqual({ format: "webp", width: 640, height: 360 });
    expect(await sizeOf(changed.thumbnail?.small ?? "")).toEqual({ format: "webp", width: 320, height: 180 });
    const none = await server.call("DELETE", `${EVENT}/thumbnail/${event.id}`, { jwt: ann.jwt });
    expect(none.json<EventJson>().thumbnail).toBeNull();
    expect((await server.app.inject(changed.thumbnail?.large ?? "")).statusCode).toBe(404);
  });

  test("is set by the owner alone, and what is none is refused", async () => {
    const flyer = await make(ann);
    const event = await makeEvent(server, ann);
    const bytes = await picture(40, 40);
    for (const path of [`${FLYER}/image/${flyer.id}`, `${EVENT}/thumbnail/${event.id}`]) {
      expect((await upload(null, path, bytes)).statusCode).toBe(401);
      expect((await upload(ben, path, bytes)).json()).toMatchObject({ code: "FORBIDDEN" });
      expect((await upload(ann, path, Buffer.from("<svg/>"))).json()).toMatchObject({ code: "IMAGE_INVALID" });
      expect((await upload(ann, path, bytes, "me.svg")).json()).toMatchObject({ code: "MEDIA_TYPE_UNSUPPORTED" });
      expect((await upload(ann, path, Buffer.alloc(5.1 * 1024 ** 2))).json()).toMatchObject({ code: "TOO_LARGE" });
      expect((await server.call("DELETE", path, { jwt: ben.jwt })).json()).toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("goes with what had it, however that is deleted", async () => {
    const flyer = await make(ann);
    const set = (await upload(ann, `${FLYER}/image/${flyer.id}`, await picture(40, 40))).json<FlyerJson>();
    const url = set.image?.large ?? "";
    await server.sql("delete from flyers where id = $1", [flyer.id]);
    expect((await server.app.inject(url)).statusCode).toBe(200);
    await server.sql("update loose_avatars set created_at = now() - interval '1 hour'");
    const store = new DiskPictureStore(`${server.config.dataDir}/avatars`);
    await new Pictures(server.database.queries, store).cleanUp();
    expect((await server.app.inject(url)).statusCode).toBe(404);
    expect(await server.sql("select id from loose_avatars")).toEqual([]);
  });
});
