// Calls of the API on the server as it is shipped, with the embedded database: calls a second and their times for login,
// refresh, and the search of projects among a million documents, with the plan of its query.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { builtBundle } from "../server/support/ServerProcess.ts";
import { answerOf, load, type LoadFigures } from "./support/httpLoad.ts";

const AUTH = "/presence/api/v1/auth";
const SEARCH = "/project/api/v1/projectDocument/search/";
const TIMELINE = "application/vnd.padroll.timeline.v1+json";
const PASSWORD = "correct horse battery";
const DOCUMENTS = Number(process.env["BENCH_DOCUMENTS"] ?? 1_000_000);
/** As many as the largest plan has room for. */
const OWN = 10_000;
const READERS = 50;
/** Accounts that share the other documents. */
const STRANGERS = 1000;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 10);
const GOAL_MS = 50;
const WORDS =
  "amber brook cedar delta ember frost grove haven ivory jolly karma lunar maple noble ocean pearl quiet river solar tempo ultra velvet winter xenon young zephyr".split(
    " ",
  );

const dataDir = await mkdtemp(join(tmpdir(), "padroll-bench-api-"));
await chmod(dataDir, 0o755);
const server = await startServer();
try {
  const user = await signUp("bench@example.org");
  const database = await EmbeddedPostgres.open(dataDir);
  const client = new Client(database.connection);
  client.on("error", () => undefined);
  await client.connect();
  await seed(client);
  await bench(client, user);
  await client.end();
} finally {
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
  await rm(dataDir, { recursive: true, force: true });
}

async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const rates = { AUTH_RATE: "1000000", API_RATE: "1000000" };
  // As `npm start` does.
  const flags = ["--max-semi-space-size=32"];
  const child = spawn(process.execPath, [...flags, await builtBundle("server")], {
    env: { ...env, ...rates },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const port = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server ended: ${output}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await answerOf(url, { method: "GET", path: "/readyz" })).status !== 200) await sleep(100);
  return { child, url };
}

async function post<Answer>(path: string, body: object, jwt?: string): Promise<Answer> {
  const answer = await answerOf(server.url, { method: "POST", path, body, ...(jwt === undefined ? {} : { jwt }) });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as Answer;
}

async function signUp(email: string): Promise<SignedIn> {
  await post(`${AUTH}/register`, { email, password: PASSWORD, name: "Bench" });
  const [mail = ""] = await readdir(join(dataDir, "outbox"));
  const code = /^[A-Za-z0-9]{30}$/m.exec(await readFile(join(dataDir, "outbox", mail), "utf8"))?.[0] ?? "";
  await post(`${AUTH}/verify/${code}`, {});
  return post<SignedIn>(`${AUTH}/login`, { email, password: PASSWORD });
}

/** A million documents: ten thousand of one account, the others of a thousand. */
async function seed(client: Client): Promise<void> {
  const start = performance.now();
  // They have the password of the one who registered.
  await client.query(
    `insert into users (id, email, name, password_hash)
     select 'stranger' || n, 'stranger' || n || '@example.org', 'Stranger ' || n, password_hash
     from users, generate_series(0, $1::int - 1) n`,
    [STRANGERS],
  );
  // Filled first and indexed then: that is much faster.
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    "select indexname as name, indexdef as sql from pg_indexes where tablename = 'projects' and indexname <> 'projects_pkey'",
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query("set maintenance_work_mem = '512MB'");
  const words = `(array['${WORDS.join("','")}'])`;
  const word = (salt: number): string => `${words}[1 + (hashint4(n * ${salt}) & 2147483647) % ${WORDS.length}]`;
  await client.query(
    `insert into projects (id, owner_id, name, search_text, content_type, content_hash, size_bytes, updated_at)
     select 'seed' || n, case when n <= $1 then (select id from users where email = 'bench@example.org') else 'stranger' || n % $4::int end,
       name, name, $2, '', 1000, now() - n * interval '1 second'
     from (select n, ${word(3)} || ' ' || ${word(7)} || ' ' || n as name from generate_series(1, $3::int) n) as made`,
    [OWN, TIMELINE, DOCUMENTS, STRANGERS],
  );
  await client.query(
    "insert into project_usage (owner_id, content_type, documents, bytes) select owner_id, content_type, count(*), sum(size_bytes) from projects group by 1, 2",
  );
  for (const { sql } of indexes) await client.query(sql);
  await client.query("vacuum analyze projects");
  await client.query("vacuum analyze users");
  await client.query("checkpoint");
  console.log(
    `${DOCUMENTS} documents in ${((performance.now() - start) / 1000).toFixed(0)} s, ${OWN} of them the reader's`,
  );
}

function two(turn: number): string {
  return `${WORDS[turn % WORDS.length]?.slice(0, 4)} ${WORDS[(turn * 7) % WORDS.length]}`;
}

/** Seconds of processor time that the server's own process has used. */
async function serverSeconds(): Promise<number> {
  const { text } = await answerOf(server.url, { method: "GET", path: "/metrics" });
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? Number.NaN);
}

async function bench(client: Client, user: SignedIn): Promise<void> {
  const body = { email: "bench@example.org", password: PASSWORD };
  const seconds = SECONDS;
  print(
    "login, 4 at once",
    await load(server.url, () => ({ method: "POST", path: `${AUTH}/login`, body }), { readers: 4, seconds }),
  );
  const sessions: SignedIn[] = [];
  for (let i = 0; i < 8; i++) sessions.push(await post<SignedIn>(`${AUTH}/login`, body));
  print("refresh, 8 at once", await refreshes(sessions, seconds));
  const others = await Promise.all(
    Array.from({ length: READERS }, (_, reader) =>
      post<SignedIn>(`${AUTH}/login`, { email: `stranger${reader}@example.org`, password: PASSWORD }),
    ),
  );
  await searches(
    `${READERS} accounts of ${Math.round((DOCUMENTS - OWN) / STRANGERS)}`,
    others.map(({ jwt }) => jwt),
  );
  await searches(`the account of ${OWN}`, [user.jwt]);
  for (const text of ["", WORDS[0] ?? "", two(3)]) await explain(client, text);
}

/** Searches of readers who have these tokens. */
async function searches(whose: string, jwts: readonly string[]): Promise<void> {
  const seconds = SECONDS;
  const search = (text: (turn: number) => string) => (turn: number, reader: number) =>
    ({
      method: "POST",
      path: SEARCH,
      jwt: jwts[reader % jwts.length] ?? "",
      body: { searchText: text(turn), pageSize: 20 },
    }) as const;
  const kinds = [
    ["newest 20", search(() => "")],
    ["one word", search((turn) => WORDS[turn % WORDS.length] ?? "")],
    ["two words", search(two)],
  ] as const;
  console.log(`search in ${whose} documents, ${READERS} readers`);
  for (const [name, callOf] of kinds) {
    await load(server.url, callOf, { readers: READERS, seconds: 2 });
    const before = await serverSeconds();
    const busy = await load(server.url, callOf, { readers: READERS, seconds });
    const cpuMs = (((await serverSeconds()) - before) * 1000) / (busy.perSecond * seconds);
    print(`  ${name}, without a pause (${cpuMs.toFixed(2)} ms of the server)`, busy, GOAL_MS);
    const calm = await load(server.url, callOf, { readers: READERS, seconds, pauseMs: 250 });
    print(`  ${name}, four calls a second each at most`, calm, GOAL_MS);
  }
}

/** Each session renews its own token again and again. */
async function refreshes(sessions: readonly SignedIn[], seconds: number): Promise<LoadFigures> {
  const tokens = sessions.map(({ refreshToken }) => refreshToken);
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    tokens.map(async (first) => {
      let refreshToken = first;
      while (performance.now() < start + seconds * 1000) {
        const begin = performance.now();
        ({ refreshToken } = await post<SignedIn>(`${AUTH}/refresh`, { refreshToken }));
        times.push(performance.now() - begin);
      }
    }),
  );
  const spentMs = performance.now() - start;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    perSecond: (times.length * 1000) / spentMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    worstMs: times.at(-1) ?? 0,
    failed: 0,
  };
}

function print(name: string, { perSecond, p50Ms, p99Ms, worstMs, failed }: LoadFigures, goalMs?: number): void {
  const goal = goalMs === undefined ? "" : ` (goal ${goalMs}: ${p99Ms <= goalMs ? "reached" : "missed"})`;
  console.log(
    `${name.padEnd(58)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms${goal}  worst ${worstMs.toFixed(0)} ms${failed > 0 ? `  ${failed} FAILED` : ""}`,
  );
}

/** The plan of the query as the server sends it. */
async function explain(client: Client, text: string): Promise<void> {
  const columns = "id, name, content_type, content_hash, size_bytes, revision, created_at, updated_at, deleted_at";
  const owner = "(select id from users where email = 'bench@example.org')";
  const patterns = text.split(" ").filter((word) => word !== "");
  const like = patterns.map((word) => `and search_text like '%${word}%'`).join(" ");
  const listed = `select ${columns}, (select sum(documents) from project_usage where owner_id = ${owner}) as total
    from projects where owner_id = ${owner} and deleted_at is null order by updated_at desc, id limit 20`;
  const found = `with found as materialized (select id, search_text, created_at, updated_at from projects
      where owner_id = ${owner} and deleted_at is null ${like})
    select ${columns}, (select count(*) from found) as total from projects
    where id in (select id from found order by updated_at desc, id limit 20) order by updated_at desc, id`;
  const { rows } = await client.query<Record<string, string>>(
    `explain (analyze, buffers, costs off, timing off) ${text === "" ? listed : found}`,
  );
  console.log(`\nplan of the search for "${text}":`);
  for (const row of rows) console.log(`  ${Object.values(row)[0]}`);
}
