import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/domain/id.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { MAX_COUNTED, UNDO_DAYS, type ProjectSearch } from "../../src/protocol/http/projectCalls.ts";
import { PROJECTS, TestServer } from "./support/testServer.ts";

const TYPES = ["application/vnd.padroll.board.v1+json", "application/vnd.padroll.timeline.v1+json"] as const;
const DAY_MS = 86_400_000;

interface Made {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  /** Null while it is not deleted. */
  readonly deletedDays: number | null;
  readonly createdDays: number;
  readonly updatedDays: number;
}

interface Page {
  readonly totalCount: number;
  readonly projects: readonly { readonly id: string; readonly deletedAt: string | null }[];
}

let server: TestServer;
let ann: SignedIn;
let made: Made[] = [];

/** An account with documents, half of them deleted, some longer ago than it can be taken back. */
beforeAll(async () => {
  server = await TestServer.start();
  ann = await server.user("ann@example.org");
  const bob = await server.user("bob@example.org");
  const names = ["solo rondo", "solo", "rock rondo", "rock"];
  made = Array.from({ length: 20 }, (_, n): Made => ({
    id: newId(),
    name: `${names[n % names.length]} ${n}`,
    contentType: TYPES[n % 3 === 0 ? 0 : 1],
    deletedDays: n % 2 === 0 ? null : 20 + n,
    createdDays: 50 + ((n * 7) % 31),
    updatedDays: 10 + ((n * 11) % 31),
  }));
  const create = async ({ id, name, contentType, deletedDays }: Made): Promise<void> => {
    const body = { id, name, contentType, contentJson: "{}" };
    expect((await server.call("POST", `${PROJECTS}/`, { jwt: ann.jwt, body })).statusCode).toBe(200);
    if (deletedDays !== null) await server.call("DELETE", `${PROJECTS}/${id}`, { jwt: ann.jwt });
  };
  await Promise.all(made.map((one) => create(one)));
  // Somebody else has the same.
  await server.sql(
    `insert into projects (id, owner_id, name, search_text, content_type, content_hash, size_bytes, deleted_at)
     select 'bob' || id, $1, name, search_text, content_type, content_hash, size_bytes, deleted_at from projects`,
    [bob.id],
  );
  await server.sql(
    `update projects set created_at = now() - created * interval '1 day', updated_at = now() - updated * interval '1 day',
      deleted_at = now() - deleted * interval '1 day'
    from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as times (made_id, created, updated, deleted) where id = made_id`,
    [
      made.map(({ id }) => id),
      made.map(({ createdDays }) => createdDays),
      made.map(({ updatedDays }) => updatedDays),
      made.map(({ deletedDays }) => deletedDays),
    ],
  );
});

afterAll(async () => {
  await server.stop();
});

const search = async (body: ProjectSearch): Promise<Page> =>
  (await server.call("POST", `${PROJECTS}/search/`, { jwt: ann.jwt, body })).json<Page>();

/** What is to be found, without a database. */
function expected({ searchText = "", contentType, deleted = false, sort = "updated" }: ProjectSearch): readonly Made[] {
  const words = searchText.toLowerCase().split(" ");
  const found = made.filter(
    (one) =>
      (deleted ? one.deletedDays !== null && one.deletedDays < UNDO_DAYS : one.deletedDays === null) &&
      (contentType === undefined || one.contentType === contentType) &&
      words.every((word) => one.name.includes(word)),
  );
  if (deleted) return found.toSorted((a, b) => a.deletedDays! - b.deletedDays!);
  if (sort === "name") return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const days = sort === "created" ? "createdDays" : "updatedDays";
  return found.toSorted((a, b) => a[days] - b[days]);
}

const someSearch = fc.record(
  {
    searchText: fc.constantFrom("", "  ", "solo", "Rock", "rondo ROCK", "1", "none such"),
    contentType: fc.constantFrom(...TYPES),
    deleted: fc.boolean(),
    sort: fc.constantFrom("updated" as const, "created" as const, "name" as const),
    pageSize: fc.integer({ min: 1, max: 8 }),
    pageNumber: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: [] },
);

test("every page tells how many there are in all and holds its part of them, of the deleted as of the others", async () => {
  await fc.assert(
    fc.asyncProperty(someSearch, async (body) => {
      const { pageSize = 20, pageNumber = 1 } = body;
      const all = expected(body);
      const page = await search(body);
      expect(page.totalCount).toBe(all.length);
      const ids = all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize).map(({ id }) => id);
      expect(page.projects.map(({ id }) => id)).toEqual(ids);
      for (const { id, deletedAt } of page.projects) {
        const { deletedDays } = made.find((one) => one.id === id)!;
        const days = deletedAt === null ? null : Math.round((Date.now() - Date.parse(deletedAt)) / DAY_MS);
        expect(days).toBe(deletedDays);
      }
    }),
    { numRuns: 80 },
  );
});

test("more than can be counted quickly are told as that many, deleted or not", async () => {
  const carol = await server.user("carol@example.org");
  const total = async (body: ProjectSearch): Promise<number> =>
    (await server.call("POST", `${PROJECTS}/search/`, { jwt: carol.jwt, body })).json<Page>().totalCount;
  await server.sql(
    `insert into projects (id, owner_id, name, search_text, content_type, content_hash, size_bytes, deleted_at)
     select 'many' || n, $1, 'many', 'many', $2, '', 1, now() from generate_series(1, $3::int) n`,
    [carol.id, TYPES[0], MAX_COUNTED + 1],
  );
  expect(await total({ deleted: true })).toBe(MAX_COUNTED);
  expect(await total({ deleted: true, pageNumber: 2000 })).toBe(MAX_COUNTED);
  expect(await total({})).toBe(0);
  await server.sql("update projects set deleted_at = null where owner_id = $1", [carol.id]);
  await server.sql("insert into project_usage (owner_id, content_type, documents, bytes) values ($1, $2, $3, 1)", [
    carol.id,
    TYPES[0],
    MAX_COUNTED + 1,
  ]);
  expect(await total({})).toBe(MAX_COUNTED);
  expect(await total({ searchText: "many" })).toBe(MAX_COUNTED);
  expect(await total({ deleted: true })).toBe(0);
});
