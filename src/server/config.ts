import { fail, ok, type Result } from "../domain/AppError.ts";

/** What the server reads from its environment. */
export interface ServerConfig {
  /** TCP port, `PORT`, default 8080. */
  readonly port: number;
  /** Address to listen on, `HOST`, default all. */
  readonly host: string;
  /** Folder of the built client, `CLIENT_DIR`. */
  readonly clientDir: string;
  readonly logLevel: string;
}

/** Errors: `CONFIG_PORT`. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, clientDir: string): Result<ServerConfig> {
  const port = Number(env["PORT"] ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    return fail("CONFIG_PORT", `PORT must be a whole number from 0 to 65535, not "${env["PORT"]}"`);
  }
  return ok({
    port,
    host: env["HOST"] ?? "0.0.0.0",
    clientDir: env["CLIENT_DIR"] ?? clientDir,
    logLevel: env["LOG_LEVEL"] ?? "info",
  });
}
