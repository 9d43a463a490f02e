import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import type { UserJson } from "../../src/protocol/http/userCalls.ts";
import { TestServer } from "./support/testServer.ts";

const USER = "/presence/api/v1/user";

const HOME = {
  name: "Pécs",
  type: "City",
  latitude: 46.07,
  longitude: 18.23,
  zoom: 10,
  streetAddress: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
};

let server: TestServer;
let ann: SignedIn;
let ben: SignedIn;

beforeAll(async () => {
  server = await TestServer.start();
  ann = await server.user("ann@example.org");
  ben = await server.user("ben@example.org");
  await rename(ann, "Ann Árvíz");
  await rename(ben, "Ben Bürger");
});

afterAll(() => server.stop());

const rename = (who: SignedIn, name: string) =>
  server.call("POST", `${USER}/profile/`, { jwt: who.jwt, body: { name } });

/** A user of this name, signed in. */
async function named(email: string, name: string): Promise<SignedIn> {
  const user = await server.user(email);
  await rename(user, name);
  return user;
}

interface Found {
  readonly totalCount: number;
  readonly users: { id: string; name: string; relation: UserJson["relation"] }[];
}

const search = async (who: SignedIn, body: object): Promise<Found> =>
  (await server.call("POST", `${USER}/search/`, { jwt: who.jwt, body })).json<Found>();

const namesOf = async (who: SignedIn, body: object) => (await search(who, body)).users.map(({ name }) => name);

const get = (who: SignedIn, id: string) => server.call("GET", `${USER}/${id}`, { jwt: who.jwt });
const follow = (who: SignedIn, id: string) => server.call("POST", `${USER}/link/?id=${id}`, { jwt: who.jwt });
const unfollow = (who: SignedIn, id: string) => server.call("DELETE", `${USER}/link/${id}`, { jwt: who.jwt });
const block = (who: SignedIn, id: string, on: 0 | 1) =>
  server.call("POST", `${USER}/block/${id}/${on}`, { jwt: who.jwt });

describe("the profile", () => {
  test("8.2.3, 15.3.3 is changed field by field, by its owner", async () => {
    const body = { about: "Two lines\nof text", website: "https://ann.example/", location: "  Pécs " };
    const changed = await server.call("POST", `${USER}/profile/`, { jwt: ann.jwt, body });
    expect(changed.json()).toMatchObject({ ...body, location: "Pécs", name: "Ann Árvíz", email: "ann@example.org" });
    expect((await server.call("GET", `${USER}/profile/`, { jwt: ann.jwt })).json()).toEqual(changed.json());
    const user = await server.call("GET", "/presence/api/v1/auth/user", { jwt: ann.jwt });
    expect(user.json()).toMatchObject({ name: "Ann Árvíz" });
  });

  test("has a home, which nobody else sees, and which stays where it is not spoken of", async () => {
    const home = { ...HOME, id: "x", userId: "x" };
    const changed = await server.call("POST", `${USER}/profile/`, { jwt: ann.jwt, body: { homeArea: home } });
    const own30 = /^[A-Za-z0-9]{30}$/;
    expect(changed.json()).toMatchObject({
      homeArea: { ...HOME, id: expect.stringMatching(own30) as string, userId: ann.id },
    });
    await rename(ann, "Ann Árvíz");
    const own = (await server.call("GET", `${USER}/profile/`, { jwt: ann.jwt })).json<{ homeArea: object }>();
    expect(own.homeArea).toMatchObject(HOME);
    for (const path of [ann.id, `public/${ann.id}`])
      expect((await server.call("GET", `${USER}/${path}`, { jwt: ben.jwt })).json()).not.toHaveProperty("homeArea");
    const none = await server.call("POST", `${USER}/profile/`, { jwt: ann.jwt, body: { homeArea: null } });
    expect(none.json()).toMatchObject({ homeArea: null });
  });

  test.each([
    { homeArea: { ...HOME, latitude: 91 } },
    { homeArea: { ...HOME, name: "x".repeat(101) } },
    { homeArea: {} },
    { website: "javascript:alert(1)" },
    { website: "//elsewhere.example" },
    { about: "x".repeat(1001) },
    { email: "other@example.org" },
    { roles: ["Admin"] },
    { avatar: "x" },
  ])("refuses %j", async (body) => {
    const answer = await server.call("POST", `${USER}/profile/`, { jwt: ann.jwt, body });
    expect(answer.json()).toMatchObject({ code: "REQUEST_INVALID" });
  });

  test("has a name that is seen as it is", async () => {
    const user = await server.user("seen@example.org");
    for (const name of ["   ", "Ann\u200B", "\u202Enna", "Ann\u2066", "A\uFEFFn", "Ann\u{E0041}"])
      expect((await rename(user, name)).json(), name).toMatchObject({ code: "NAME_INVALID", status: 400 });
    for (const name of ["👩🏽\u200D🎤 Ann", "علی\u200Cرضا", "Ursula"])
      expect((await rename(user, name)).json(), name).toMatchObject({ name });
  });

  test("8.2.3 is public without the address", async () => {
    const answer = await server.call("GET", `${USER}/public/${ann.id}`);
    expect(answer.json()).toMatchObject({ id: ann.id, name: "Ann Árvíz", followers: 0 });
    expect(answer.body).not.toContain("ann@example.org");
    expect((await get(ben, ann.id)).body).not.toContain("ann@example.org");
    expect((await server.call("GET", `${USER}/public/${"x".repeat(30)}`)).json()).toMatchObject({ code: "NOT_FOUND" });
    expect((await server.call("GET", `${USER}/${ann.id}`)).statusCode).toBe(401);
  });

  test("shows a new user's name as registered", async () => {
    await server.user("fresh@example.org");
    expect(await namesOf(ann, { searchText: "ann" })).toEqual(["Ann"]);
  });
});

describe("the summary", () => {
  test("takes its ids as a repeated key and keeps their order", async () => {
    const url = `${USER}/summary/?id=${ben.id}&id=${"x".repeat(30)}&id=${ann.id}`;
    const { users } = (await server.call("GET", url, { jwt: ann.jwt })).json<Found>();
    expect(users.map(({ id }) => id)).toEqual([ben.id, ann.id]);
    const one = (await server.call("GET", `${USER}/summary/?id=${ben.id}`, { jwt: ann.jwt })).json<Found>();
    expect(one.users).toEqual([{ id: ben.id, name: "Ben Bürger", avatar: null }]);
  });

  test("is one's own where no id is given", async () => {
    const { users } = (await server.call("GET", `${USER}/summary/`, { jwt: ann.jwt })).json<Found>();
    expect(users).toEqual([{ id: ann.id, name: "Ann Árvíz", avatar: null }]);
  });
});

describe("the search", () => {
  test("finds words of names in any order, without case and accents, and never the address", async () => {
    expect(await namesOf(ann, { searchText: "BURGER be" })).toEqual(["Ben Bürger"]);
    expect(await namesOf(ben, { searchText: "arviz" })).toEqual(["Ann Árvíz"]);
    expect(await namesOf(ann, { searchText: "ben@example.org" })).toEqual([]);
    expect(await namesOf(ann, { searchText: "%" })).toEqual([]);
    expect(await namesOf(ann, { searchText: "arviz" })).toEqual([]);
  });

  test("finds one or two characters where words begin", async () => {
    expect(await namesOf(ann, { searchText: "bü b" })).toEqual(["Ben Bürger"]);
    expect(await namesOf(ben, { searchText: "a" })).toContain("Ann Árvíz");
    expect(await namesOf(ann, { searchText: "en" })).toEqual([]);
    expect(await namesOf(ann, { searchText: "_e" })).toEqual([]);
  });

  test("pages by name", async () => {
    for (let i = 0; i < 5; i++) await named(`paged${i}@example.org`, `Paged ${4 - i}`);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNumber) => search(ann, { searchText: "paged", pageSize: 2, pageNumber })),
    );
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
    expect(pages.map(({ users }) => users.map(({ name }) => name))).toEqual([
      ["Paged 0", "Paged 1"],
      ["Paged 2", "Paged 3"],
      ["Paged 4"],
      [],
    ]);
  });
});

describe("following", () => {
  test("is counted on both sides, once", async () => {
    const fan = await named("fan@example.org", "Fan");
    const star = await named("star@example.org", "Star");
    expect((await follow(fan, star.id)).json()).toEqual({ following: true, followsYou: false, blocked: false });
    await follow(fan, star.id);
    expect((await get(star, fan.id)).json()).toMatchObject({ following: 1, relation: { followsYou: true } });
    expect((await get(fan, star.id)).json()).toMatchObject({ followers: 1, relation: { following: true } });
    expect(await namesOf(fan, { list: "following" })).toEqual(["Star"]);
    expect(await namesOf(star, { list: "followers" })).toEqual(["Fan"]);
    expect(await namesOf(star, { list: "following" })).toEqual([]);
    expect((await unfollow(fan, star.id)).json()).toMatchObject({ following: false });
    expect((await get(fan, star.id)).json()).toMatchObject({ followers: 0 });
    expect(await namesOf(fan, { list: "following" })).toEqual([]);
  });

  test("takes somebody else who is there", async () => {
    expect((await follow(ann, ann.id)).statusCode).toBe(404);
    expect((await follow(ann, "x".repeat(30))).statusCode).toBe(404);
    expect((await server.call("POST", `${USER}/link/`, { jwt: ann.jwt })).statusCode).toBe(400);
  });

  test("2.4.1 ends at 5000", async () => {
    const greedy = await named("greedy@example.org", "Greedy");
    await server.sql(`with many as (
        insert into users (id, email, name) select 'many' || n, n || '@many.example', 'Many' from generate_series(1, 5000) n
        returning id)
      insert into user_links (follower_id, followed_id) select '${greedy.id}', id from many`);
    expect((await follow(greedy, ann.id)).json()).toMatchObject({ code: "LIMIT_REACHED" });
    expect((await follow(greedy, "many1")).statusCode).toBe(200);
    await unfollow(greedy, "many1");
    expect((await follow(greedy, ann.id)).statusCode).toBe(200);
    await server.sql("delete from users where id like 'many%'");
    await unfollow(greedy, ann.id);
  });
});

describe("blocking", () => {
  test("hides both from one another, everywhere, and ends following both ways", async () => {
    const eve = await named("eve@example.org", "Eve");
    const zoe = await named("zoe@example.org", "Zoe");
    await follow(eve, zoe.id);
    await follow(zoe, eve.id);
    expect((await block(zoe, eve.id, 1)).json()).toEqual({ following: false, followsYou: false, blocked: true });
    for (const [who, other] of [
      [eve, zoe],
      [zoe, eve],
    ] as const) {
      expect((await get(who, other.id)).statusCode).toBe(404);
      expect((await server.call("GET", `${USER}/public/${other.id}`, { jwt: who.jwt })).statusCode).toBe(404);
      expect((await follow(who, other.id)).statusCode).toBe(404);
      expect((await unfollow(who, other.id)).statusCode).toBe(404);
      expect(await namesOf(who, { searchText: other === zoe ? "zoe" : "eve" })).toEqual([]);
      expect(await namesOf(who, { list: "following" })).toEqual([]);
      expect(await namesOf(who, { list: "followers" })).toEqual([]);
      const summary = await server.call("GET", `${USER}/summary/?id=${other.id}`, { jwt: who.jwt });
      expect(summary.json()).toEqual({ users: [] });
    }
    expect((await get(ann, eve.id)).json()).toMatchObject({ followers: 0, following: 0 });
  });

  test("is listed for and taken back by whom it is from only", async () => {
    const eve = await named("eve2@example.org", "Eve Two");
    const zoe = await named("zoe2@example.org", "Zoe Two");
    await block(zoe, eve.id, 1);
    expect(await namesOf(zoe, { list: "blocked" })).toEqual(["Eve Two"]);
    expect(await namesOf(eve, { list: "blocked" })).toEqual([]);
    const unknown = await block(eve, "x".repeat(30), 1);
    for (const on of [0, 1] as const) {
      const tried = await block(eve, zoe.id, on);
      expect(tried.statusCode).toBe(404);
      expect(tried.json<{ detail: string }>().detail).toBe(unknown.json<{ detail: string }>().detail);
    }
    expect((await block(zoe, eve.id, 0)).json()).toMatchObject({ blocked: false });
    expect((await get(eve, zoe.id)).statusCode).toBe(200);
    expect((await block(zoe, eve.id, 0)).statusCode).toBe(200);
    expect((await server.call("POST", `${USER}/block/${eve.id}/2`, { jwt: zoe.jwt })).statusCode).toBe(400);
  });

  test("and following at the same moment leave no link behind", async () => {
    const eve = await named("eve3@example.org", "Eve Three");
    const zoe = await named("zoe3@example.org", "Zoe Three");
    for (let round = 0; round < 10; round++) {
      await Promise.all([follow(eve, zoe.id), follow(zoe, eve.id), block(zoe, eve.id, 1)]);
      const rows = await server.sql("select * from user_links where follower_id = any($1)", [[eve.id, zoe.id]]);
      expect(rows).toEqual([]);
      await block(zoe, eve.id, 0);
    }
  });
});

test("keeps a name of before, and takes another such name no more", async () => {
  const user = await named("earlier@example.org", "Earlier");
  await server.sql("update users set name = $1 where id = $2", ["Еarlier", user.id]);
  const body = { name: "Еarlier", about: "Still here" };
  expect((await server.call("POST", `${USER}/profile/`, { jwt: user.jwt, body })).json()).toMatchObject(body);
  expect((await rename(user, "Еarlіer")).json()).toMatchObject({ code: "NAME_INVALID" });
  expect((await rename(user, "Zoe\u0308")).json()).toMatchObject({ name: "Zoë" });
});
