import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTimeline } from "../../src/domain/timeline/defaults.ts";
import { writeTimeline } from "../../src/domain/timeline/writeTimeline.ts";
import type { ProjectJson, ProjectSummaryJson } from "../../src/protocol/http/projectCalls.ts";
import { MAX_PART_LENGTH } from "../../src/protocol/http/partCalls.ts";
import { ACCOUNT, PROJECTS, TestServer } from "./support/testServer.ts";

const TIMELINE = "application/vnd.padroll.timeline.v1+json";
const MIB = 1024 * 1024;

let server: TestServer;
let jwt: string;
let ids = 0;

beforeAll(async () => {
  server = await TestServer.start();
  ({ jwt } = await server.user("ann@example.org"));
});

afterAll(() => server.stop());

const newId = (): string => `parts${String(++ids).padStart(25, "0")}`;
const hashOf = (part: string): string => createHash("sha256").update(part).digest("hex");

const empty = writeTimeline({ timeline: newTimeline(), tracks: new Map(), rolls: new Map() });
/** A document as pieces of its text, the first of which no other one has. Fields that are not known are passed over. */
const piecesOf = (own: string): string[] => {
  const rest = JSON.stringify(empty).slice(1);
  return [`{"own":${JSON.stringify(own)},`, ...(rest.match(/[^]{1,40}/g) ?? [])];
};

const keep = (parts: readonly string[], token = jwt) =>
  server.call("POST", `${PROJECTS}/parts/`, { jwt: token, body: { parts } });
const read = (hashes: readonly string[], token = jwt) =>
  server.call("POST", `${PROJECTS}/parts/read`, { jwt: token, body: { hashes } });
const get = (id: string, token = jwt) => server.call("GET", `${PROJECTS}/${id}`, { jwt: token });
const partsOf = (id: string, token = jwt) => server.call("GET", `${PROJECTS}/${id}/parts`, { jwt: token });
const assemble = (id: string, revision: number, parts: readonly string[], token = jwt) =>
  server.call("POST", `${PROJECTS}/assemble`, {
    jwt: token,
    body: { id, name: "Song", contentType: TIMELINE, revision, hashes: parts.map(hashOf) },
  });
const usage = async (token = jwt): Promise<{ documents: number; bytes: number }> =>
  (await server.call("GET", `${ACCOUNT}/account/`, { jwt: token })).json<{
    usage: { documents: number; bytes: number };
  }>().usage;

/** What counts for the quota, added up from what is there. */
async function counted(email: string): Promise<number> {
  const [row] = await server.sql(
    `select (select coalesce(sum(bytes), 0) from project_parts where owner_id = users.id)::int
       + (select coalesce(sum(size_bytes), 0) from projects where owner_id = users.id and deleted_at is null)::int as bytes
     from users where email = $1`,
    [email],
  );
  return Number(row?.["bytes"]);
}

async function kept(parts: readonly string[], id = newId(), token = jwt): Promise<ProjectSummaryJson> {
  expect((await keep(parts, token)).statusCode).toBe(200);
  const answer = await assemble(id, 0, parts, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ProjectSummaryJson>();
}

const DEADLOCK = "40P01";

/** PostgreSQL ends one of two transactions that wait for each other: where it is this statement, it is sent again. */
const aDayLater = async (): Promise<void> => {
  try {
    await server.sql("update project_parts set touched_at = touched_at - interval '25 hours'");
  } catch (error) {
    if ((error as { readonly code?: string }).code !== DEADLOCK) throw error;
    await aDayLater();
  }
};

describe("a document in parts", () => {
  test("says which parts are missing, takes them, and is read whole and in parts", async () => {
    const parts = piecesOf("Prélude 🎹");
    const id = newId();
    const refused = await assemble(id, 0, parts);
    expect(refused.json()).toMatchObject({
      code: "PARTS_MISSING",
      status: 409,
      missing: [...new Set(parts.map(hashOf))],
    });
    const { contentJson } = { contentJson: parts.join("") };
    expect(await kept(parts, id)).toMatchObject({ id, revision: 1, name: "Song" });
    expect((await get(id)).json()).toMatchObject({ contentJson, revision: 1 });
    expect((await partsOf(id)).json()).toMatchObject({ id, revision: 1, hashes: parts.map(hashOf) });
    const some = parts.slice(1, 3);
    expect((await read(some.map(hashOf))).json()).toEqual({ parts: some });
  });

  test("of which one part has changed takes that one", async () => {
    const before = piecesOf("Before");
    const { id } = await kept(before);
    const after = [...before.slice(0, -1), `${before.at(-1)} `];
    expect((await assemble(id, 1, after)).json()).toMatchObject({ missing: [hashOf(after.at(-1)!)] });
    await keep(after.slice(-1));
    expect((await assemble(id, 1, after)).json()).toMatchObject({ revision: 2 });
    // The same again: its answer was lost.
    expect((await assemble(id, 1, after)).json()).toMatchObject({ revision: 2 });
    expect((await get(id)).json<ProjectJson>().contentJson).toBe(after.join(""));
    expect((await assemble(id, 1, before)).json()).toMatchObject({
      code: "REVISION_CONFLICT",
      current: { id, revision: 2 },
    });
  });

  test("is the same for calls of whole documents, both ways", async () => {
    const parts = piecesOf("Whole");
    const { id } = await kept(parts);
    const contentJson = piecesOf("Replaced").join("");
    const body = { id, name: "Whole", contentType: TIMELINE, contentJson, revision: 1 };
    const conflict = await server.call("POST", `${PROJECTS}/update`, { jwt, body: { ...body, revision: 5 } });
    expect(conflict.json()).toMatchObject({ code: "REVISION_CONFLICT", current: { contentJson: parts.join("") } });
    expect((await server.call("POST", `${PROJECTS}/update`, { jwt, body })).json()).toMatchObject({ revision: 2 });
    expect((await partsOf(id)).json()).toMatchObject({ revision: 2, hashes: null });
    await keep(parts);
    expect((await assemble(id, 2, parts)).json()).toMatchObject({ revision: 3 });
    expect((await get(id)).json()).toMatchObject({ contentJson: parts.join("") });
    // A text that is sent again through the other door is the same text.
    const sent = { id, name: "Song", contentType: TIMELINE, contentJson: parts.join(""), revision: 2 };
    expect((await server.call("POST", `${PROJECTS}/update`, { jwt, body: sent })).json()).toMatchObject({
      revision: 3,
    });
    const [content] = await server.sql("select count(*)::int as count from project_contents where project_id = $1", [
      id,
    ]);
    expect(content).toEqual({ count: 0 });
  });

  test("is searched, deleted, restored and purged as any other", async () => {
    const parts = piecesOf("Deleted");
    const { id } = await kept(parts);
    const search = async (body: object) =>
      (await server.call("POST", `${PROJECTS}/search/`, { jwt, body })).json<{ projects: ProjectSummaryJson[] }>();
    expect((await search({ searchText: "song" })).projects.find((each) => each.id === id)?.sizeBytes).toBeGreaterThan(
      0,
    );
    await server.call("DELETE", `${PROJECTS}/${id}`, { jwt });
    expect((await get(id)).statusCode).toBe(404);
    expect((await assemble(id, 1, parts)).json()).toMatchObject({ code: "NOT_FOUND" });
    expect((await assemble(id, 0, parts)).json()).toMatchObject({ code: "ID_TAKEN" });
    await aDayLater();
    await server.app.schedule.runHourly();
    await server.call("POST", `${PROJECTS}/${id}/restore`, { jwt });
    expect((await get(id)).json()).toMatchObject({ contentJson: parts.join("") });
    await server.call("DELETE", `${PROJECTS}/${id}`, { jwt });
    await server.sql("update projects set deleted_at = now() - interval '31 days' where id = $1", [id]);
    await server.app.schedule.runHourly();
    expect((await read([hashOf(parts[0]!)])).statusCode).toBe(404);
  });

  test("is checked as a whole", async () => {
    const broken = ["{", `"tracks":[{"channel":17}]`, "}"];
    await keep([...broken, "{{"]);
    expect((await assemble(newId(), 0, broken)).json()).toMatchObject({
      code: "DOCUMENT_INVALID",
      detail: expect.stringContaining("channel") as string,
    });
    expect((await assemble(newId(), 0, ["{{"])).json()).toMatchObject({ code: "DOCUMENT_INVALID" });
  });

  test("8.2.2 belongs to one account: others neither read, change nor use its parts", async () => {
    const parts = piecesOf("Ann's");
    const { id } = await kept(parts);
    const { jwt: bob } = await server.user("bob-parts@example.org");
    expect((await read([hashOf(parts[0]!)], bob)).statusCode).toBe(404);
    expect((await partsOf(id, bob)).statusCode).toBe(404);
    expect((await assemble(newId(), 0, parts, bob)).json()).toMatchObject({ code: "PARTS_MISSING" });
    await keep(parts, bob);
    expect((await assemble(id, 1, parts, bob)).json()).toMatchObject({ code: "NOT_FOUND" });
    expect((await assemble(id, 0, parts, bob)).json()).toMatchObject({ code: "ID_TAKEN" });
    for (const call of [keep(parts, ""), read([hashOf(parts[0]!)], ""), partsOf(id, ""), assemble(id, 1, parts, "")])
      expect((await call).statusCode).toBe(401);
  });
});

describe("limits", () => {
  test("of a part, of a document, and of what it unfolds to", async () => {
    expect((await keep(["x".repeat(MAX_PART_LENGTH + 1)])).json()).toMatchObject({ code: "REQUEST_INVALID" });
    const zeros = " ".repeat(MAX_PART_LENGTH);
    expect((await keep([zeros])).statusCode).toBe(200);
    // A few hundred bytes that would be 320 MB.
    const bomb = await assemble(
      newId(),
      0,
      Array.from({ length: 2560 }, () => zeros),
    );
    expect(bomb.json()).toMatchObject({ code: "TOO_LARGE" });
    expect(
      (
        await assemble(
          newId(),
          0,
          Array.from({ length: 2561 }, () => zeros),
        )
      ).statusCode,
    ).toBe(400);
    expect((await read(Array.from({ length: 129 }, () => hashOf(zeros)))).statusCode).toBe(400);
  });

  test("bytes on their way are counted before they are unfolded", async () => {
    const { jwt: carl } = await server.user("carl-parts@example.org");
    const space = " ".repeat(MAX_PART_LENGTH);
    await keep([space, "{}"], carl);
    // Each of them would be 19 MB; two of those are a user's limit.
    const large = ["{}", ...Array.from({ length: Math.floor((19 * MIB) / MAX_PART_LENGTH) }, () => space)];
    const answers = await Promise.all(Array.from({ length: 12 }, () => assemble(newId(), 0, large, carl)));
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code));
    expect(codes.every((code) => code === 200 || code === "TOO_MUCH_AT_ONCE")).toBe(true);
    expect(codes).toContain("TOO_MUCH_AT_ONCE");
    expect(codes).toContain(200);
  });

  test("parts count once, as long as they are there", async () => {
    const { jwt: dora } = await server.user("dora@example.org");
    const parts = piecesOf("Twice");
    const first = await kept(parts, newId(), dora);
    const one = (await usage(dora)).bytes;
    expect(one).toBe(await counted("dora@example.org"));
    await kept(parts, newId(), dora);
    const two = (await usage(dora)).bytes;
    // Its list of parts, no more.
    expect(two - one).toBe(parts.length * 64);
    expect((await usage(dora)).documents).toBe(2);
    await server.call("DELETE", `${PROJECTS}/${first.id}`, { jwt: dora });
    expect((await usage(dora)).bytes).toBe(one);
    expect(await counted("dora@example.org")).toBe(one);
  });

  test("parts that no document takes fill the quota, too, and make room again", async () => {
    const { jwt: eve } = await server.user("eve-parts@example.org");
    const deleted = await kept(piecesOf("Old"), newId(), eve);
    await server.call("DELETE", `${PROJECTS}/${deleted.id}`, { jwt: eve });
    await aDayLater();
    const used = await usage(eve);
    // As if the rest of the plan was taken by what is there.
    await server.sql(
      "update project_usage set bytes = bytes + $1 where content_type = 'parts' and owner_id = (select id from users where email = 'eve-parts@example.org')",
      [1024 ** 3 - used.bytes],
    );
    // What was deleted goes first.
    expect((await keep(["a new one"], eve)).statusCode).toBe(200);
    expect((await partsOf(deleted.id, eve)).statusCode).toBe(404);
    const big = Array.from({ length: 40 }, (_, index) => `${index}${Math.random()}`);
    expect((await keep(big, eve)).json()).toMatchObject({ code: "QUOTA_REACHED" });
  });
});

describe("parts that no document has", () => {
  test("stay for a day, and then go", async () => {
    const parts = piecesOf("Never used");
    await keep(parts);
    await server.app.schedule.runHourly();
    expect((await read([hashOf(parts[0]!)])).statusCode).toBe(200);
    await aDayLater();
    await keep(parts.slice(1));
    await server.app.schedule.runHourly();
    expect((await read([hashOf(parts[1]!)])).statusCode).toBe(200);
    expect((await read([hashOf(parts[0]!)])).statusCode).toBe(404);
    expect((await usage()).bytes).toBe(await counted("ann@example.org"));
  });

  test("are never those of a version, whatever happens at the same time", { timeout: 300_000 }, async () => {
    const { jwt: finn } = await server.user("finn@example.org");
    const pool = piecesOf("Shared");
    const actions = fc.array(
      fc.record({
        action: fc.constantFrom("write", "write", "write", "delete", "restore", "purge", "collect", "whole"),
        document: fc.integer({ min: 0, max: 3 }),
        seed: fc.integer({ min: 0, max: 5 }),
      }),
      { minLength: 8, maxLength: 24 },
    );
    const run = async (
      { action, document, seed }: { action: string; document: number; seed: number },
      documents: string[],
    ): Promise<void> => {
      const id = documents[document]!;
      if (action === "delete") await server.call("DELETE", `${PROJECTS}/${id}`, { jwt: finn });
      else if (action === "restore") await server.call("POST", `${PROJECTS}/${id}/restore`, { jwt: finn });
      else if (action === "purge") {
        await server.sql(
          "update projects set deleted_at = now() - interval '31 days' where deleted_at is not null and id = $1",
          [id],
        );
        await server.app.schedule.runHourly();
      } else if (action === "collect") {
        await aDayLater();
        await server.app.schedule.runHourly();
      } else {
        const parts = [...pool.slice(0, -1), `${pool.at(-1)}${" ".repeat(seed)}`];
        const { revision = 0 } = (await partsOf(id, finn)).json<{ revision?: number }>();
        if (action === "whole") {
          const body = { id, name: "W", contentType: TIMELINE, contentJson: parts.join(""), revision };
          await server.call("POST", `${PROJECTS}/${revision === 0 ? "" : "update"}`, { jwt: finn, body });
          return;
        }
        // What a client does: it sends what is missing, as often as something is.
        for (let attempt = 0; attempt < 5; attempt++) {
          const answer = await assemble(id, revision, parts, finn);
          const { code, missing } = answer.json<{ code?: string; missing?: string[] }>();
          expect(answer.statusCode, answer.body).toBeLessThan(500);
          if (code !== "PARTS_MISSING") break;
          await keep(
            parts.filter((part) => missing!.includes(hashOf(part))),
            finn,
          );
        }
      }
    };
    await fc.assert(
      fc.asyncProperty(actions, async (steps) => {
        const documents = [newId(), newId(), newId(), newId()];
        await Promise.all(steps.map((step) => run(step, documents)));
        for (const id of documents) {
          const answer = await get(id, finn);
          if (answer.statusCode === 404) continue;
          const { contentJson } = answer.json<ProjectJson>();
          expect(contentJson.trimEnd()).toBe(pool.join(""));
          const { hashes } = (await partsOf(id, finn)).json<{ hashes: string[] | null }>();
          if (hashes) expect((await read(hashes, finn)).json<{ parts: string[] }>().parts.join("")).toBe(contentJson);
        }
        expect((await usage(finn)).bytes).toBe(await counted("finn@example.org"));
      }),
      { numRuns: Number(process.env["PART_RUNS"] ?? 12) },
    );
    await server
      .sql("delete from project_part_uses; delete from projects where content_type = $1", [TIMELINE])
      .catch(() => undefined);
  });

  test("goes with its account", async () => {
    await server.user("gone@example.org").then(({ jwt: gone }) => kept(piecesOf("Gone"), newId(), gone));
    await server.sql("delete from users where email = 'gone@example.org'");
    const [row] = await server.sql(
      "select count(*)::int as count from project_parts where owner_id not in (select id from users)",
    );
    expect(row).toEqual({ count: 0 });
  });
});

test("a part is kept as gzip, by the hash of its text", async () => {
  await keep(["É ♯"]);
  const [row] = await server.sql("select content from project_parts where hash = decode($1, 'hex')", [hashOf("É ♯")]);
  expect(gunzipSync(row?.["content"] as Buffer).toString()).toBe("É ♯");
});
