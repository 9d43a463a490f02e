import * as fc from "fast-check";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { migrate, applyMigration, MIGRATIONS_TABLE } from "../../src/server/database/migrate.ts";
import { EventLinkRepository } from "../../src/server/features/events/EventLinkRepository.ts";
import { EventRepository } from "../../src/server/features/events/EventRepository.ts";
import { PublicBoardRepository } from "../../src/server/features/boards/PublicBoardRepository.ts";
import { UserRepository } from "../../src/server/access/UserRepository.ts";
import { migrations } from "../../src/server/migrations.ts";
import { addPopularThings } from "./support/popularThings.ts";
import { newDatabase, TestServer } from "./support/testServer.ts";

const FOREIGN_KEY_VIOLATION = "23503";
const USERS = 4;
const THINGS = 3;
/** So few that what is taken away was there before. */
const FEW = 2;
/** The step before popularity was counted. */
const STEP_BEFORE = 20;

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const MISCOUNTED = `select e.id from events e where (stars, follows, attendees) <> (
    select count(*) filter (where type = 'Star'), count(*) filter (where type = 'Follow'),
      count(*) filter (where type = 'Attendee')
    from event_links l where l.event_id = e.id and l.status <> 'declined')
  union all select project_id from public_boards b where (likes, copies) <> (
    select count(*) filter (where kind = 'like'), count(*) filter (where kind = 'copy')
    from public_board_marks m where m.project_id = b.project_id)`;

const step = fc.record({
  what: fc.constantFrom("Star", "Follow", "Attendee", "answer", "unlink", "like", "copy", "unlike"),
  user: fc.integer({ min: 1, max: FEW }),
  thing: fc.integer({ min: 1, max: FEW }),
  accepts: fc.boolean(),
});
const end = fc.record({
  what: fc.constantFrom("delete event", "unpublish", "delete account"),
  user: fc.integer({ min: 1, max: FEW }),
  thing: fc.integer({ min: 1, max: FEW }),
  accepts: fc.constant(false),
});
type Step = { readonly what: string; readonly user: number; readonly thing: number; readonly accepts: boolean };

async function take(run: string, { what, user, thing, accepts }: Step): Promise<void> {
  const { queries } = server.database;
  const [userId, eventId, boardId] = [`${run}u${user}`, `${run}e${thing}`, `${run}b${thing}`];
  const links = new EventLinkRepository(queries, userId);
  const boards = new PublicBoardRepository(queries, userId);
  const id = `${run}${what}${user}-${thing}`;
  if (what === "Star" || what === "Follow" || what === "Attendee")
    await links.add({ id, eventId, userId, type: what, status: what === "Attendee" ? "asked" : "none" }, 100);
  else if (what === "answer") await links.answer(eventId, userId, accepts ? "accepted" : "declined");
  else if (what === "unlink") await links.remove(`${run}${accepts ? "Star" : "Attendee"}${user}-${thing}`);
  else if (what === "like" || what === "copy") await boards.mark(boardId, what);
  else if (what === "unlike") await boards.unmark(boardId, "like");
  else if (what === "delete event") await new EventRepository(queries, userId).delete(eventId);
  else if (what === "unpublish") await boards.unpublishAny(boardId);
  else {
    await server.sql("update users set deleted_at = now() - interval '15 days' where id = $1", [userId]);
    await new UserRepository(queries).dropDeleted(14);
  }
}

/** Of an account that is gone nothing is added. */
function ignoreGone(error: unknown): void {
  if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
}

test("stars, followers, attendees, likes and copies are as many as there are, whatever comes, goes and ends at once", async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: step, weight: 24 }, { arbitrary: end, weight: 1 }), {
        minLength: 24,
        maxLength: 48,
      }),
      async (steps) => {
        const run = `r${runs++}-`;
        await addPopularThings((text, values) => server.sql(text, values), run, USERS, THINGS);
        for (let from = 0; from < steps.length; from += 6)
          await Promise.all(steps.slice(from, from + 6).map((each) => take(run, each).catch(ignoreGone)));
        expect(await server.sql(MISCOUNTED)).toEqual([]);
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
  const [sums] = await server.sql(
    "select sum(stars)::int + sum(follows)::int + sum(attendees)::int as links from events",
  );
  expect(sums?.["links"]).toBeGreaterThan(0);
});

async function connected(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

test("what was there before it was counted is counted by the upgrade", async () => {
  const client = await connected(await newDatabase("template0"));
  await client.query(MIGRATIONS_TABLE);
  for (const migration of migrations.filter(({ id }) => id <= STEP_BEFORE)) await applyMigration(client, migration);
  await addPopularThings((text, values) => client.query(text, values), "", USERS, THINGS);
  await client.query(`insert into event_links (id, event_id, user_id, type, status)
    select e || type || u, 'e' || e, 'u' || u, type, case when u = 3 and type = 'Attendee' then 'declined' else 'none' end
    from generate_series(1, 2) e, generate_series(1, 4) u, unnest('{Star,Follow,Attendee}'::text[]) type where u > e`);
  await client.query(`insert into public_board_marks (project_id, kind, user_id)
    select 'b' || b, kind, 'u' || u from generate_series(1, 2) b, generate_series(1, 4) u, unnest('{like,copy}'::text[]) kind
    where u > b + (kind = 'copy')::int`);
  await migrate(client, migrations);
  expect((await client.query(MISCOUNTED)).rows).toEqual([]);
  const events = await client.query("select stars, follows, attendees from events order by id");
  expect(events.rows.map((row: object) => Object.values(row))).toEqual([
    [3, 3, 2],
    [2, 2, 1],
    [0, 0, 0],
  ]);
  const boards = await client.query("select likes, copies from public_boards order by project_id");
  expect(boards.rows.map((row: object) => Object.values(row))).toEqual([
    [3, 2],
    [2, 1],
    [0, 0],
  ]);
  await client.end();
});

interface Plan {
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows that the first statement of a search touches, and the indexes that it reads. */
async function costOf(client: Client, search: () => Promise<unknown>) {
  const spy = vi.spyOn(Client.prototype, "query");
  await search();
  const statements = spy.mock.calls as unknown as [{ text?: string; values?: unknown[] }][];
  const { text = "", values = [] } =
    statements.map(([query]) => query).find((query) => query.text?.includes("limit")) ?? {};
  spy.mockRestore();
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  const nodes = nodesOf(rows[0]!["QUERY PLAN"][0].Plan);
  const touched = nodes.map(
    (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
  );
  return { touched: touched.reduce((sum, rows) => sum + rows, 0), indexes: nodes.map((node) => node["Index Name"]) };
}

test("the most popular events and boards are found by an index, at the same cost among ten times as many", async () => {
  const node = await TestServer.start();
  const client = await connected(node.config.databaseUrl ?? "");
  const costs = async () => {
    await client.query("analyze");
    const { queries } = node.database;
    const range = { from: null, to: null, sort: "popular" } as const;
    return {
      events: await costOf(client, () => new EventRepository(queries, null).search(range, 20, 0)),
      seen: await costOf(client, () => new EventRepository(queries, "1u1").search(range, 20, 0)),
      boards: await costOf(client, () => new PublicBoardRepository(queries, null).search({ sort: "popular" }, 24, 0)),
    };
  };
  const add = async (run: string, things: number): Promise<void> => {
    await addPopularThings((text, values) => client.query(text, values), run, 50, things);
    await client.query("update events set stars = abs(hashtext(id)) % 1000 where id like $1", [`${run}%`]);
    await client.query("update public_boards set likes = abs(hashtext(project_id)) % 1000 where project_id like $1", [
      `${run}%`,
    ]);
  };
  await add("1", 400);
  const few = await costs();
  await add("2", 3600);
  const many = await costs();
  for (const what of ["events", "seen", "boards"] as const) {
    expect(many[what].indexes).toContain(what === "boards" ? "public_boards_popular" : "events_popular");
    expect(many[what].touched).toBeLessThan(2 * few[what].touched);
  }
  await client.end();
  await node.stop();
});
