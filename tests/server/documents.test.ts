import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readProjectBody, type ProjectBody } from "../../src/server/documents/readProjectBody.ts";
import { WorkerReader } from "../../src/server/documents/WorkerReader.ts";
import { builtBundle } from "./support/ServerProcess.ts";
import { ACCOUNT, PROJECTS, TestServer } from "./support/testServer.ts";

const TIMELINE = "application/vnd.padroll.timeline.v1+json";

let script: URL;

beforeAll(async () => {
  script = pathToFileURL(await builtBundle("document-worker"));
});

/** A song of many notes, none like the one before. */
function songOf(notes: number): string {
  const list = Array.from({ length: notes }, (_, index) => ({
    number: (index * 7) % 128,
    time: index * 31,
    duration: 1 + ((index * 13) % 960),
    attack: ((index * 17) % 128) / 127,
  }));
  return JSON.stringify({ tracks: [{ rolls: [{ notes: list }] }] });
}

const documentOf = (contentJson: string, name = "Large") => ({ name, contentType: TIMELINE, contentJson });

const bodyOf = (contentJson: string, name?: string): ProjectBody => ({
  bytes: Buffer.from(JSON.stringify(documentOf(contentJson, name))),
  gzip: false,
});

describe("a thread for documents", () => {
  test("says what the server's own thread would say", async () => {
    const reader = new WorkerReader(script, 2);
    const filler = " ".repeat(60_000);
    for (const contentJson of [songOf(2000), `{${filler}`, `{"tracks":[{"channel":17}]${filler}}`]) {
      for (const gzip of [false, true]) {
        const { bytes } = bodyOf(contentJson);
        const body = { gzip, bytes: gzip ? gzipSync(bytes) : bytes };
        const here = readProjectBody(body);
        const there = await reader.read(body, "ann");
        if (!here.ok || !there.ok) throw new Error("the body is good");
        expect(there.value.fields).toEqual(here.value.fields);
        const [one, other] = [here.value.document, there.value.document];
        expect(other.ok).toBe(one.ok);
        if (one.ok && other.ok) {
          expect(Buffer.from(other.value.content)).toEqual(Buffer.from(one.value.content));
          expect(Buffer.from(other.value.contentHash)).toEqual(Buffer.from(one.value.contentHash));
        } else if (!one.ok && !other.ok) {
          const { code, message, detail } = one.error;
          expect(other.error).toMatchObject({ code, message, detail });
        }
      }
    }
    await reader.close();
  });

  test("that dies fails its own document, and another thread reads the next one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "padroll-worker-"));
    const dying = join(folder, "dying.mjs");
    await writeFile(
      dying,
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ bytes }) => {
         if (Buffer.from(bytes).includes("deadly")) process.exit(1);
         parentPort.postMessage({ fields: {}, document: { content: new Uint8Array([1]), contentHash: new Uint8Array([2]) } });
       });`,
    );
    const reader = new WorkerReader(pathToFileURL(dying), 1);
    const contentJson = " ".repeat(60_000);
    const jobs = ["deadly", "good", "deadly", "good"].map((name) => reader.read(bodyOf(contentJson, name), "ann"));
    const results = await Promise.all(jobs);
    expect(results.map((result) => (result.ok ? "read" : result.error.code))).toEqual([
      "OVERLOADED",
      "read",
      "OVERLOADED",
      "read",
    ]);
    await reader.close();
    await rm(folder, { recursive: true });
  });

  test("takes so many, and says that it is busy to further ones", async () => {
    const reader = new WorkerReader(script, 1);
    const song = songOf(1000);
    const results = await Promise.all(Array.from({ length: 20 }, () => reader.read(bodyOf(song), "ann")));
    const codes = results.map((result) => (result.ok ? "read" : result.error.code));
    expect(codes.filter((code) => code === "read")).toHaveLength(17);
    expect(codes.filter((code) => code === "OVERLOADED")).toHaveLength(3);
    await reader.close();
  });
});

describe("while a large document is read", () => {
  let server: TestServer;
  let url: string;

  beforeAll(async () => {
    server = await TestServer.start({}, { reader: new WorkerReader(script, 2) });
    url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  });

  afterAll(() => server.stop());

  test("others are answered as ever", async () => {
    const { jwt } = await server.user("large@example.org");
    const contentJson = songOf(250_000);
    const body = gzipSync(JSON.stringify(documentOf(contentJson)), { level: 1 });
    const headers = { "x-tenant": "padroll", authorization: `Bearer ${jwt}` };
    const uploadHeaders = { ...headers, "content-type": "application/json", "content-encoding": "gzip" };
    const state = { done: false, status: 0, ms: 0 };
    const start = performance.now();
    const upload = async (): Promise<void> => {
      const answer = await fetch(`${url}${PROJECTS}/`, { method: "POST", headers: uploadHeaders, body });
      await answer.body?.cancel();
      Object.assign(state, { done: true, status: answer.status, ms: performance.now() - start });
    };
    const sent = upload();
    const times: number[] = [];
    while (!state.done) {
      const begin = performance.now();
      const answer = await fetch(`${url}${ACCOUNT}/manifest/`, { headers });
      await answer.text();
      times.push(performance.now() - begin);
    }
    await sent;
    expect(state.status).toBe(200);
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    console.log(
      `document of ${(contentJson.length / 1e6).toFixed(0)} MB (${(body.length / 1e6).toFixed(1)} MB sent) in ${state.ms.toFixed(0)} ms; ` +
        `${times.length} other calls, p50 ${times[times.length >> 1]?.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(0)} ms`,
    );
    expect(times.length).toBeGreaterThan(50);
    expect(p99).toBeLessThan(state.ms / 10);
  });
});
