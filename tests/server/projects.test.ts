import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTimeline } from "../../src/domain/timeline/defaults.ts";
import { writeTimeline } from "../../src/domain/timeline/writeTimeline.ts";
import type { ProjectJson, ProjectSummaryJson } from "../../src/protocol/http/projectCalls.ts";
import { PROJECTS, TestServer } from "./support/testServer.ts";

const BOARD = "application/vnd.padroll.board.v1+json";
const TIMELINE = "application/vnd.padroll.timeline.v1+json";
const SONG = JSON.stringify(writeTimeline({ timeline: newTimeline(), tracks: new Map(), rolls: new Map() }));

interface Page {
  readonly totalCount: number;
  readonly pageNumber: number;
  readonly searchText: string;
  readonly projects: ProjectSummaryJson[];
}

let server: TestServer;
let jwt: string;

beforeAll(async () => {
  server = await TestServer.start();
  ({ jwt } = await server.user("ann@example.org"));
});

afterAll(() => server.stop());

const create = async (name: string, contentJson = SONG, contentType = TIMELINE, token = jwt): Promise<ProjectJson> => {
  const response = await server.call("POST", `${PROJECTS}/`, { jwt: token, body: { name, contentType, contentJson } });
  expect(response.statusCode).toBe(200);
  return response.json<ProjectJson>();
};

const search = async (body: object, token = jwt): Promise<Page> =>
  (await server.call("POST", `${PROJECTS}/search/`, { jwt: token, body })).json<Page>();

/** A document as raw bytes. */
const post = (payload: Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: "POST",
    url: `${PROJECTS}/`,
    headers: {
      "x-tenant": "padroll",
      authorization: `Bearer ${jwt}`,
      "content-type": "application/json",
      ...headers,
    },
    payload,
  });

describe("a document", () => {
  test("comes back as it was sent, with id and revision", async () => {
    const created = await create("Prélude", SONG);
    expect(created).toMatchObject({ name: "Prélude", contentType: TIMELINE, contentJson: SONG, revision: 1 });
    expect(created.id).toMatch(/^[A-Za-z0-9]{30}$/);
    const got = await server.call("GET", `${PROJECTS}/${created.id}`, { jwt });
    expect(got.json()).toEqual(created);
  });

  test("is a board or a timeline that the program can read", async () => {
    await create("A board", `{"name":"A board"}`, BOARD);
    const bad: [string, string, RegExp][] = [
      [TIMELINE, "{", /not JSON/],
      [TIMELINE, `{"tracks":[{"channel":17}]}`, /tracks\[0\]\.channel/],
      [TIMELINE, `{"tracks":[{"rolls":[{"chordPatterns":[{"pattern":"xyz"}]}]}]}`, /pattern can only comprise/],
      [BOARD, `{"rows":"four"}`, /rows/],
    ];
    for (const [contentType, contentJson, message] of bad) {
      const body = { name: "Bad", contentType, contentJson };
      const problem = (await server.call("POST", `${PROJECTS}/`, { jwt, body })).json<{
        code: string;
        detail: string;
      }>();
      expect(problem.code).toBe("DOCUMENT_INVALID");
      expect(problem.detail).toMatch(message);
    }
    const other = { name: "Other", contentType: "text/html", contentJson: "{}" };
    expect((await server.call("POST", `${PROJECTS}/`, { jwt, body: other })).json()).toMatchObject({
      code: "REQUEST_INVALID",
    });
  });

  test("is updated from its latest revision", async () => {
    const first = await create("First");
    const body = { id: first.id, name: "Second", contentType: TIMELINE, contentJson: SONG, revision: 1 };
    const second = await server.call("POST", `${PROJECTS}/update`, { jwt, body });
    expect(second.json()).toMatchObject({ id: first.id, name: "Second", revision: 2 });
    // The same again: its answer was lost.
    expect((await server.call("POST", `${PROJECTS}/update`, { jwt, body })).json()).toMatchObject({ revision: 2 });
  });

  test("answers an update of an older revision with both versions, and keeps its own", async () => {
    const first = await create("Mine");
    const theirs = { id: first.id, name: "Theirs", contentType: TIMELINE, contentJson: SONG, revision: 1 };
    await server.call("POST", `${PROJECTS}/update`, { jwt, body: theirs });
    const conflict = await server.call("POST", `${PROJECTS}/update`, { jwt, body: { ...theirs, name: "Mine, later" } });
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json()).toMatchObject({
      code: "REVISION_CONFLICT",
      current: { name: "Theirs", revision: 2, contentJson: SONG },
      yours: { name: "Mine, later", revision: 1, contentJson: SONG },
    });
    expect((await server.call("GET", `${PROJECTS}/${first.id}`, { jwt })).json()).toMatchObject({ name: "Theirs" });
  });

  test("is created once with an id of the caller's, however often it is sent", async () => {
    const body = { id: "a".repeat(30), name: "Mine", contentType: TIMELINE, contentJson: SONG };
    const before = (await search({})).totalCount;
    const answers = await Promise.all([1, 2, 3].map(() => server.call("POST", `${PROJECTS}/`, { jwt, body })));
    for (const answer of answers) expect(answer.json()).toMatchObject({ id: body.id, revision: 1 });
    expect((await search({})).totalCount).toBe(before + 1);
    const other = await server.call("POST", `${PROJECTS}/`, { jwt, body: { ...body, name: "Another" } });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: "REVISION_CONFLICT", current: { name: "Mine", revision: 1 } });
  });

  test("does not take the id of a deleted document, nor of somebody else's", async () => {
    const { jwt: bob } = await server.user("bob-ids@example.org");
    const body = { id: "b".repeat(30), name: "Mine", contentType: TIMELINE, contentJson: SONG };
    await server.call("POST", `${PROJECTS}/`, { jwt, body });
    const taken = await server.call("POST", `${PROJECTS}/`, { jwt: bob, body });
    expect(taken.json()).toMatchObject({ code: "ID_TAKEN", status: 409 });
    await server.call("DELETE", `${PROJECTS}/${body.id}`, { jwt });
    expect((await server.call("POST", `${PROJECTS}/`, { jwt, body })).json()).toMatchObject({ code: "ID_TAKEN" });
    expect((await server.call("POST", `${PROJECTS}/${body.id}/restore`, { jwt })).statusCode).toBe(200);
  });

  test("15.4.2 takes one of many updates at once", async () => {
    const { id } = await create("Race");
    const updates = Array.from({ length: 8 }, (_, index) =>
      server.call("POST", `${PROJECTS}/update`, {
        jwt,
        body: { id, name: `Race ${index}`, contentType: TIMELINE, contentJson: SONG, revision: 1 },
      }),
    );
    const statuses = (await Promise.all(updates)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  test("is deleted, and back with undo for thirty days", async () => {
    const { id } = await create("Gone");
    expect((await server.call("DELETE", `${PROJECTS}/${id}`, { jwt })).statusCode).toBe(200);
    expect((await server.call("GET", `${PROJECTS}/${id}`, { jwt })).statusCode).toBe(404);
    expect((await server.call("DELETE", `${PROJECTS}/${id}`, { jwt })).statusCode).toBe(404);
    expect((await search({ deleted: true })).projects.map((project) => project.id)).toContain(id);
    expect((await server.call("POST", `${PROJECTS}/${id}/restore`, { jwt })).json()).toMatchObject({ deletedAt: null });
    expect((await server.call("GET", `${PROJECTS}/${id}`, { jwt })).statusCode).toBe(200);
    await server.call("DELETE", `${PROJECTS}/${id}`, { jwt });
    await server.sql("update projects set deleted_at = now() - interval '31 days' where id = $1", [id]);
    expect((await server.call("POST", `${PROJECTS}/${id}/restore`, { jwt })).statusCode).toBe(404);
    await server.app.schedule.runHourly();
    expect(await server.sql("select 1 from project_contents where project_id = $1", [id])).toEqual([]);
  });
});

describe("sizes", () => {
  test("may be sent compressed", async () => {
    const body = Buffer.from(JSON.stringify({ name: "Packed", contentType: TIMELINE, contentJson: SONG }));
    const response = await post(gzipSync(body), { "content-encoding": "gzip" });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ name: "Packed", contentJson: SONG });
  });

  test("5.2.1, 5.2.2 refuses what is larger, or not what it says it is", async () => {
    for (const bytes of [130, 21, 5]) {
      const bomb = gzipSync(Buffer.alloc(bytes * 1024 * 1024, 0x20));
      const answer = await post(bomb, { "content-encoding": "gzip" });
      expect(answer.json()).toMatchObject({ code: "TOO_LARGE", status: 413 });
    }
    // One that says of itself that it is small.
    const liar = gzipSync(Buffer.alloc(130 * 1024 * 1024, 0x20));
    liar.writeUInt32LE(1000, liar.length - 4);
    expect((await post(liar, { "content-encoding": "gzip" })).json()).toMatchObject({ code: "REQUEST_INVALID" });
    const plain = Buffer.from("not gzip at all");
    expect((await post(plain, { "content-encoding": "gzip" })).json()).toMatchObject({ code: "REQUEST_INVALID" });
    expect((await post(plain, { "content-encoding": "br" })).json()).toMatchObject({ code: "MEDIA_TYPE_UNSUPPORTED" });
    expect((await post(plain, { "content-type": "text/plain" })).json()).toMatchObject({
      code: "MEDIA_TYPE_UNSUPPORTED",
    });
    expect((await post(plain)).json()).toMatchObject({ code: "REQUEST_INVALID" });
  });

  test("refuses a document of more than 20 MB", async () => {
    const noise = randomBytes(21 * 1024 * 1024).toString("base64");
    const contentJson = JSON.stringify({ name: "Noise", text: noise });
    const body = { name: "Noise", contentType: TIMELINE, contentJson };
    const response = await server.call("POST", `${PROJECTS}/`, { jwt, body });
    expect(response.json()).toMatchObject({ code: "TOO_LARGE", status: 413 });
  });
});

test("2.4.1 what is deleted counts until it has to go for something new, the oldest first", async () => {
  const { jwt: token, id } = await server.user("rounds@example.org");
  const ids: string[] = [];
  for (let i = 0; i < 130; i++) {
    ids.push((await create(`P${i}`, "{}", BOARD, token)).id);
    if (i < 120) await server.call("DELETE", `${PROJECTS}/${ids[i]}`, { jwt: token });
  }
  const [row] = await server.sql("select count(*)::int from projects where owner_id = $1", [id]);
  expect(row).toEqual({ count: 100 });
  const restore = (which: number) => server.call("POST", `${PROJECTS}/${ids[which]}/restore`, { jwt: token });
  expect((await restore(29)).statusCode).toBe(404);
  expect((await restore(30)).statusCode).toBe(200);
});

const MIB = 1024 * 1024;
/** Of the free plan. */
const ROOM_BYTES = 1024 * MIB;

interface Kept {
  readonly id: string;
  readonly bytes: number;
}

const total = (list: readonly Kept[]): number => list.reduce((sum, { bytes }) => sum + bytes, 0);

test("however documents are made, deleted and restored, never more is kept than the plan has room for, and no more goes than must", async () => {
  const step = fc.record({
    what: fc.constantFrom("create" as const, "create" as const, "delete" as const, "restore" as const),
    pick: fc.nat(100),
    bytes: fc.integer({ min: 1, max: 400 }).map((mib) => mib * MIB),
  });
  let users = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      const { jwt: token, id: owner } = await server.user(`room${++users}@example.org`);
      let live: Kept[] = [];
      /** In the order in which they were deleted. */
      let deleted: Kept[] = [];
      for (const { what, pick, bytes } of steps) {
        if (what === "create") {
          const body = { name: "P", contentType: BOARD, contentJson: "{}" };
          const answer = await server.call("POST", `${PROJECTS}/`, { jwt: token, body });
          const { id, sizeBytes } = answer.json<ProjectJson>();
          expect(answer.statusCode).toBe(total(live) + (sizeBytes ?? 1) > ROOM_BYTES ? 403 : 200);
          if (answer.statusCode !== 200) continue;
          const made = { id, bytes: sizeBytes };
          while (total([...live, ...deleted, made]) > ROOM_BYTES) deleted = deleted.slice(1);
          // As if it were so large: what is counted is what takes room.
          await server.sql("update projects set size_bytes = $2 where id = $1", [id, bytes]);
          await server.sql("update project_usage set bytes = bytes + $2 where owner_id = $1", [
            owner,
            bytes - sizeBytes,
          ]);
          live.push({ id, bytes });
        } else if (what === "delete" && live.length > 0) {
          const gone = live[pick % live.length]!;
          await server.call("DELETE", `${PROJECTS}/${gone.id}`, { jwt: token });
          live = live.filter((each) => each !== gone);
          deleted.push(gone);
        } else if (what === "restore" && deleted.length > 0) {
          const back = deleted[pick % deleted.length]!;
          const { statusCode } = await server.call("POST", `${PROJECTS}/${back.id}/restore`, { jwt: token });
          expect(statusCode).toBe(total([...live, back]) > ROOM_BYTES ? 403 : 200);
          if (statusCode !== 200) continue;
          deleted = deleted.filter((each) => each !== back);
          live.push(back);
        }
        const rows = await server.sql("select id from projects where owner_id = $1 order by id", [owner]);
        const ids = [...live, ...deleted].map(({ id }) => id).toSorted();
        expect(rows.map((row) => String(row["id"])).toSorted()).toEqual(ids);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);

describe("search", () => {
  let token: string;

  beforeAll(async () => {
    ({ jwt: token } = await server.user("search@example.org"));
    for (const name of ["Étude in C", "Nocturne 50% slower", "nocturne_b", "Bourrée", "Étude in E"]) {
      await create(name, SONG, TIMELINE, token);
    }
    await create("Pads", `{}`, BOARD, token);
  });

  test("gives totalCount, pageNumber, searchText and projects, last updated first", async () => {
    const page = await search({}, token);
    expect(page).toMatchObject({ totalCount: 6, pageNumber: 1, searchText: "" });
    expect(page.projects.map(({ name }) => name)[0]).toBe("Pads");
    expect(page.projects[0]).not.toHaveProperty("contentJson");
  });

  test("finds words in any order, without case and accents, and takes signs as they are", async () => {
    const names = async (searchText: string) => (await search({ searchText }, token)).projects.map(({ name }) => name);
    expect(await names("ETUDE c")).toEqual(["Étude in C"]);
    expect(await names("bourree")).toEqual(["Bourrée"]);
    expect(await names("50%")).toEqual(["Nocturne 50% slower"]);
    expect(await names("%")).toEqual(["Nocturne 50% slower"]);
    expect(await names("e_b")).toEqual(["nocturne_b"]);
    expect(await names("\\")).toEqual([]);
    expect(await names("' or 1=1 --")).toEqual([]);
    expect((await search({ searchText: "nocturne" }, token)).totalCount).toBe(2);
    expect(await search({ searchText: "nocturne", pageNumber: 9 }, token)).toMatchObject({
      totalCount: 2,
      projects: [],
    });
  });

  test("pages, sorts and filters", async () => {
    const first = await search({ sort: "name", pageSize: 2 }, token);
    const second = await search({ sort: "name", pageSize: 2, pageNumber: 2 }, token);
    const names = [...first.projects, ...second.projects].map(({ name }) => name);
    expect(names).toEqual(["Bourrée", "Étude in C", "Étude in E", "Nocturne 50% slower"]);
    expect(await search({ contentType: BOARD }, token)).toMatchObject({ totalCount: 1, projects: [{ name: "Pads" }] });
    expect((await search({ sort: "created" }, token)).projects.at(-1)?.name).toBe("Étude in C");
  });

  test("uses an index for every sort and for text", async () => {
    await server.sql(`insert into projects (id, owner_id, name, search_text, content_type, content_hash, size_bytes)
      select 'seed' || n, case when n <= 1000 then mine.id else other.id end, 'Song ' || n, 'song ' || md5(n::text), '${TIMELINE}', '', 1
      from generate_series(1, 20000) n, (select id from users where email = 'search@example.org') mine,
        (select id from users where email <> 'search@example.org' limit 1) other`);
    await server.sql("vacuum analyze projects");
    const owner = "owner_id = (select id from users where email = 'search@example.org') and deleted_at is null";
    const plan = async (rest: string): Promise<string> =>
      JSON.stringify(await server.sql(`explain select id from projects where ${owner} ${rest}`));
    expect(await plan("order by updated_at desc, id limit 20")).toContain("projects_updated");
    expect(await plan("order by created_at desc, id limit 20")).toContain("projects_created");
    expect(await plan('order by search_text collate "C", id limit 20')).toContain("projects_name");
    const [user] = await server.sql("select id from users where email = 'search@example.org'");
    const found = await server.sql(`explain select id, search_text, created_at, updated_at from projects
      where owner_id = '${String(user?.["id"])}' and deleted_at is null and search_text like '%c4ca4238a0%'`);
    // Which one depends on how the documents lie.
    expect(JSON.stringify(found)).toMatch(/projects_(name|updated|created)/);
    expect((await search({ searchText: "c4ca4238a0" }, token)).projects).toHaveLength(1);
  });
});

describe("quotas", () => {
  test("15.4.2 hold also for many at once, and grow with the plan", async () => {
    const { jwt: token, id } = await server.user("quota@example.org");
    await server.sql(
      "insert into project_usage (owner_id, content_type, documents, bytes) values ($1, 'application/vnd.padroll.board.v1+json', 98, 1)",
      [id],
    );
    const body = { name: "One more", contentType: TIMELINE, contentJson: SONG };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.call("POST", `${PROJECTS}/`, { jwt: token, body })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: "QUOTA_REACHED",
      status: 403,
    });
    await server.order(token, "basic");
    await create("With a plan", SONG, TIMELINE, token);
  });

  test("count what is there", async () => {
    const { jwt: token } = await server.user("usage@example.org");
    const { id, sizeBytes } = await create("One", SONG, TIMELINE, token);
    const usage = async () =>
      (await server.call("GET", "/account/api/v1/account/", { jwt: token })).json<{ usage: object }>().usage;
    expect(await usage()).toEqual({ documents: 1, bytes: sizeBytes });
    await server.call("DELETE", `${PROJECTS}/${id}`, { jwt: token });
    expect(await usage()).toEqual({ documents: 0, bytes: 0 });
    await server.call("POST", `${PROJECTS}/${id}/restore`, { jwt: token });
    expect(await usage()).toEqual({ documents: 1, bytes: sizeBytes });
  });
});

describe("other people's documents", () => {
  test("8.2.2 cannot be read, changed, deleted, restored or found", async () => {
    const { jwt: stranger } = await server.user("stranger@example.org");
    const { id } = await create("Private");
    const body = { id, name: "Taken", contentType: TIMELINE, contentJson: SONG, revision: 1 };
    expect((await server.call("GET", `${PROJECTS}/${id}`, { jwt: stranger })).statusCode).toBe(404);
    expect((await server.call("POST", `${PROJECTS}/update`, { jwt: stranger, body })).statusCode).toBe(404);
    expect((await server.call("DELETE", `${PROJECTS}/${id}`, { jwt: stranger })).statusCode).toBe(404);
    expect((await search({ searchText: "Private" }, stranger)).totalCount).toBe(0);
    await server.call("DELETE", `${PROJECTS}/${id}`, { jwt });
    expect((await server.call("POST", `${PROJECTS}/${id}/restore`, { jwt: stranger })).statusCode).toBe(404);
  });
});
