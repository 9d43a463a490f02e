import type { Client } from "pg";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { ServerConfig } from "../config/readConfig.ts";
import { ADMIN } from "../access/SessionRepository.ts";
import { normalEmail } from "../access/UserRepository.ts";
import { printed, type CommandOutput } from "./withDatabase.ts";

const USAGE = "say padroll admin list, padroll admin grant EMAIL or padroll admin revoke EMAIL";

const CHANGES = {
  grant: "update users set roles = array_append(array_remove(roles, $2), $2) where email = $1 returning name",
  revoke: "update users set roles = array_remove(roles, $2) where email = $1 returning name",
} as const;

/**
 * `padroll admin list`, `grant EMAIL` and `revoke EMAIL`, on the database that the configuration names. A server that runs
 * heeds it with the next call; the browser shows it when its token is renewed. Errors: `USAGE`, `DATABASE_MISSING`,
 * `NOT_FOUND`, `FAILED`.
 */
export async function runAdminCommand(args: readonly string[], config: ServerConfig): Promise<Result<CommandOutput>> {
  const [, act, email, ...more] = args;
  const isChange = act === "grant" || act === "revoke";
  if (more.length > 0 || !(isChange ? email !== undefined : act === "list" && email === undefined))
    return fail("USAGE", USAGE);
  return printed(config, (client) => (isChange ? change(client, act, normalEmail(email ?? "")) : list(client)));
}

async function change(client: Client, act: keyof typeof CHANGES, email: string): Promise<Result<string>> {
  const { rows } = await client.query<{ name: string }>(CHANGES[act], [email, ADMIN]);
  const [user] = rows;
  if (!user) return fail("NOT_FOUND", `Nobody has an account with the address ${email}`);
  return ok(`${user.name} (${email}) is ${act === "grant" ? "an administrator" : "no administrator any more"}`);
}

async function list(client: Client): Promise<Result<string>> {
  const { rows } = await client.query<{ name: string; email: string }>(
    "select name, email from users where $1 = any(roles) order by email",
    [ADMIN],
  );
  return ok(rows.map(({ name, email }) => `${name} (${email})`).join("\n") || "There is no administrator");
}
