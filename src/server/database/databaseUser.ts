import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "../../domain/AppError.ts";

/** The system user that PostgreSQL runs as. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ["padroll", "postgres", "nobody"];
const READ_AND_ENTER = 5;
const ENTER = 1;

/**
 * PostgreSQL refuses to run as root: root's server runs it as the first of these users that the system has. Null: as
 * whoever runs the server. Errors: `DATABASE_USER_MISSING`.
 */
export function databaseUser(): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = new Map<string, DatabaseUser>();
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name = "", , uid, gid] = line.split(":");
    if (Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const found = CANDIDATES.map((name) => users.get(name)).find((user) => user !== undefined);
  if (found) return found;
  throw new AppError(
    "DATABASE_USER_MISSING",
    "PostgreSQL does not run as root and the system has no user padroll, postgres or nobody: add one, or set DATABASE_URL",
  );
}

/** True if the user may enter every folder above the path and read it. */
export function canReach(path: string, user: DatabaseUser | null): boolean {
  if (!user) return true;
  let current = realpathSync(path);
  if (!allows(current, user, READ_AND_ENTER)) return false;
  while (dirname(current) !== current) {
    current = dirname(current);
    if (!allows(current, user, ENTER)) return false;
  }
  return true;
}

function allows(path: string, user: DatabaseUser, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}
