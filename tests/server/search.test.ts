import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/domain/id.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import type { ProjectSearch } from "../../src/protocol/http/projectCalls.ts";
import { ProjectRepository } from "../../src/server/features/projects/ProjectRepository.ts";
import { statementsOf } from "./support/statementsOf.ts";
import { PROJECTS, TestServer } from "./support/testServer.ts";

// What is searched again and again is not asked of the database each time, and is told as the database would tell it.

const TYPES = ["application/vnd.padroll.board.v1+json", "application/vnd.padroll.timeline.v1+json"] as const;
/** So many searches make the server keep the names. */
const WARM = 12;

interface Found {
  readonly totalCount: number;
  readonly projects: { readonly id: string; readonly name: string }[];
}

let server: TestServer;
/** On the same database. */
let other: TestServer;
let ann: SignedIn;

beforeAll(async () => {
  const jwtSecret = "the secret that both servers of this test know";
  server = await TestServer.start({ jwtSecret });
  other = await TestServer.start({ jwtSecret, databaseUrl: server.config.databaseUrl });
  ann = await server.user("ann@example.org");
  await server.order(ann.jwt, "pro");
});

afterAll(async () => {
  await other.stop();
  await server.stop();
});

const searchAt = async (node: TestServer, body: ProjectSearch): Promise<Found> =>
  (await node.call("POST", `${PROJECTS}/search/`, { jwt: ann.jwt, body })).json<Found>();

const warm = async (): Promise<void> => {
  for (let i = 0; i < WARM; i++) await searchAt(server, { searchText: "o" });
};

async function create(name: string, contentType: string = TYPES[0]): Promise<string> {
  const body = { id: newId(), name, contentType, contentJson: "{}" };
  expect((await server.call("POST", `${PROJECTS}/`, { jwt: ann.jwt, body })).statusCode).toBe(200);
  return body.id;
}

/** As the database finds them. */
async function expected(search: ProjectSearch): Promise<Found> {
  const { pageSize = 20, pageNumber = 1 } = search;
  const projects = new ProjectRepository(server.database.queries, ann.id);
  const { rows, totalCount } = await projects.search(search, pageSize, (pageNumber - 1) * pageSize);
  return { totalCount, projects: rows.map(({ id, name }) => ({ id, name })) };
}

async function same(search: ProjectSearch): Promise<void> {
  const { totalCount, projects } = await searchAt(server, search);
  expect({ totalCount, projects: projects.map(({ id, name }) => ({ id, name })) }).toEqual(await expected(search));
}

const word = fc.constantFrom("o", "Ro", "solo", "ROCK", "été", "%", "_", "\\", "x", "1", "🎹", "no such");

test("what is found among kept names is what the database finds, in every order and on every page", async () => {
  const parts = ["Solo", "rock", "Été", "100%", "a_b", "\\", "🎹", "Rondo"];
  await server.sql(
    `insert into projects (id, owner_id, name, search_text, content_type, content_hash, size_bytes, created_at, updated_at)
     select 'p' || n, $1, name, lower(translate(name, 'É', 'e')), case when n % 3 = 0 then $3 else $4 end, '', 2,
       now() - (n * 7919 % 500) * interval '1 microsecond', now() - (n * 104729 % 500) * interval '1 microsecond'
     from (select n, ($2::text[])[1 + n * 31 % 8] || ' ' || ($2::text[])[1 + n * 17 % 7] || ' ' || n % 50 as name
       from generate_series(1, 600) n) as made`,
    [ann.id, parts, ...TYPES],
  );
  await create("The one that counts");
  await warm();
  const search = fc.record(
    {
      searchText: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
      contentType: fc.constantFrom(...TYPES),
      sort: fc.constantFrom("updated" as const, "created" as const, "name" as const),
      pageSize: fc.integer({ min: 1, max: 50 }),
      pageNumber: fc.integer({ min: 1, max: 6 }),
    },
    { requiredKeys: ["searchText"] },
  );
  await fc.assert(fc.asyncProperty(search, same), { numRuns: 150 });
});

const mine = async (text: string): Promise<string[]> =>
  (await searchAt(server, { searchText: text })).projects.map(({ name }) => name);

describe("a change is seen by the next search", () => {
  test("whatever it is", async () => {
    const id = await create("Overture of before");
    await warm();
    expect(await mine("overture")).toEqual(["Overture of before"]);
    const changed = { id, name: "Overture of after", contentType: TYPES[0], contentJson: "{}", revision: 1 };
    await server.call("POST", `${PROJECTS}/update`, { jwt: ann.jwt, body: changed });
    expect(await mine("overture")).toEqual(["Overture of after"]);
    await warm();
    await server.call("DELETE", `${PROJECTS}/${id}`, { jwt: ann.jwt });
    expect(await mine("overture")).toEqual([]);
    await warm();
    await server.call("POST", `${PROJECTS}/${id}/restore`, { jwt: ann.jwt });
    expect(await mine("overture")).toEqual(["Overture of after"]);
  });

  test("also when another server made it", async () => {
    await warm();
    const body = { name: "Sonata from elsewhere", contentType: TYPES[1], contentJson: "{}" };
    expect((await other.call("POST", `${PROJECTS}/`, { jwt: ann.jwt, body })).statusCode).toBe(200);
    expect(await mine("sonata")).toEqual(["Sonata from elsewhere"]);
  });
});

test("names that are kept are not read again", async () => {
  await warm();
  const { statements, result } = await statementsOf(() => searchAt(server, { searchText: "rock" }));
  expect(result.totalCount).toBeGreaterThan(50);
  expect(statements.filter((text) => text.includes("search_text"))).toEqual([]);
});
