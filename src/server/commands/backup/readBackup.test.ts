import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BACKUP_FORMAT, figuresOf, frameKinds, LONGEST_PAYLOAD, type FrameKind } from "./backupFormat.ts";
import { BackupWriter } from "./BackupWriter.ts";
import { checkBackup, framesOf, jsonOf } from "./readBackup.ts";

const STEPS = [1, 2, 3];
const HEADER = { program: "padroll", format: BACKUP_FORMAT, version: "9.9", createdAt: "2026-01-01", steps: [1, 3] };
const COUNTS = { rows: { users: 2, songs: 3 }, files: 1 };

let folder: string;
let names = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "padroll-frames-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const newPath = (): string => join(folder, `backup ${++names}`);

/** A backup of a table and a file with these bytes. */
async function written(bytes: Buffer, header: object = HEADER): Promise<string> {
  const path = newPath();
  const writer = new BackupWriter(path);
  await writer.json("header", header);
  await writer.json("table", { name: "users", columns: ["id"] });
  await writer.bytes("rows", bytes);
  await writer.json("file", { path: "avatars/aa/x.webp", bytes: 3 });
  await writer.bytes("bytes", Buffer.from("abc"));
  await writer.finish(COUNTS);
  return path;
}

/** Frames of a backup, or the code of the failure. */
async function read(path: string): Promise<readonly [FrameKind, number][] | string> {
  const frames: [FrameKind, number][] = [];
  try {
    for await (const { kind, payload } of framesOf(path, STEPS)) frames.push([kind, payload.length]);
    return frames;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const frame = (kind: number, payload: Buffer, length = payload.length): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, payload]);
};
const json = (kind: FrameKind, value: object): Buffer => frame(frameKinds[kind], Buffer.from(JSON.stringify(value)));

/** A file of these frames, with an end whose checksum is right unless there is another one. */
async function fileOf(frames: readonly Buffer[], end?: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(Buffer.concat(frames)).update(JSON.stringify(COUNTS)).digest("hex");
  const path = newPath();
  await writeFile(path, gzipSync(Buffer.concat([...frames, end ?? json("end", { counts: COUNTS, sha256 })])));
  return path;
}

/** Result of a backup whose header has these fields. */
const readWith = async (changes: object) => read(await fileOf([json("header", { ...HEADER, ...changes })]));

test("a backup is read frame by frame as it was written, long payloads in several", async () => {
  for (const [length, parts] of [
    [0, []],
    [1, [1]],
    [LONGEST_PAYLOAD, [LONGEST_PAYLOAD]],
    [LONGEST_PAYLOAD + 1, [LONGEST_PAYLOAD, 1]],
    [2 * LONGEST_PAYLOAD + 7, [LONGEST_PAYLOAD, LONGEST_PAYLOAD, 7]],
  ] as const) {
    const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 7919) & 0xff));
    const path = await written(bytes);
    const rows: Buffer[] = [];
    const kinds: FrameKind[] = [];
    for await (const each of framesOf(path, STEPS)) {
      kinds.push(each.kind);
      if (each.kind === "rows") rows.push(Buffer.from(each.payload));
      if (each.kind === "file") expect(jsonOf("file", each)).toEqual({ path: "avatars/aa/x.webp", bytes: 3 });
    }
    expect(rows.map((row) => row.length)).toEqual(parts);
    expect(Buffer.concat(rows).equals(bytes)).toBe(true);
    expect(kinds).toEqual(["header", "table", ...parts.map(() => "rows"), "file", "bytes", "end"]);
    const { header, end } = await checkBackup(path, STEPS);
    expect([header, end.counts]).toEqual([HEADER, COUNTS]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
});

test("no bit of a backup may be another, and no end of it be missing", async () => {
  const path = await written(Buffer.from("some rows of a table"));
  const plain = gunzipSync(await readFile(path));
  const packed = newPath();
  for (let at = 0; at < plain.length; at += 3) {
    const damaged = Buffer.from(plain);
    damaged[at] = damaged[at]! ^ (1 << (at % 8));
    await writeFile(packed, gzipSync(damaged, { level: 0 }));
    expect([at, await read(packed)]).toEqual([at, expect.stringMatching(/^BACKUP_(DAMAGED|UNKNOWN|NEWER)$/)]);
  }
  for (const length of [0, 1, 4, 5, 20, plain.length - 1]) {
    await writeFile(packed, gzipSync(plain.subarray(0, length)));
    expect(await read(packed)).toMatch(/^BACKUP_(DAMAGED|UNKNOWN)$/);
  }
  const whole = await readFile(path);
  for (const length of [0, 3, whole.length - 9]) {
    await writeFile(packed, whole.subarray(0, length));
    expect(await read(packed)).toMatch(/^BACKUP_(DAMAGED|UNKNOWN)$/);
  }
});

test("what is no backup is unknown; what begins as one and goes wrong is damaged", async () => {
  const header = json("header", HEADER);
  expect(await read(await fileOf([header]))).toEqual([
    ["header", header.length - 5],
    ["end", expect.any(Number)],
  ]);
  expect(await read(join(folder, "nothing"))).toBe("BACKUP_MISSING");
  expect(await read(await fileOf([json("header", { ...HEADER, program: "other" })]))).toBe("BACKUP_UNKNOWN");
  expect(await read(await fileOf([frame(frameKinds.header, Buffer.from("no json"))]))).toBe("BACKUP_UNKNOWN");
  for (const changes of [{ steps: undefined }, { steps: [1, "2"] }, { format: "1" }, { version: 3 }])
    expect(await readWith(changes)).toBe("BACKUP_UNKNOWN");
  expect(await read(await fileOf([json("table", { name: "users", columns: [] })]))).toBe("BACKUP_UNKNOWN");
  expect(await read(await fileOf([frame(99, Buffer.alloc(3))]))).toBe("BACKUP_UNKNOWN");
  const path = newPath();
  await writeFile(path, "not packed");
  expect(await read(path)).toBe("BACKUP_UNKNOWN");
  expect(await read(await fileOf([header, frame(99, Buffer.alloc(3))]))).toBe("BACKUP_DAMAGED");
  const long = Buffer.alloc(LONGEST_PAYLOAD + 1);
  expect(await read(await fileOf([header, frame(frameKinds.rows, long)]))).toBe("BACKUP_DAMAGED");
  expect(await read(await fileOf([header, frame(frameKinds.rows, long.subarray(1))]))).toHaveLength(3);
  expect(await read(await fileOf([header], json("end", { counts: COUNTS, sha256: "0" })))).toBe("BACKUP_DAMAGED");
  expect(await read(await fileOf([header], frame(frameKinds.end, Buffer.from("{"))))).toBe("BACKUP_DAMAGED");
  expect(await read(await fileOf([header], Buffer.alloc(0)))).toBe("BACKUP_DAMAGED");
  const whole = gunzipSync(await readFile(await written(Buffer.from("x"))));
  await writeFile(path, gzipSync(Buffer.concat([whole, json("table", { name: "more", columns: [] })])));
  expect(await read(path)).toBe("BACKUP_DAMAGED");
});

test("a backup of a later format, or with steps that this program does not know, is newer", async () => {
  expect(await readWith({ format: BACKUP_FORMAT + 1 })).toBe("BACKUP_NEWER");
  expect(await readWith({ steps: [1, 4] })).toBe("BACKUP_NEWER");
  expect(await readWith({ format: BACKUP_FORMAT - 1, steps: [] })).toHaveLength(2);
  expect(await readWith({ steps: STEPS })).toHaveLength(2);
});

test("a backup that is stopped or abandoned leaves no file", async () => {
  const stop = new AbortController();
  const path = newPath();
  const writer = new BackupWriter(path, stop.signal);
  await writer.json("header", HEADER);
  stop.abort();
  await expect(writer.json("table", {})).rejects.toMatchObject({ code: "STOPPED" });
  await writer.abandon();
  expect((await readdir(folder)).filter((name) => join(folder, name).startsWith(path))).toEqual([]);
  const nowhere = new BackupWriter(join(folder, "missing", "backup"));
  await expect(
    (async () => {
      for (let each = 0; each < 100; each++) await nowhere.bytes("rows", Buffer.alloc(LONGEST_PAYLOAD, each));
      await nowhere.finish(COUNTS);
    })(),
  ).rejects.toMatchObject({ code: "ENOENT" });
  await nowhere.abandon();
});

test("figures are the sums of what was written", () => {
  expect(figuresOf(COUNTS, 77)).toEqual({ tables: 2, rows: 5, files: 1, bytes: 77 });
});
