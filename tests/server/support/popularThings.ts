/** As events have it that say nothing of it. */
const SESSION = JSON.stringify({
  mode: "grid",
  bpm: 120,
  numerator: 4,
  denominator: 4,
  division: "16n",
  delayBars: 0,
  chat: "everyone",
});

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

/** Users, and for each of them as many events and public boards as there are `things`. */
export async function addPopularThings(sql: Sql, run: string, users: number, things: number): Promise<void> {
  await sql(
    `insert into users (id, email, name) select $1 || 'u' || n, $1 || n || '@example.org', 'U' from generate_series(1, $2) n`,
    [run, users],
  );
  await sql(
    `insert into events (id, owner_id, name, search_text, description, visibility, kind, starts_at, time_zone, online,
      max_players, max_watchers, open_seats, session, join_code)
    select $1 || 'e' || n, $1 || 'u' || (n % $2 + 1), 'E', 'e', '', 'public', 'jam', now() + n * interval '1 minute', 'UTC',
      true, 8, 8, true, $4, 'C' || n from generate_series(1, $3) n`,
    [run, users, things, SESSION],
  );
  await sql(
    `insert into projects (id, owner_id, name, search_text, content_type, content_hash, size_bytes)
    select $1 || 'b' || n, $1 || 'u' || (n % $2 + 1), 'B', 'b', 'application/vnd.padroll.board.v1+json', '', 1
    from generate_series(1, $3) n`,
    [run, users, things],
  );
  await sql(`insert into public_boards (project_id) select $1 || 'b' || n from generate_series(1, $2) n`, [
    run,
    things,
  ]);
}
