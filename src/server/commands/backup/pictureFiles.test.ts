import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dropHeldPictures, holdPictures, isAlive, isPicturePath, picturesIn } from "./pictureFiles.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "padroll-pictures-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function put(path: string, text = path): Promise<void> {
  await mkdir(dirname(join(dataDir, path)), { recursive: true });
  await writeFile(join(dataDir, path), text);
}

/** Id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid!;
}

test("pictures are found in all folders, in order; other files are none", async () => {
  expect(await picturesIn(dataDir)).toEqual([]);
  for (const path of ["avatars/bb/2.webp", "avatars/aa/1.webp", "avatars/aa/note.txt", "other/3.webp"]) await put(path);
  await mkdir(join(dataDir, "avatars/folder.webp"));
  expect(await picturesIn(dataDir)).toEqual(["avatars/aa/1.webp", "avatars/bb/2.webp"]);
});

test("held pictures stay as they were, whatever happens to them, until they are dropped", async () => {
  await put("avatars/aa/1.webp", "one");
  await put("avatars/bb/2.webp", "two");
  await put(`avatars.backup-${process.pid}/cc/old.webp`);
  const held = await holdPictures(dataDir);
  expect(held).toBe(`avatars.backup-${process.pid}`);
  await rm(join(dataDir, "avatars"), { recursive: true });
  await put("avatars/aa/3.webp");
  expect(await picturesIn(dataDir, held)).toEqual(["avatars/aa/1.webp", "avatars/bb/2.webp"]);
  expect(await readFile(join(dataDir, held, "aa/1.webp"), "utf8")).toBe("one");
  await dropHeldPictures(dataDir);
  expect(existsSync(join(dataDir, held))).toBe(false);
  expect(await picturesIn(dataDir)).toEqual(["avatars/aa/3.webp"]);
});

test("what a backup held that was killed is dropped, and what one holds that goes on is not", async () => {
  const dead = await endedPid();
  expect([isAlive(dead), isAlive(process.pid), isAlive(process.ppid)]).toEqual([false, true, true]);
  await put(`avatars.backup-${dead}/aa/1.webp`);
  await put(`avatars.backup-${process.ppid}/aa/1.webp`);
  await put("avatars.backup/aa/1.webp");
  await dropHeldPictures(dataDir);
  expect(existsSync(join(dataDir, `avatars.backup-${dead}`))).toBe(false);
  expect(existsSync(join(dataDir, `avatars.backup-${process.ppid}`))).toBe(true);
  expect(existsSync(join(dataDir, "avatars.backup"))).toBe(true);
  await dropHeldPictures(join(dataDir, "missing"));
});

test("a restore writes nowhere but to pictures of the form that the server gives them", () => {
  for (const path of ["avatars/aB/x-96.webp", "avatars/00/aB01-384.webp"]) expect(isPicturePath(path)).toBe(true);
  for (const path of [
    "avatars/aB/../../x.webp",
    "avatars/abc/x.webp",
    "avatars/a/x.webp",
    "avatars/aB/.webp",
    "avatars/aB/x.webp/y",
    "/avatars/aB/x.webp",
    "avatars/aB/x.png",
    "other/aB/x.webp",
    "avatars/aB/x_1.webp",
  ])
    expect([path, isPicturePath(path)]).toEqual([path, false]);
});
