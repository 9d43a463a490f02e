import { copyFile, link, mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";

/** The folder of users' pictures below the data folder, where they are not in a bucket. */
const PICTURES = "avatars";
const HELD = `${PICTURES}.backup-`;

/** Names that a backup may hold: a restore writes nowhere else. */
export const isPicturePath = (path: string): boolean => /^avatars\/[A-Za-z0-9]{2}\/[A-Za-z0-9-]+\.webp$/.test(path);

/** All pictures, as paths below the data folder with slashes. */
export async function picturesIn(dataDir: string, folder = PICTURES): Promise<string[]> {
  const root = join(dataDir, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".webp"))
    .map((entry) => [PICTURES, ...relative(root, join(entry.parentPath, entry.name)).split(sep)].join("/"))
    .sort();
}

/**
 * Second names for all pictures there are at this moment, so that they can be read at leisure while the server removes
 * some. Returns their folder.
 */
export async function holdPictures(dataDir: string): Promise<string> {
  await dropHeldPictures(dataDir);
  const held = join(dataDir, `${HELD}${process.pid}`);
  for (const path of await picturesIn(dataDir)) {
    const target = join(held, path.slice(PICTURES.length + 1));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // One that is gone by now is not part of the moment; where files can have one name only they are copied.
    const source = join(dataDir, path);
    await link(source, target).catch(() => copyFile(source, target).catch(() => undefined));
  }
  return basename(held);
}

/** Also those of a backup that was killed. */
export async function dropHeldPictures(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names) {
    const pid = name.startsWith(HELD) ? Number(name.slice(HELD.length)) : null;
    if (pid !== null && (pid === process.pid || !isAlive(pid)))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
