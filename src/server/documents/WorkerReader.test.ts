import { afterEach, expect, test } from "vitest";
import { gzipSync } from "node:zlib";
import type { ProjectBody } from "./readProjectBody.ts";
import { WorkerReader } from "./WorkerReader.ts";

/**
 * A thread that answers with the number of documents that it has read; `refused` and `damaged` are what they say, of `dies`
 * the thread ends, `parts` has parts. It answers in its own time: after a message to others.
 */
const CODE = `
import { parentPort } from "node:worker_threads";
let count = 0;
parentPort.on("message", ({ bytes }) => {
  const text = new TextDecoder().decode(bytes.subarray(0, 100));
  count++;
  if (text.includes("dies")) process.exit(1);
  const error = { code: "NAME_INVALID", message: "It is no name", detail: { at: 1 } };
  if (text.includes("refused")) return parentPort.postMessage({ error });
  const parts = text.includes("parts") ? { parts: [{ hash: "h" }] } : {};
  const document = text.includes("damaged") ? error : { content: new Uint8Array([count]), contentHash: new Uint8Array() };
  parentPort.postMessage({ fields: { text: text.trim() }, document, ...parts });
});`;
const SCRIPT = new URL(`data:text/javascript,${encodeURIComponent(CODE)}`);

const readers: WorkerReader[] = [];

function readerOf(most: number): WorkerReader {
  const reader = new WorkerReader(SCRIPT, most);
  readers.push(reader);
  return reader;
}

afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});

const KIB = 1024;
const body = (text: string, bytes = 48 * KIB): ProjectBody => ({ bytes: Buffer.from(text.padEnd(bytes)), gzip: false });

/** Notes texts of documents in the order in which they are read. */
async function orderOf(reads: readonly Promise<unknown>[], texts: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(reads.map((read, index) => read.then(() => order.push(texts[index] ?? ""))));
  return order;
}

test("short documents are read at once on this thread, long ones on another", async () => {
  const reader = readerOf(1);
  const short = await reader.read(body("none", 48 * KIB - 1), "ann");
  expect(short).toMatchObject({ ok: false });
  expect(await reader.read(body("long"), "ann")).toMatchObject({ ok: true, value: { fields: { text: "long" } } });
});

test("what counts is how long a document is unpacked", async () => {
  const reader = readerOf(1);
  const { bytes } = body("packed");
  const read = await reader.read({ bytes: gzipSync(bytes), gzip: true }, "ann");
  expect(read.ok).toBe(true);
});

test("what the thread refuses has its code, its sentence and its details; so has a damaged document", async () => {
  const reader = readerOf(1);
  const error = { code: "NAME_INVALID", message: "It is no name", detail: { at: 1 } };
  expect(await reader.read(body("refused"), "ann")).toMatchObject({ ok: false, error });
  expect(await reader.read(body("damaged"), "ann")).toMatchObject({
    ok: true,
    value: { document: { ok: false, error } },
  });
  expect(await reader.read(body("parts"), "ann")).toMatchObject({ value: { parts: [{ hash: "h" }] } });
});

test("one thread reads one after the other, and lives on; after a large document there is a new one", async () => {
  const reader = readerOf(1);
  const counts: (number | undefined)[] = [];
  for (const bytes of [50 * KIB, 50 * KIB, KIB * KIB, KIB * KIB + 1, 50 * KIB]) {
    const read = await reader.read(body("x", bytes), "ann");
    counts.push(read.ok && read.value.document.ok ? read.value.document.value.content[0] : undefined);
  }
  expect(counts).toEqual([1, 2, 3, 4, 1]);
});

test("owners take turns: many documents of one do not hold up another's", async () => {
  const reader = readerOf(1);
  const texts = ["a1", "a2", "a3", "b1", "b2"];
  const reads = texts.map((text) => reader.read(body(text), text[0]!));
  expect(await orderOf(reads, texts)).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

test("large documents never have all threads", async () => {
  const reader = readerOf(2);
  // Threads take a while to start, on a busy machine longer than large documents.
  await Promise.all(["ann", "bob"].map((owner) => reader.read(body("x"), owner)));
  const texts = ["large 1", "large 2", "small"];
  const reads = texts.map((text) => reader.read(body(text, text === "small" ? 50 * KIB : 4 * KIB * KIB), text));
  const order = await orderOf(reads, texts);
  expect(order.indexOf("small")).toBeLessThan(order.indexOf("large 2"));
});

test("so many wait for each owner; further ones are told that the server is busy, others are not", async () => {
  const reader = readerOf(1);
  const reads = Array.from({ length: 18 }, () => reader.read(body("x"), "ann"));
  const other = reader.read(body("x"), "bob");
  const codes = (await Promise.all(reads)).map((read) => (read.ok ? "read" : read.error.code));
  expect(codes).toEqual([...Array.from({ length: 17 }, () => "read"), "OVERLOADED"]);
  expect((await other).ok).toBe(true);
});

test("a thread that dies fails its document alone; the next has another thread", async () => {
  const reader = readerOf(1);
  const [dies, next] = await Promise.all([reader.read(body("dies"), "ann"), reader.read(body("x"), "ann")]);
  expect(dies).toMatchObject({ ok: false, error: { code: "OVERLOADED" } });
  expect(next).toMatchObject({ ok: true, value: { document: { value: { content: new Uint8Array([1]) } } } });
});

test("a closed reader ends what is under way, and takes no more", async () => {
  const reader = readerOf(1);
  await reader.read(body("x"), "ann");
  const underWay = reader.read(body("x"), "ann");
  await reader.close();
  expect(await underWay).toMatchObject({ ok: false, error: { code: "OVERLOADED" } });
  expect(await reader.read(body("x"), "ann")).toMatchObject({ ok: false, error: { code: "OVERLOADED" } });
});
