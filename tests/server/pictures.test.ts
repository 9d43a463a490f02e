import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Result } from "../../src/domain/AppError.ts";
import { PICTURE_SIZES } from "../../src/protocol/http/pictures.ts";
import { decodePicture } from "../../src/server/picture-decoder/decodePicture.ts";
import type { PictureFormat, PictureJob } from "../../src/server/picture-decoder/PictureDecoder.ts";
import { PictureProcess } from "../../src/server/picture-decoder/PictureProcess.ts";
import { newUser } from "./support/flood.ts";
import { pngOf } from "./support/pngOf.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";
import { AUTH, newDatabase, PASSWORD, TestServer } from "./support/testServer.ts";

const AVATAR = "/presence/api/v1/user/avatar/";

let script: URL;
let folder: string;
let decoder: PictureProcess;

beforeAll(async () => {
  script = pathToFileURL(await builtBundle("picture-worker"));
  folder = await mkdtemp(join(tmpdir(), "padroll-pictures-"));
  decoder = new PictureProcess(script);
});

afterAll(async () => {
  await decoder.close();
  await rm(folder, { recursive: true });
});

/** A process that does `onPicture` with each picture instead of decoding it. */
async function scriptOf(onPicture: string): Promise<URL> {
  const path = join(folder, "other.mjs");
  await writeFile(path, `process.on("message", () => { ${onPicture} });`);
  return pathToFileURL(path);
}

const jobOf = (bytes: Uint8Array, format: PictureFormat = "png"): PictureJob => ({
  bytes,
  format,
  sizes: PICTURE_SIZES.event,
});

const said = (result: Result<unknown>): string => (result.ok ? "" : `${result.error.code}: ${result.error.message}`);

const isAlive = (pid: number | null): boolean => {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
};

const formOf = (bytes: Buffer): FormData => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "me.png");
  return form;
};

const upload = (url: string, jwt: string, bytes: Buffer) =>
  fetch(`${url}${AVATAR}`, {
    method: "POST",
    headers: { "x-tenant": "padroll", authorization: `Bearer ${jwt}` },
    body: formOf(bytes),
  });

describe("a process for pictures", () => {
  test("starts with the first picture, and says what the server's own would say", async () => {
    const fresh = new PictureProcess(script);
    expect(fresh.pid).toBeNull();
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#38f" } })
      .png()
      .toBuffer();
    for (const job of [jobOf(photo), jobOf(photo.subarray(0, 300)), jobOf(pngOf(30_000, 30_000))]) {
      const [here, there] = [await decodePicture(job), await fresh.decode(job)];
      expect(said(there)).toBe(said(here));
      if (!here.ok || !there.ok) continue;
      for (const size of ["small", "large"] as const)
        expect(Buffer.from(there.value[size]).equals(Buffer.from(here.value[size]))).toBe(true);
      const { width, height } = await sharp(there.value.small).metadata();
      expect([width, height]).toEqual([320, 180]);
    }
    const { pid } = fresh;
    expect(isAlive(pid)).toBe(true);
    await fresh.close();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });

  test("refuses by its header what would take too much, before anything is decoded", async () => {
    // A lossless WebP of 974 bytes whose header says 16,384 by 16,384 pixels.
    const webp = Buffer.alloc(974);
    webp.write("RIFF", 0, "latin1");
    webp.writeUInt32LE(966, 4);
    webp.write("WEBPVP8L", 8, "latin1");
    webp.writeUInt32LE(954, 16);
    webp[20] = 0x2f;
    webp.writeUInt32LE(0x0fffffff, 21);
    expect(said(await decoder.decode(jobOf(webp, "webp")))).toContain("more than 24 million pixels");
    const deep = pngOf(5500, 4300, { interlaced: true, bits: 64 });
    expect(deep.length).toBeLessThan(300_000);
    expect(said(await decoder.decode(jobOf(deep)))).toContain("takes too much to read");
    const progressive = await sharp({ create: { width: 4800, height: 4800, channels: 3, background: "#38f" } })
      .jpeg({ progressive: true })
      .toBuffer();
    expect(said(await decoder.decode(jobOf(progressive, "jpeg")))).toBe("");
    const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const repeated = Buffer.concat([progressive.subarray(0, -2), ...Array.from({ length: 20 }, () => scan)]);
    expect(said(await decoder.decode(jobOf(repeated, "jpeg")))).toContain("takes too much to read");
  });

  test("that is killed fails its own picture as a busy server would, and another one takes its place", async () => {
    const slow = jobOf(pngOf(4890, 4890, { interlaced: true, bits: 24 }));
    const quick = jobOf(await sharp(pngOf(9, 9)).png().toBuffer());
    expect(said(await decoder.decode(quick))).toBe("");
    const { pid } = decoder;
    const cut = decoder.decode(slow);
    process.kill(pid ?? 0, "SIGKILL");
    expect(said(await cut)).toMatch(/^OVERLOADED/);
    expect(said(await decoder.decode(quick))).toBe("");
    expect(decoder.pid).not.toBe(pid);
  });

  test("that hangs is killed, and so is one that ends or loses its line", async () => {
    for (const what of [
      "for (;;);",
      "setInterval(() => undefined, 1000);",
      "process.exit(3);",
      "setImmediate(() => process.disconnect());",
    ]) {
      const other = new PictureProcess(await scriptOf(what), { decodeMs: 1000 });
      const answer = other.decode(jobOf(pngOf(9, 9)));
      const { pid } = other;
      expect(said(await answer), what).toMatch(/^OVERLOADED: The server could not read the picture/);
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
      await other.close();
    }
  });

  test("takes no more memory than it is given", async () => {
    const other = new PictureProcess(
      await scriptOf(`const all = [];
        try { for (;;) all.push(Buffer.alloc(50e6, 1)); }
        catch { process.send({ error: { code: "FULL", message: String(all.length), detail: {} } }); }`),
    );
    const answer = await other.decode(jobOf(pngOf(9, 9)));
    const blocks = Number(answer.ok ? Infinity : answer.error.message);
    expect(said(answer)).toMatch(/^FULL/);
    expect(blocks * 50e6).toBeLessThan(1_024_000_000);
    await other.close();
  });

  test("ends when there was no picture for a while, and begins again with the next one", async () => {
    const other = new PictureProcess(script, { idleMs: 1 });
    const quick = jobOf(await sharp(pngOf(9, 9)).png().toBuffer());
    expect(said(await other.decode(quick))).toBe("");
    await vi.waitFor(() => expect(other.pid).toBeNull());
    expect(said(await other.decode(quick))).toBe("");
    await other.close();
  });
});

describe("a server", () => {
  let server: TestServer | null = null;

  afterEach(async () => {
    await server?.stop();
    server = null;
  });

  test("says to a sender of too many pictures to wait, and answers others while none of those is decoded", async () => {
    const hanging = new PictureProcess(await scriptOf(""), { decodeMs: 60_000 });
    server = await TestServer.start({}, { decoder: hanging });
    const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const [ann, ben] = [await server.user("ann@example.org"), await server.user("ben@example.org")];
    const sent = Array.from({ length: 3 }, () => upload(url, ann.jwt, pngOf(9, 9)));
    await vi.waitFor(() => expect(hanging.pid).not.toBeNull());
    let refused: Response | null = null;
    await vi.waitFor(async () => {
      refused = await upload(url, ann.jwt, pngOf(9, 9));
      expect(refused.status).toBe(429);
    });
    expect(refused!.headers.get("retry-after")).toBe("2");
    expect(await refused!.json()).toMatchObject({ code: "TOO_MUCH_AT_ONCE" });
    expect((await server.login("ben@example.org")).statusCode).toBe(200);
    expect((await server.call("GET", `${AUTH}/user`, { jwt: ben.jwt })).statusCode).toBe(200);
    process.kill(hanging.pid ?? 0, "SIGKILL");
    const first = await Promise.race(sent);
    expect(first.status).toBe(503);
    expect(first.headers.get("retry-after")).toBe("2");
    await hanging.close();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([503, 503, 503]);
  });

  test.each(["event", "flyer"])("refuses a picture for somebody else's %s before it is sent", async (kind) => {
    server = await TestServer.start();
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const [ann, ben] = [await server.user("ann@example.org"), await server.user("ben@example.org")];
    const thing = await server.call("POST", `/engine/api/v1/${kind}/`, {
      jwt: ann.jwt,
      body: kind === "event" ? { name: "Jam" } : { title: "Jam" },
    });
    expect(thing.statusCode, thing.body).toBe(200);
    const { id } = thing.json<{ id: string }>();
    const path = `/engine/api/v1/${kind}/${kind === "event" ? "thumbnail" : "image"}/${id}`;
    const { port } = server.app.server.address() as { port: number };
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => (answer += data.toString()));
    const head = ["Host: localhost", "X-Tenant: padroll", `Authorization: Bearer ${ben.jwt}`];
    const body = ["Content-Type: multipart/form-data; boundary=b", "Content-Length: 1000000"];
    socket.write(`POST ${path} HTTP/1.1\r\n${[...head, ...body].join("\r\n")}\r\n\r\n`);
    await vi.waitFor(() => expect(answer).toMatch(/Only the owner can change an? (event|flyer)/), 5000);
    socket.destroy();
  });
});

describe("a server with one thread for files and passwords", () => {
  let server: ServerProcess;
  let clientDir: string;

  beforeAll(async () => {
    clientDir = await mkdtemp(join(tmpdir(), "padroll-client-"));
    for (const file of ["index.html", "icon.svg"]) await writeFile(join(clientDir, file), "<svg></svg>");
    const settings = {
      DATABASE_URL: await newDatabase(),
      CLIENT_DIR: clientDir,
      CITIES: "off",
      UV_THREADPOOL_SIZE: "1",
      AUTH_RATE: "100000",
      API_RATE: "100000",
    };
    server = await ServerProcess.start(await builtBundle("server"), settings);
  });

  afterAll(async () => {
    await server.stop();
    await rm(clientDir, { recursive: true });
  });

  const children = async (): Promise<number[]> =>
    (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, "utf8"))
      .trim()
      .split(" ")
      .filter(Boolean)
      .map(Number);

  test("is not held up by interlaced pictures of 24 million pixels, and takes its process along", async () => {
    const large = pngOf(4890, 4890, { interlaced: true, bits: 24 });
    expect(large.length).toBeLessThan(120_000);
    const senders = [await newUser(server, "one@example.org"), await newUser(server, "two@example.org")];
    await newUser(server, "quiet@example.org");
    expect(await children()).toEqual([]);
    const statuses = new Set<number>();
    const codes = new Set<string>();
    const state = { sending: true };
    const lines = senders.flatMap(({ jwt }) =>
      [1, 2].map(async () => {
        for (let turn = 0; turn < 2; turn++) {
          const answer = await upload(server.url, jwt, large);
          statuses.add(answer.status);
          if (answer.status !== 200) codes.add(((await answer.json()) as { code: string }).code);
        }
      }),
    );
    const startMs = performance.now();
    const all = Promise.all(lines).finally(() => (state.sending = false));
    let worstMs = 0;
    let calls = 0;
    const timed = async (call: Promise<Response>): Promise<void> => {
      const beginMs = performance.now();
      const answer = await call;
      await answer.text();
      expect(answer.status).toBe(200);
      worstMs = Math.max(worstMs, performance.now() - beginMs);
      calls++;
    };
    const login = { email: "quiet@example.org", password: PASSWORD };
    const headers = { "x-tenant": "padroll", "content-type": "application/json" };
    while (state.sending) {
      await timed(fetch(`${server.url}/`));
      await timed(fetch(`${server.url}/icon.svg`));
      await timed(fetch(`${server.url}${AUTH}/login`, { method: "POST", headers, body: JSON.stringify(login) }));
    }
    await all;
    const tookMs = performance.now() - startMs;
    console.log(`8 pictures in ${tookMs.toFixed(0)} ms; ${calls} other calls, worst ${worstMs.toFixed(0)} ms`);
    expect([...codes].filter((code) => code === "IMAGE_INVALID")).toEqual([]);
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    // In a pool of one thread a call waits for most of the eight pictures, and some nine calls are answered meanwhile.
    expect(calls).toBeGreaterThan(24);
    expect(worstMs).toBeLessThan(tookMs / 4);
    const [child = 0] = await children();
    expect(isAlive(child)).toBe(true);
    await server.kill();
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), 5000);
  }, 120_000);
});
