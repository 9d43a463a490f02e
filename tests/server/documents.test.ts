import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WorkerPacker } from "../../src/server/documents/WorkerPacker.ts";
import { packDocument, type ProjectInput } from "../../src/server/documents/packDocument.ts";
import { ACCOUNT, PROJECTS, TestServer } from "./support/testServer.ts";

const TIMELINE = "application/vnd.padroll.timeline.v1+json";

let script: URL;

beforeAll(() => {
  const build = `import { bundleForNode } from "./src/build/nodeBundle.mjs"; console.log(await bundleForNode("document-worker-test", "src/server/documents/worker.ts"));`;
  const bundle = execFileSync(process.execPath, ["--input-type=module", "-e", build], { encoding: "utf8" }).trim();
  script = pathToFileURL(bundle);
}, 60_000);

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

const documentOf = (contentJson: string): ProjectInput => ({ name: "Large", contentType: TIMELINE, contentJson });

describe("a thread for documents", () => {
  test("says what the server's own thread would say", async () => {
    const packer = new WorkerPacker(script, 2);
    const filler = " ".repeat(60_000);
    for (const contentJson of [songOf(2000), `{${filler}`, `{"tracks":[{"channel":17}]${filler}}`]) {
      const here = packDocument(documentOf(contentJson));
      const there = await packer.pack(documentOf(contentJson));
      expect(there.ok).toBe(here.ok);
      if (here.ok && there.ok) {
        expect(Buffer.from(there.value.content)).toEqual(Buffer.from(here.value.content));
        expect(Buffer.from(there.value.contentHash)).toEqual(Buffer.from(here.value.contentHash));
      } else if (!here.ok && !there.ok) {
        const { code, message, detail } = here.error;
        expect(there.error).toMatchObject({ code, message, detail });
      }
    }
    await packer.close();
  });

  test("that dies fails its own document, and another thread reads the next one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "padroll-worker-"));
    const dying = join(folder, "dying.mjs");
    await writeFile(
      dying,
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ name }) => {
         if (name === "deadly") process.exit(1);
         parentPort.postMessage({ ok: true, content: new Uint8Array([1]), contentHash: new Uint8Array([2]) });
       });`,
    );
    const packer = new WorkerPacker(pathToFileURL(dying), 1);
    const contentJson = " ".repeat(60_000);
    const jobs = ["deadly", "good", "deadly", "good"].map((name) =>
      packer.pack({ name, contentType: "", contentJson }),
    );
    const results = await Promise.all(jobs);
    expect(results.map((result) => (result.ok ? "read" : result.error.code))).toEqual([
      "OVERLOADED",
      "read",
      "OVERLOADED",
      "read",
    ]);
    await packer.close();
    await rm(folder, { recursive: true });
  });

  test("takes so many, and says that it is busy to further ones", async () => {
    const packer = new WorkerPacker(script, 1);
    const song = documentOf(songOf(1000));
    const results = await Promise.all(Array.from({ length: 20 }, () => packer.pack(song)));
    const codes = results.map((result) => (result.ok ? "read" : result.error.code));
    expect(codes.filter((code) => code === "read")).toHaveLength(17);
    expect(codes.filter((code) => code === "OVERLOADED")).toHaveLength(3);
    await packer.close();
  });
});

describe("while a large document is read", () => {
  let server: TestServer;
  let url: string;

  beforeAll(async () => {
    server = await TestServer.start({}, { packer: new WorkerPacker(script, 1) });
    url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  });

  afterAll(() => server.stop());

  test("others are answered as ever", async () => {
    const { jwt } = await server.user("large@example.org");
    const contentJson = songOf(700_000);
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
  }, 60_000);
});
