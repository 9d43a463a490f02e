import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventJson, EventLinkJson, LaunchJson, TagJson } from "../../src/protocol/http/eventJson.ts";
import { EVENT_STATES } from "../../src/domain/reference/eventTypes.ts";
import { LocalFanout } from "../../src/server/fanout/LocalFanout.ts";
import { EventNews, type EventNewsItem } from "../../src/server/features/events/EventNews.ts";
import { EventRepository } from "../../src/server/features/events/EventRepository.ts";
import { Events } from "../../src/server/features/events/Events.ts";
import { DiskPictureStore } from "../../src/server/features/pictures/DiskPictureStore.ts";
import { Pictures } from "../../src/server/features/pictures/Pictures.ts";
import { ENGINE, EVENT, makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

const DAY_MS = 86_400_000;
const ULM = { latitude: 48.4, longitude: 9.99 };

let server: TestServer;
let ann: Person;
let ben: Person;
let eve: Person;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, ben, eve] = await peopleOf(server, "ann", "ben", "eve");
});

beforeEach(() => server.sql("delete from events; delete from creations"));
afterAll(() => server.stop());

const areaOf = (place: { latitude: number; longitude: number }, city = "") => ({
  name: city,
  type: "City",
  ...place,
  zoom: 10,
  streetAddress: "",
  city,
  state: "",
  zipCode: "",
  country: "",
});

const get = async (who: Person | null, id: string, query = "") =>
  server.call("GET", `${EVENT}/${id}${query}`, who ? { jwt: who.jwt } : {});

const update = async (who: Person, event: EventJson, fields: object) =>
  server.call("POST", `${EVENT}/update/`, {
    jwt: who.jwt,
    body: { id: event.id, revision: event.revision, ...fields },
  });

const link = (who: Person, body: object) => server.call("POST", `${EVENT}/link/`, { jwt: who.jwt, body });

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const tag = (who: Person, eventId: string, body: object) =>
  server.call("POST", `${EVENT}/tag/`, { jwt: who.jwt, body: { eventId, ...body } });

const launch = (who: Person, body: object) => server.call("POST", `${ENGINE}/launch/`, { jwt: who.jwt, body });

const codeOf = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code;

async function namesOf(who: Person | null, search: object = {}): Promise<string[]> {
  const answer = await server.call("POST", `${EVENT}/search/`, { body: search, ...(who ? { jwt: who.jwt } : {}) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ events: EventJson[] }>().events.map(({ name }) => name);
}

const ics = (name: string) => server.app.inject(`${EVENT}/calendar/${name}`);

const eventsTelling = (tell: (item: EventNewsItem) => void): Events => {
  const { queries } = server.database;
  const pictures = new Pictures(queries, new DiskPictureStore(server.config.dataDir));
  return new Events({ queries, news: { send: tell }, pictures });
};

const sweepAfter = async (id: string, changes: string) => {
  await server.sql(`update events set ${changes} where id = $1`, [id]);
  const told: EventNewsItem[] = [];
  const events = eventsTelling((item) => told.push(item));
  // Two nodes at the same moment.
  await Promise.all([events.sweep(), events.sweep()]);
  return told.map((item) => (item.kind === "EventStopped" ? `${item.state} ${item.reason}` : item.kind));
};

describe("an event", () => {
  test("takes its defaults and is told to everybody, its code to its owner alone", async () => {
    const made = await makeEvent(server, ann, { name: "  Cafe\u0301 jam ", timeZone: "Europe/Berlin" });
    expect(made).toMatchObject({
      ownerId: ann.id,
      owner: { id: ann.id, name: "Ann", avatar: null },
      name: "Café jam",
      state: "Created",
      visibility: "public",
      kind: "jam",
      endsAt: null,
      timeZone: "Europe/Berlin",
      maxPlayers: 8,
      maxWatchers: 200,
      session: {
        mode: "grid",
        bpm: 120,
        numerator: 4,
        denominator: 4,
        division: "16n",
        delayBars: 1,
        chat: "everyone",
      },
      counts: { star: 0, follow: 0, attendee: 0, players: 0, watchers: 0 },
      links: { star: null, follow: null, attendee: null },
      revision: 1,
    });
    expect(made.joinCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const { joinCode: _, ...told } = (await get(ann, made.id)).json<EventJson>();
    expect((await get(ben, made.id)).json()).toEqual(told);
    expect((await get(null, `${made.id}/`)).json()).toEqual({ ...told, links: null });
  });

  test("shows the notes that its owner publishes, a part of them in lists, until they are removed", async () => {
    const notes = Array.from({ length: 128 }, (_, index) => [index, 1 + index, index % 128, index % 16]);
    const made = await makeEvent(server, ann, { notes });
    expect(made.notes).toEqual(notes);
    expect((await get(null, made.id)).json<EventJson>().notes).toEqual(notes);
    const listed = await server.call("POST", `${EVENT}/search/`, { body: {} });
    expect(listed.json<{ events: EventJson[] }>().events[0]?.notes).toEqual(notes.slice(-48));
    const renamed = (await update(ann, made, { name: "Late jam" })).json<EventJson>();
    expect(renamed.notes).toEqual(notes);
    const removed = (await update(ann, renamed, { notes: null })).json<EventJson>();
    expect(removed).not.toHaveProperty("notes");
  });

  test.each([
    [[[0, 0, 60, 0]]],
    [[[256, 1, 60, 0]]],
    [[[0, 1, 128, 0]]],
    [[[0, 1, 60, 16]]],
    [[[0, 1, 60]]],
    [[[0, 1, 60, 0, 0]]],
    [[[0.5, 1, 60, 0]]],
    [[["0", 1, 60, 0]]],
    [Array.from({ length: 129 }, () => [0, 1, 60, 0])],
    ["notes"],
  ])("refuses notes that are none: %j", async (notes) => {
    const answer = await server.call("POST", `${EVENT}/`, { jwt: ann.jwt, body: { name: "Jam", notes } });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, "REQUEST_INVALID"]);
  });

  test("shows the last bars of its room while it is public alone", async () => {
    const made = await makeEvent(server, ann, {});
    const played = [[0, 8, 60, 3]];
    const room = new EventRepository(server.database.queries, null);
    await room.setPlayed(made.id, [[0, 8, 60, 3]]);
    expect((await get(null, made.id)).json<EventJson>().played).toEqual(played);
    const closed = (await update(ann, made, { visibility: "unlisted" })).json<EventJson>();
    expect(closed).not.toHaveProperty("played");
    await room.setPlayed(made.id, [[0, 8, 61, 3]]);
    const again = (await update(ann, closed, { visibility: "public" })).json<EventJson>();
    expect(again.played).toEqual(played);
    expect(again.revision).toBe(made.revision + 2);
  });

  test.each([
    [{ startsAt: new Date(Date.now() + 3 * 366 * DAY_MS).toISOString() }, "within the next two years"],
    [{ startsAt: "2001-01-01T00:00:00Z" }, "today or later"],
    [{ startsAt: "2026-99-01T00:00:00Z" }, "time is invalid"],
    [{ endsAt: new Date(Date.now() - DAY_MS).toISOString() }, "end after the start"],
    [{ endsAt: new Date(Date.now() + 3 * DAY_MS).toISOString() }, "24 hours"],
    [{ online: false }, "Choose a place"],
    [{ timeZone: "Europe/Ulm" }, "time zone"],
    [{ projectId: "a".repeat(30) }, "Song not found"],
    [{ session: { bpm: 401 } }, "bpm"],
    [{ maxPlayers: 17 }, "maxPlayers"],
    [{ description: "\u0000" }, "description"],
  ])("is refused with %j", async (fields, said) => {
    const answer = await server.call("POST", `${EVENT}/`, { jwt: ann.jwt, body: { name: "E", ...fields } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ detail: string }>().detail).toContain(said);
  });

  test("may last a whole day, and not a second longer", async () => {
    const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + DAY_MS);
    for (const [lastsMs, status] of [
      [1000, 200],
      [DAY_MS, 200],
      [DAY_MS + 1000, 400],
    ] as const) {
      const endsAt = new Date(startsAt.getTime() + lastsMs).toISOString();
      const answer = await server.call("POST", `${EVENT}/`, {
        jwt: ann.jwt,
        body: { name: "E", startsAt: startsAt.toISOString(), endsAt },
      });
      expect(answer.statusCode).toBe(status);
      if (status === 200) expect(answer.json<EventJson>().endsAt).toBe(endsAt);
    }
  });

  test("8.2.2 is changed by its owner alone, by revision", async () => {
    const made = await makeEvent(server, ann);
    expect(codeOf(await update(ben, made, { name: "Mine" }))).toBe("FORBIDDEN");
    const changed = await update(ann, made, { description: " All\nwelcome ", session: { bpm: 90 } });
    expect(changed.json()).toMatchObject({
      name: "Friday jam",
      description: "All\nwelcome",
      session: { bpm: 90, mode: "grid" },
      revision: 2,
      joinCode: made.joinCode,
    });
    const stale = await update(ann, made, { name: "Late" });
    expect(stale.json()).toMatchObject({ code: "REVISION_CONFLICT", current: { revision: 2 } });
    const renewed = (await update(ann, changed.json<EventJson>(), { newJoinCode: true })).json<EventJson>();
    expect(renewed.joinCode).not.toBe(made.joinCode);
    for (const method of ["update/", made.id])
      expect((await server.call(method === "update/" ? "POST" : "DELETE", `${EVENT}/${method}`)).statusCode).toBe(401);
    expect(codeOf(await server.call("DELETE", `${EVENT}/${made.id}`, { jwt: ben.jwt }))).toBe("FORBIDDEN");
    expect((await server.call("DELETE", `${EVENT}/${made.id}`, { jwt: ann.jwt })).statusCode).toBe(200);
    expect((await get(ann, made.id)).statusCode).toBe(404);
  });

  test("goes from one state to the next, and never back", async () => {
    const made = await makeEvent(server, ann);
    expect(codeOf(await update(ann, made, { state: "Completed" }))).toBe("STATE_CONFLICT");
    const started = (await update(ann, made, { state: "Started" })).json<EventJson>();
    expect(started).toMatchObject({ state: "Started", startedAt: expect.any(String) as string });
    expect(codeOf(await update(ann, started, { state: "Created" }))).toBe("STATE_CONFLICT");
    const over = (await update(ann, started, { state: "Completed", description: "Thank you" })).json<EventJson>();
    expect(over).toMatchObject({ state: "Completed", stopReason: "owner", description: "Thank you" });
    for (const fields of [{ state: "Started" }, { state: "Canceled" }, { name: "More" }])
      expect(codeOf(await update(ann, over, fields))).toBe("STATE_CONFLICT");
  });

  test.each(EVENT_STATES)("and a flyer that are %s refuse what they cannot become", async (before) => {
    const nexts = { Created: ["Started", "Canceled"], Started: ["Completed", "Canceled"], Completed: [], Canceled: [] };
    const startsAt = at(1);
    for (const after of EVENT_STATES) {
      await server.sql("delete from flyers; delete from events; delete from creations");
      const event = await makeEvent(server, ann);
      const made = await server.call("POST", `${ENGINE}/flyer/`, {
        jwt: ann.jwt,
        body: { title: "Open stage", startsAt, endsAt: at(2) },
      });
      const flyer = made.json<{ id: string; revision: number }>();
      for (const [table, path, { id, revision }] of [
        ["events", EVENT, event],
        ["flyers", `${ENGINE}/flyer`, flyer],
      ] as const) {
        await server.sql(`update ${table} set state = $2 where id = $1`, [id, before]);
        const body = { id, revision, state: after };
        const answer = await server.call("POST", `${path}/update/`, { jwt: ann.jwt, body });
        // To say what it is already changes nothing, unless it is over.
        const nextOnes: readonly string[] = nexts[before];
        const may = nextOnes.includes(after) || (before === after && nextOnes.length > 0);
        const what = `${table}: ${before} → ${after}`;
        expect(answer.statusCode, what).toBe(may ? 200 : 409);
        expect(answer.json(), what).toMatchObject(may ? { state: after } : { code: "STATE_CONFLICT" });
      }
    }
  });

  test("is completed once, whoever asks at the same moment", async () => {
    const made = await makeEvent(server, ann);
    const started = (await update(ann, made, { state: "Started" })).json<EventJson>();
    const answers = await Promise.all(
      ["Completed", "Canceled", "Completed"].map((state) => update(ann, started, { state })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await server.sql("select 1 from launches where ended_at is null")).toEqual([]);
  });

  test("is canceled and deleted by administrators, and not changed otherwise", async () => {
    const made = await makeEvent(server, ann, { visibility: "private" });
    await server.sql("update users set roles = '{Admin}' where id = $1", [eve.id]);
    expect((await update(eve, made, { name: "Nicer" })).statusCode).toBe(404);
    expect((await update(eve, made, { state: "Canceled" })).json()).toMatchObject({ stopReason: "moderator" });
    expect((await server.call("DELETE", `${EVENT}/${made.id}`, { jwt: eve.jwt })).statusCode).toBe(200);
    await server.sql("update users set roles = '{}' where id = $1", [eve.id]);
  });

  test("2.4.1 fifty are open at most, and twenty are made in a day", async () => {
    await makeEvent(server, ann);
    const copies = (n: number, age: string) =>
      server.sql(`insert into events (id, owner_id, name, search_text, description, visibility, kind, starts_at, time_zone,
          online, max_players, max_watchers, open_seats, session, join_code, created_at)
        select 'c${age.length}x' || n, owner_id, name, '', '', visibility, kind, now(), time_zone, online, 8, 8, true,
          session, join_code, now() - interval '${age}' from (select * from events limit 1) one, generate_series(1, ${n}) n`);
    await copies(19, "1 hour");
    const refused = () => server.call("POST", `${EVENT}/`, { jwt: ann.jwt, body: { name: "One more" } });
    expect(codeOf(await refused())).toBe("LIMIT_REACHED");
    await server.sql("update creations set created_at = now() - interval '2 days'");
    await makeEvent(server, ann);
    await copies(29, "49 hours");
    expect(codeOf(await refused())).toBe("LIMIT_REACHED");
    expect((await refused()).json<{ detail: string }>().detail).toContain("50");
  });
});

describe("who sees an event", () => {
  test("unlisted by its link, private by its code or when accepted", async () => {
    const unlisted = await makeEvent(server, ann, { name: "Unlisted", visibility: "unlisted" });
    const hidden = await makeEvent(server, ann, { name: "Private", visibility: "private" });
    expect(await namesOf(ben)).toEqual([]);
    expect((await namesOf(ann, { list: "mine" })).toSorted()).toEqual(["Private", "Unlisted"]);
    expect((await get(null, unlisted.id)).statusCode).toBe(200);
    expect((await get(ben, hidden.id)).statusCode).toBe(404);
    expect((await get(null, hidden.id, `?code=${hidden.joinCode}`)).statusCode).toBe(200);
    const byCode = (code: string) => server.call("POST", `${EVENT}/code/`, { body: { code } });
    expect((await byCode(hidden.joinCode!)).json()).toMatchObject({ id: hidden.id });
    expect((await byCode("23456789")).statusCode).toBe(404);
    expect((await get(ben, hidden.id, "?code=")).statusCode).toBe(404);
    expect((await link(ben, { eventId: hidden.id, type: "Attendee" })).statusCode).toBe(404);
    await link(ben, { eventId: hidden.id, type: "Attendee", code: hidden.joinCode });
    expect((await get(ben, hidden.id)).statusCode).toBe(404);
    const answer = { eventId: hidden.id, type: "Attendee", userId: ben.id, status: "accepted" };
    expect((await link(eve, answer)).statusCode).toBe(404);
    expect((await link(ann, answer)).statusCode).toBe(200);
    expect((await get(ben, hidden.id)).json()).toMatchObject({ attendance: "accepted", joinCode: hidden.joinCode });
    expect(await namesOf(ben, { list: "attending" })).toEqual(["Private"]);
    await link(ann, { ...answer, status: "declined" });
    expect((await get(ben, hidden.id)).statusCode).toBe(404);
  });

  test("8.2.2 nobody of a block sees the other's", async () => {
    const made = await makeEvent(server, ann);
    const block = (on: 0 | 1) => server.call("POST", `/presence/api/v1/user/block/${eve.id}/${on}`, { jwt: ann.jwt });
    await block(1);
    expect((await get(eve, made.id)).statusCode).toBe(404);
    expect(await namesOf(eve)).toEqual([]);
    expect((await link(eve, { eventId: made.id, type: "Star" })).statusCode).toBe(404);
    await block(0);
    expect(await namesOf(eve)).toEqual(["Friday jam"]);
  });
});

describe("the search", () => {
  test("finds by words, kind, tags, time and place, and orders", async () => {
    await makeEvent(server, ann, { name: "Élan", kind: "concert", startsAt: at(5), area: areaOf(ULM, "Ulm") });
    await makeEvent(server, ann, {
      name: "Basement",
      startsAt: at(2),
      area: areaOf({ latitude: 48.7, longitude: 9.99 }),
    });
    await makeEvent(server, ben, { name: "Fiji", startsAt: at(30), area: areaOf({ latitude: -17, longitude: 179.9 }) });
    const events = (await server.call("POST", `${EVENT}/search/`, { body: { searchText: "basement" } })).json<{
      events: EventJson[];
    }>();
    await server.call("POST", `${EVENT}/tag/`, {
      jwt: ann.jwt,
      body: { eventId: events.events[0]?.id, tagId: "GenreJazz" },
    });
    expect(await namesOf(null)).toEqual(["Basement", "Élan", "Fiji"]);
    expect(await namesOf(null, { searchText: "ELAN ulm" })).toEqual(["Élan"]);
    expect(await namesOf(null, { kind: "concert" })).toEqual(["Élan"]);
    expect(await namesOf(null, { tagIds: ["GenreJazz"] })).toEqual(["Basement"]);
    expect(await namesOf(null, { from: at(4), to: at(6) })).toEqual(["Élan"]);
    expect(await namesOf(null, { ownerId: ben.id })).toEqual(["Fiji"]);
    expect(await namesOf(null, { near: { ...ULM, radiusKm: 50 }, sort: "distance" })).toEqual(["Élan", "Basement"]);
    expect(await namesOf(null, { near: { ...ULM, radiusKm: 30 } })).toEqual(["Élan"]);
    expect(await namesOf(null, { near: { latitude: -17, longitude: -179.9, radiusKm: 50 } })).toEqual(["Fiji"]);
    expect(await namesOf(null, { bounds: { west: 170, south: -30, east: -170, north: 0 } })).toEqual(["Fiji"]);
    expect(await namesOf(null, { pageSize: 1, pageNumber: 2 })).toEqual(["Élan"]);
    expect((await server.call("POST", `${EVENT}/search/`, { body: { list: "mine" } })).statusCode).toBe(401);
  });
});

describe("links", () => {
  test("are one of each type, counted, listed and taken back", async () => {
    const made = await makeEvent(server, ann);
    const star = (await link(ben, { eventId: made.id, type: "Star" })).json<{ id: string }>();
    expect((await link(ben, { eventId: made.id, type: "Star" })).json()).toEqual(star);
    await link(ben, { eventId: made.id, type: "Attendee" });
    await link(ben, { eventId: made.id, type: "Follow" });
    expect((await get(ben, made.id)).json()).toMatchObject({
      counts: { star: 1, attendee: 1, follow: 1 },
      links: { star: star.id },
    });
    const search = async (who: Person, body: object) =>
      (await server.call("POST", `${EVENT}/link/search/`, { jwt: who.jwt, body })).json<{ links: EventLinkJson[] }>()
        .links;
    expect((await search(ben, {})).map(({ type }) => type).toSorted()).toEqual(["Attendee", "Follow", "Star"]);
    expect((await search(ann, { eventId: made.id, types: ["Attendee"] }))[0]).toMatchObject({ user: { id: ben.id } });
    // A stranger is told of public likes and of nothing else.
    expect((await search(eve, { eventId: made.id })).map(({ type }) => type)).toEqual(["Star"]);
    const remove = (who: Person) => server.call("DELETE", `${EVENT}/link/${star.id}`, { jwt: who.jwt });
    expect((await remove(eve)).statusCode).toBe(404);
    expect((await remove(ben)).statusCode).toBe(200);
    expect((await get(null, made.id)).json()).toMatchObject({ counts: { star: 0 } });
  });
});

describe("tags", () => {
  test("have categories, and are found by the beginnings of words", async () => {
    const { categories } = (await server.call("GET", `${ENGINE}/tag/categories`)).json<{
      categories: { name: string; open: boolean }[];
    }>();
    expect(categories.map(({ name }) => name)).toEqual([
      "Genre",
      "Instrument",
      "Mood",
      "Level",
      "Language",
      "Kind",
      "Other",
    ]);
    expect(categories.filter(({ open }) => open).map(({ name }) => name)).toEqual(["Other"]);
    const found = await server.call("POST", `${ENGINE}/tag/search`, {
      body: { searchText: "BAS", categoryId: "Genre" },
    });
    expect(found.json<{ tags: TagJson[] }>().tags.map(({ name }) => name)).toEqual(["Drum and Bass"]);
  });

  test("are given by the owner, ten at most, one's own words once whatever their case", async () => {
    const made = await makeEvent(server, ann);
    expect(codeOf(await tag(ben, made.id, { tagId: "GenreJazz" }))).toBe("FORBIDDEN");
    expect(codeOf(await tag(ann, made.id, { tagId: "GenreNone" }))).toBe("NOT_FOUND");
    expect((await tag(ann, made.id, { tagId: "GenreJazz", name: "Both" })).statusCode).toBe(400);
    expect((await tag(ann, made.id, { name: "x" })).statusCode).toBe(400);
    await tag(ann, made.id, { name: "Ukulele Night" });
    await tag(ann, made.id, { name: "ukulele  night" });
    const tagged = (await tag(ann, made.id, { name: "JAZZ" })).json<EventJson>();
    expect(tagged.tags.map(({ name, categoryId, uses }) => [name, categoryId, uses])).toEqual([
      ["Jazz", "Genre", 1],
      ["Ukulele Night", "Other", 1],
    ]);
    for (let i = 0; i < 8; i++) expect((await tag(ann, made.id, { name: `Tag ${i}` })).statusCode).toBe(200);
    expect(codeOf(await tag(ann, made.id, { name: "Tag 9" }))).toBe("LIMIT_REACHED");
    const remove = (who: Person) => server.call("DELETE", `${EVENT}/tag/${made.id}/GenreJazz`, { jwt: who.jwt });
    expect(codeOf(await remove(ben))).toBe("FORBIDDEN");
    expect((await remove(ann)).json<EventJson>().tags).toHaveLength(9);
    expect((await remove(ann)).statusCode).toBe(404);
  });
});

describe("launch", () => {
  test("makes an unlisted jam that is live, and takes an event live once", async () => {
    const jam = (await launch(ann, {})).json<{ launch: LaunchJson; event: EventJson }>();
    expect(jam.event).toMatchObject({ name: "Ann’s jam", visibility: "unlisted", state: "Started" });
    expect(jam.launch).toMatchObject({ eventId: jam.event.id, joinPath: `/plugin/jamroom/${jam.event.id}` });
    const made = await makeEvent(server, ann);
    expect(codeOf(await launch(ben, { eventId: made.id }))).toBe("FORBIDDEN");
    const both = await Promise.all([launch(ann, { eventId: made.id }), launch(ann, { eventId: made.id })]);
    const [one, two] = both.map((answer) => answer.json<{ launch: LaunchJson; event: EventJson }>());
    expect(one?.launch.id).toBe(two?.launch.id);
    const canceled = await update(ann, one?.event ?? made, { state: "Canceled" });
    expect(canceled.json()).toMatchObject({ state: "Canceled" });
    expect(codeOf(await launch(ann, { eventId: made.id }))).toBe("STATE_CONFLICT");
  });
});

describe("what ends by itself", () => {
  test.each([
    ["Created", "starts_at = now() - interval '25 hours'", ["Canceled overdue"]],
    ["Created", "starts_at = now() - interval '23 hours'", []],
    ["Started", "started_at = now() - interval '25 hours'", ["Completed overdue"]],
    ["Started", "ends_at = now() - interval '7 hours'", ["Completed overdue"]],
    ["Started", "ends_at = now() - interval '5 hours'", []],
    ["Started", "empty_since = now() - interval '16 minutes'", ["Completed empty"]],
    ["Started", "empty_since = now() - interval '14 minutes'", []],
  ])("%s, %s: %j, told once", async (state, changes, said) => {
    const made = await makeEvent(server, ann);
    if (state === "Started") await update(ann, made, { state });
    // The test server sweeps, too: whoever is first tells of it.
    const told = await sweepAfter(made.id, changes);
    expect(told.length).toBeLessThanOrEqual(said.length);
    const over = (await get(ann, made.id)).json<EventJson>();
    expect(over.stopReason === null ? [] : [`${over.state} ${over.stopReason}`]).toEqual(said);
  });

  test("an event that nobody enters after its beginning", async () => {
    const made = await makeEvent(server, ann);
    await update(ann, made, { state: "Started" });
    const [row] = await server.sql(
      "select now() - empty_since < interval '1 minute' as fresh from events where id = $1",
      [made.id],
    );
    expect(row).toEqual({ fresh: true });
    expect(await sweepAfter(made.id, "empty_since = empty_since - interval '16 minutes'")).toEqual(["Completed empty"]);
  });

  test("somebody who is in a room whose node is gone; nobody whose room speaks", async () => {
    const [lost, held] = [await makeEvent(server, ann), await makeEvent(server, ann)];
    for (const made of [lost, held]) {
      await update(ann, made, { state: "Started" });
      await eventsTelling(() => undefined).setPresence(made.id, 1, 2);
    }
    await sweepAfter(held.id, "presence_at = now() - interval '100 seconds'");
    await sweepAfter(lost.id, "presence_at = now() - interval '130 seconds'");
    expect((await get(null, lost.id)).json()).toMatchObject({ counts: { players: 0, watchers: 0 } });
    expect((await get(null, held.id)).json()).toMatchObject({ counts: { players: 1, watchers: 2 } });
  });

  test("counts who is in the room, and since when nobody is", async () => {
    const made = await makeEvent(server, ann);
    await update(ann, made, { state: "Started" });
    const events = eventsTelling(() => undefined);
    await events.setPresence(made.id, 3, 5);
    expect((await get(null, made.id)).json()).toMatchObject({ counts: { players: 3, watchers: 5 } });
    await events.setPresence(made.id, 0, 0);
    expect(
      await server.sql("select peak_players, peak_watchers, empty_since is null as busy from launches, events"),
    ).toEqual([{ peak_players: 3, peak_watchers: 5, busy: false }]);
  });
});

describe("the calendar", () => {
  test("has an event as a file, a private one with its code", async () => {
    const made = await makeEvent(server, ann, { visibility: "private", startsAt: "2027-03-05T19:00:00Z" });
    expect((await ics(`${made.id}.ics`)).statusCode).toBe(404);
    expect((await ics(made.id)).statusCode).toBe(404);
    const file = await ics(`${made.id}.ics?code=${made.joinCode}`);
    expect(file.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(file.body).toContain("DTSTART:20270305T190000Z\r\n");
  });

  test("has what one owns, stars and goes to at an address of one's own, until it is renewed or the account goes", async () => {
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const feedOf = async (renew = false): Promise<string> => {
      const answer = await server.call("POST", `${EVENT}/feed/`, { jwt: ann.jwt, body: { renew } });
      expect(answer.statusCode).toBe(200);
      return answer.json<{ path: string }>().path;
    };
    const own = await makeEvent(server, ann, { name: "My own", startsAt, visibility: "private" });
    const starred = await makeEvent(server, ben, { name: "Starred", startsAt, visibility: "public" });
    const asked = await makeEvent(server, ben, { name: "Asked only", startsAt, visibility: "private" });
    await makeEvent(server, ben, { name: "Nothing to me", startsAt, visibility: "public" });
    const old = await makeEvent(server, ann, { name: "Long ago", startsAt });
    await server.sql("update events set starts_at = now() - interval '91 days', ends_at = null where id = $1", [
      old.id,
    ]);
    expect((await link(ann, { eventId: starred.id, type: "Star" })).statusCode).toBe(200);
    await server.sql(
      `insert into event_links (id, event_id, user_id, type, status) values ('asked', $1, $2, 'Attendee', 'asked')`,
      [asked.id, ann.id],
    );
    const path = await feedOf();
    expect(await feedOf()).toBe(path);
    const file = await server.app.inject(path);
    expect(file.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const names = [...file.body.matchAll(/SUMMARY:(.*)\r\n/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["My own", "Starred"]));
    for (const name of ["Asked only", "Nothing to me", "Long ago"]) expect(names).not.toContain(name);
    expect(file.body).toContain(`UID:event-${own.id}@`);
    const renewed = await feedOf(true);
    expect(renewed).not.toBe(path);
    expect((await server.app.inject(path)).statusCode).toBe(404);
    await server.sql("update users set deleted_at = now() where id = $1", [ann.id]);
    expect((await server.app.inject(renewed)).statusCode).toBe(404);
    await server.sql("update users set deleted_at = null where id = $1", [ann.id]);
    expect((await server.app.inject(renewed)).statusCode).toBe(200);
  });
});

test("news of events are heard by those who listen", () => {
  const fanout = new LocalFanout();
  const news = new EventNews(fanout);
  const heard: EventNewsItem[] = [];
  const stop = news.listen((item) => heard.push(item));
  const item = { kind: "EventStopped", eventId: "a", state: "Canceled", reason: "owner", stoppedAt: "" } as const;
  news.send(item);
  stop();
  news.send(item);
  expect(heard).toEqual([item]);
});
