import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { AppError, err, fail, ok, type Result } from "../../domain/AppError.ts";
import type { ServerConfig } from "../config/readConfig.ts";
import type { BackupFigures } from "./backup/backupFormat.ts";
import { restoreBackup } from "./backup/restoreBackup.ts";
import { requireDatabase, withDatabase, type CommandOutput } from "./withDatabase.ts";
import { writeBackup } from "./backup/writeBackup.ts";

interface Command {
  readonly name: "backup" | "restore";
  readonly file: string;
  readonly replace: boolean;
  readonly json: boolean;
}

/**
 * `padroll backup FILE` and `padroll restore FILE [--replace]`, on the database that the configuration names.
 * A backup ends early where `signal` says so. Errors: `USAGE`, `DATABASE_MISSING`, those of `writeBackup` and `restoreBackup`, and of the database.
 */
export async function runBackupCommand(
  args: readonly string[],
  config: ServerConfig,
  signal?: AbortSignal,
): Promise<Result<CommandOutput>> {
  const command = parse(args);
  if (!command.ok) return command;
  const { name, replace, json } = command.value;
  const file = resolve(command.value.file);
  const { dataDir } = config;
  try {
    if (name === "backup") requireDatabase(config);
    const figures = await withDatabase(config, (client) =>
      name === "backup"
        ? writeBackup(file, { client, dataDir, withPictures: config.s3 === null, ...(signal ? { signal } : {}) })
        : restoreBackup(file, { client, dataDir, replace }),
    );
    const warnings =
      config.s3 === null ? [] : [`pictures are in the bucket ${config.s3.bucket}: it is not part of this`];
    return ok({ text: json ? JSON.stringify(figures) : sentence(name, file, figures), warnings });
  } catch (error) {
    if (error instanceof AppError) return err(error);
    return fail("FAILED", `${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parse(args: readonly string[]): Result<Command> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { json: { type: "boolean" }, replace: { type: "boolean" } },
      allowPositionals: true,
    });
    const [name, file, ...more] = positionals;
    if ((name !== "backup" && name !== "restore") || file === undefined || more.length > 0)
      return fail("USAGE", "say padroll backup FILE or padroll restore FILE [--replace]");
    if (name === "backup" && values.replace === true) return fail("USAGE", "backup takes no --replace");
    return ok({ name, file, replace: values.replace === true, json: values.json === true });
  } catch (error) {
    return fail("USAGE", (error as Error).message.split("\n")[0] ?? "");
  }
}

function sentence(name: Command["name"], file: string, { tables, rows, files, bytes }: BackupFigures): string {
  const what = `${rows} rows of ${tables} tables and ${files} files`;
  return name === "backup"
    ? `${what} are in ${file} (${Math.ceil(bytes / 1024)} KB). Keep it where nobody else reads it`
    : `${what} of ${file} are in place. Start the server`;
}
