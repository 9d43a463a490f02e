import type { Client } from "pg";
import { addOnName } from "../../domain/addOnName.ts";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { ServerConfig } from "../config/readConfig.ts";
import { normalEmail } from "../access/UserRepository.ts";
import { printed, type CommandOutput } from "./withDatabase.ts";

const USAGE = "say padroll addon list [EMAIL], padroll addon grant EMAIL NAME or padroll addon revoke EMAIL NAME";

interface Account {
  readonly id: string;
  readonly name: string;
}

/**
 * `padroll addon list [EMAIL]`, `grant EMAIL NAME` and `revoke EMAIL NAME`, on the database that the configuration names. A
 * server that runs heeds it with the next call; the browser shows it when its token is renewed. Errors: `USAGE`,
 * `REQUEST_INVALID`, `DATABASE_MISSING`, `NOT_FOUND`, `FAILED`.
 */
export async function runAddOnCommand(args: readonly string[], config: ServerConfig): Promise<Result<CommandOutput>> {
  const [, act, email, name, ...more] = args;
  const isChange = act === "grant" || act === "revoke";
  if (more.length > 0 || (isChange ? email === undefined || name === undefined : act !== "list" || name !== undefined))
    return fail("USAGE", USAGE);
  const addOn = isChange ? addOnName(name ?? "") : ok("");
  if (!addOn.ok) return addOn;
  return printed(config, (client) =>
    isChange
      ? change(client, act, normalEmail(email ?? ""), addOn.value)
      : list(client, email === undefined ? null : normalEmail(email)),
  );
}

async function change(client: Client, act: "grant" | "revoke", email: string, addOn: string): Promise<Result<string>> {
  const { rows } = await client.query<Account>("select id, name from users where email = $1", [email]);
  const [user] = rows;
  if (!user) return fail("NOT_FOUND", `Nobody has an account with the address ${email}`);
  await client.query(CHANGES[act], [user.id, addOn]);
  return ok(`${user.name} (${email}) ${act === "grant" ? "has" : "does not have"} the add-on ${addOn}`);
}

const CHANGES = {
  grant: "insert into grants (user_id, add_on) values ($1, $2) on conflict do nothing",
  revoke: "update grants set revoked_at = now() where user_id = $1 and add_on = $2 and revoked_at is null",
} as const;

async function list(client: Client, email: string | null): Promise<Result<string>> {
  const { rows } = await client.query<{ name: string; email: string; addOn: string }>(
    `select name, email, add_on as "addOn" from grants join users on users.id = user_id
      where revoked_at is null and ($1::text is null or email = $1) order by email, granted_at, add_on`,
    [email],
  );
  return ok(rows.map((row) => `${row.name} (${row.email}): ${row.addOn}`).join("\n") || "There is no add-on");
}
