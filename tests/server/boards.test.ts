import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PublicBoardJson } from "../../src/protocol/http/boardCalls.ts";
import { PROJECTS, TestServer } from "./support/testServer.ts";

const PAGE = "/project/api/v1/boardPage/";

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.stop());

describe("the page that plays a board without a server", () => {
  test("is given to those whose plan has Download.HTML, and to nobody else", async () => {
    await writeFile(join(server.config.clientDir, "../board-page.html"), "<title>Board</title>");
    const free = await server.user("free@example.org");
    const basic = await server.user("basic@example.org");
    await server.order(basic.jwt, "basic");
    expect((await server.call("GET", PAGE)).statusCode).toBe(401);
    const refused = await server.call("GET", PAGE, { jwt: free.jwt });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: "FEATURE_MISSING" });
    expect(refused.json<{ detail: string }>().detail).toContain("Please order BASIC");
    expect((await server.call("GET", PAGE, { jwt: basic.jwt })).json()).toEqual({ html: "<title>Board</title>" });
    // As a file it is not served to anybody.
    expect((await server.call("GET", "/board-page.html")).statusCode).toBe(404);
  });
});

const BOARDS = "/project/api/v1/publicBoard";
const BOARD_TYPE = "application/vnd.padroll.board.v1+json";
const TIMELINE_TYPE = "application/vnd.padroll.timeline.v1+json";

async function keep(jwt: string, name: string, contentType = BOARD_TYPE): Promise<string> {
  const body = { name, contentType, contentJson: JSON.stringify({ version: contentType, name }) };
  const kept = await server.call("POST", `${PROJECTS}/`, { jwt, body });
  return kept.json<{ id: string }>().id;
}

const publish = (jwt: string, id: string) => server.call("POST", `${BOARDS}/${id}/publish`, { jwt });

async function search(body: object, jwt?: string): Promise<{ totalCount: number; boards: PublicBoardJson[] }> {
  const found = await server.call("POST", `${BOARDS}/search/`, { body, ...(jwt === undefined ? {} : { jwt }) });
  return found.json();
}

const namesIn = async (body: object, jwt?: string) => (await search(body, jwt)).boards.map(({ name }) => name);

describe("public boards: who may do what", () => {
  const who = {} as Record<"owner" | "other" | "blocked" | "visitor", string | undefined>;
  let shown: string;
  let hidden: string;

  beforeAll(async () => {
    const owner = await server.user("owner@example.org");
    const blocked = await server.user("blocked@example.org");
    who.owner = owner.jwt;
    who.other = (await server.user("other@example.org")).jwt;
    who.blocked = blocked.jwt;
    shown = await keep(owner.jwt, "Shown to all");
    hidden = await keep(owner.jwt, "Kept to myself");
    expect((await publish(owner.jwt, shown)).statusCode).toBe(200);
    await server.call("POST", `/presence/api/v1/user/block/${blocked.claims.sub}/1`, { jwt: owner.jwt });
  });

  const calls = {
    see: ["GET", ""],
    like: ["POST", "/like"],
    unlike: ["DELETE", "/like"],
    "count a copy of": ["POST", "/copy"],
    publish: ["POST", "/publish"],
  } as const;

  test.each([
    ["see", { owner: 200, other: 200, visitor: 200, blocked: 404 }],
    ["like", { owner: 200, other: 200, visitor: 401, blocked: 404 }],
    ["unlike", { owner: 200, other: 200, visitor: 401, blocked: 404 }],
    ["count a copy of", { owner: 200, other: 200, visitor: 401, blocked: 404 }],
    ["publish", { owner: 200, other: 404, visitor: 401, blocked: 404 }],
  ] as const)("%s a board that is public", async (what, statuses) => {
    const [method, path] = calls[what];
    for (const [name, status] of Object.entries(statuses)) {
      const jwt = who[name as keyof typeof who];
      const answer = await server.call(method, `${BOARDS}/${shown}${path}`, jwt === undefined ? {} : { jwt });
      expect([name, answer.statusCode]).toEqual([name, status]);
    }
  });

  test.each(["see", "like", "unlike", "count a copy of"] as const)("nobody may %s one that is not", async (what) => {
    const [method, path] = calls[what];
    for (const name of ["owner", "other", "blocked"] as const) {
      const jwt = who[name]!;
      expect((await server.call(method, `${BOARDS}/${hidden}${path}`, { jwt })).statusCode).toBe(404);
    }
  });

  test("only the owner takes it back, and then it is gone for everybody at once", async () => {
    const id = await keep(who.owner!, "Soon gone");
    await publish(who.owner!, id);
    await server.call("POST", `${BOARDS}/${id}/like`, { jwt: who.other! });
    for (const jwt of [who.other!, who.blocked!])
      expect((await server.call("DELETE", `${BOARDS}/${id}/publish`, { jwt })).statusCode).toBe(404);
    expect((await server.call("DELETE", `${BOARDS}/${id}/publish`)).statusCode).toBe(401);
    expect((await server.call("GET", `${BOARDS}/${id}`)).statusCode).toBe(200);
    expect((await server.call("DELETE", `${BOARDS}/${id}/publish`, { jwt: who.owner! })).statusCode).toBe(200);
    expect((await server.call("GET", `${BOARDS}/${id}`)).statusCode).toBe(404);
    expect((await server.call("GET", `${BOARDS}/${id}`, { jwt: who.owner! })).statusCode).toBe(404);
    // Public again it begins anew.
    expect((await publish(who.owner!, id)).json()).toMatchObject({ likes: 0, mine: true });
  });

  test("what is deleted is not public, and a song cannot be", async () => {
    const id = await keep(who.owner!, "Deleted");
    await publish(who.owner!, id);
    await server.call("DELETE", `${PROJECTS}/${id}`, { jwt: who.owner! });
    expect((await server.call("GET", `${BOARDS}/${id}`)).statusCode).toBe(404);
    expect(await namesIn({ searchText: "deleted" })).toEqual([]);
    const song = await keep(who.owner!, "A song", TIMELINE_TYPE);
    expect((await publish(who.owner!, song)).statusCode).toBe(404);
  });

  test("those of a block do not find each other's", async () => {
    expect(await namesIn({ searchText: "shown" })).toEqual(["Shown to all"]);
    expect(await namesIn({ searchText: "shown" }, who.blocked)).toEqual([]);
    const id = await keep(who.blocked!, "Of the blocked");
    await publish(who.blocked!, id);
    expect(await namesIn({ searchText: "of the blocked" }, who.owner)).toEqual([]);
    expect(await namesIn({ searchText: "of the blocked" }, who.other)).toEqual(["Of the blocked"]);
  });
});

describe("the gallery", () => {
  test("is searched by board and owner, and sorted by time or by likes and copies", async () => {
    const zoe = await server.user("zoe@example.org");
    await server.call("POST", "/presence/api/v1/user/profile/", { jwt: zoe.jwt, body: { name: "Zoë Müller" } });
    const fans = await Promise.all([1, 2].map((each) => server.user(`fan${each}@example.org`)));
    const ids: string[] = [];
    for (const name of ["First pads", "Second pads", "Third knobs"]) {
      const id = await keep(zoe.jwt, name);
      await publish(zoe.jwt, id);
      ids.push(id);
    }
    for (const { jwt } of fans) {
      // Twice is once.
      for (const _ of [1, 2]) await server.call("POST", `${BOARDS}/${ids[1]}/like`, { jwt });
      await server.call("POST", `${BOARDS}/${ids[1]}/copy`, { jwt });
    }
    await server.call("POST", `${BOARDS}/${ids[0]}/copy`, { jwt: fans[0]!.jwt });
    // One's own copies do not count.
    for (const id of ids) await server.call("POST", `${BOARDS}/${id}/copy`, { jwt: zoe.jwt });
    expect(await namesIn({ searchText: "muller" })).toEqual(["Third knobs", "Second pads", "First pads"]);
    expect(await namesIn({ searchText: "zoe", sort: "popular" })).toEqual(["Second pads", "First pads", "Third knobs"]);
    expect(await namesIn({ searchText: "PADS zoë" })).toEqual(["Second pads", "First pads"]);
    const page = await search({ searchText: "zoe", pageSize: 2, pageNumber: 2 }, fans[0]!.jwt);
    expect(page).toMatchObject({ totalCount: 3, pageNumber: 2 });
    const [popular] = (await search({ searchText: "zoe", sort: "popular" }, fans[0]!.jwt)).boards;
    expect(popular).toMatchObject({ likes: 2, copies: 2, liked: true, mine: false, owner: { name: "Zoë Müller" } });
    const unliked = await server.call("DELETE", `${BOARDS}/${ids[1]}/like`, { jwt: fans[0]!.jwt });
    expect(unliked.json()).toEqual({ likes: 1, liked: false });
  });

  test("gives the board as it is now, to visitors too", async () => {
    const ann = await server.user("ann@example.org");
    const id = await keep(ann.jwt, "As it was");
    await publish(ann.jwt, id);
    const contentJson = JSON.stringify({ version: BOARD_TYPE, name: "As it is" });
    const body = { id, name: "As it is", contentType: BOARD_TYPE, contentJson, revision: 1 };
    await server.call("POST", `${PROJECTS}/update`, { jwt: ann.jwt, body });
    const read = (await server.call("GET", `${BOARDS}/${id}`)).json<PublicBoardJson & { contentJson: string }>();
    expect(read).toMatchObject({ name: "As it is", liked: false, mine: false, likes: 0, copies: 0 });
    expect(JSON.parse(read.contentJson)).toMatchObject({ name: "As it is" });
    expect(JSON.stringify(read)).not.toContain("example.org");
  });
});
