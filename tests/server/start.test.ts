import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile, mkdir } from "node:fs/promises";
import { createServer, request, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { builtBundle } from "./support/ServerProcess.ts";
import { newDatabase } from "./support/testServer.ts";

let bundle: string;
let folder: string;
let databaseUrl: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  bundle = await builtBundle("server");
  folder = await mkdtemp(join(tmpdir(), "padroll-start-"));
  databaseUrl = await newDatabase();
});

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = (settings: Record<string, string>): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  PORT: "0",
  HOST: "127.0.0.1",
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: "warn",
  ...settings,
});

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
}

async function start(settings: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [bundle], {
    env: environment(settings),
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += String(chunk)));
  await expect.poll(() => output).toContain("Mail is");
  const port = Number(/Padroll \S+ is on http:\/\/[^ ]*?:(\d+)/.exec(output)?.[1]);
  return { child, port, output: () => output };
}

/** What a server says that does not start. */
const refusal = (settings: Record<string, string>): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    // Nothing but what it ends with: where no client has been built, that is warned of, too.
    const env = { ...environment(settings), LOG_LEVEL: "error" };
    execFile(process.execPath, [bundle], { env, timeout: 10_000 }, (error, stdout, stderr) => {
      resolve({ code: error?.code, said: stdout + stderr });
    });
  });

/** Of `/metrics`. */
const status = (port: number, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path: "/metrics", headers }, (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

const GET = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

async function open(port: number): Promise<{ socket: Socket; heard: () => string; error: () => string }> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  let error = "";
  socket.on("data", (chunk: Buffer) => (heard += String(chunk)));
  socket.on("error", (problem: NodeJS.ErrnoException) => (error = problem.code ?? ""));
  await once(socket, "connect");
  return { socket, heard: () => heard, error: () => error };
}

describe("a server that cannot start", () => {
  test.each([
    ["a data folder that is a file", { DATA_DIR: "file" }, /^DATA_DIR must be a folder that can be written/],
    ["proxies that are none", { TRUST_PROXY: "the-proxy" }, /^TRUST_PROXY must list addresses/],
    ["an address of another machine", { HOST: "203.0.113.9" }, /^HOST must be an address of this machine/],
    ["a port that is taken", { PORT: "taken" }, /^Port \d+ is taken/],
    ["a key that is a folder", { DATA_DIR: "keyed" }, /jwt-secret cannot be read or made/],
  ])("says why in one sentence: %s", async (_name, settings: Record<string, string>, sentence) => {
    await writeFile(join(folder, "file"), "");
    await mkdir(join(folder, "keyed/jwt-secret"), { recursive: true });
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const given = {
      ...settings,
      ...(settings["DATA_DIR"] === undefined ? {} : { DATA_DIR: join(folder, settings["DATA_DIR"]) }),
      ...(settings["PORT"] === undefined ? {} : { PORT: String((other.address() as AddressInfo).port) }),
    };
    const { code, said } = await refusal(given);
    other.close();
    expect(said).toMatch(sentence);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });
});

describe("a server that starts", () => {
  test("says where it listens, that billing is in test mode and where mail goes", async () => {
    const { port, output } = await start();
    expect(output()).toContain(`is on http://localhost:${port}\n`);
    expect(output()).toContain(`It listens on http://localhost:${port}\n`);
    expect(output()).toContain("Billing is in test mode");
    expect(output()).toContain(`it lies in ${join(folder, "outbox")}`);
    expect(output()).not.toContain("no sign-in lasts");
  });

  test("says every address of the machine that it is reached at, who its users are and who sends its mail", async () => {
    const lan = Object.values(networkInterfaces())
      .flatMap((infos) => infos ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    const open = await start({ HOST: "0.0.0.0", SMTP_URL: "smtp://mail.example" });
    const addresses = ["localhost", ...lan.map(({ address }) => address)].map((host) => `http://${host}:${open.port}`);
    expect(open.output()).toContain(`It listens on ${addresses.join(", ")}\n`);
    expect(open.output().includes("no sign-in lasts")).toBe(lan.length > 0);
    expect(open.output()).toContain("Mail is sent through mail.example");
    const behind = await start({ HOST: "0.0.0.0", PUBLIC_URL: "https://padroll.example", BILLING: "none" });
    expect(behind.output()).toContain("Users reach it at https://padroll.example");
    expect(behind.output()).not.toMatch(/no sign-in lasts|test mode/);
  });

  test.each(["", "short", " ".repeat(40)])("names a damaged key (%j) and replaces it", async (damaged) => {
    const path = join(folder, "jwt-secret");
    await writeFile(path, damaged);
    const { output } = await start();
    expect(output()).toContain("the key that signs tokens was damaged");
    expect((await readFile(path, "utf8")).length).toBeGreaterThan(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

describe("/metrics without a token", () => {
  test("is for this machine only, not for who comes through a proxy on it", async () => {
    const { port } = await start();
    expect(await status(port)).toBe(200);
    for (const name of ["via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded"])
      expect(await status(port, { [name]: "1" })).toBe(404);
    // One that adds nothing, on a port of its own.
    const proxy = createServer((incoming, answer) => {
      request({ port, host: "127.0.0.1", path: incoming.url ?? "/", headers: incoming.headers }, (inner) => {
        answer.writeHead(inner.statusCode ?? 500);
        inner.pipe(answer);
      }).end();
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const through = (proxy.address() as AddressInfo).port;
    expect(await status(through)).toBe(404);
    expect(await status(through, { host: "padroll.example" })).toBe(404);
    proxy.close();
  });

  test("is for nobody where users come from elsewhere, with it for who has it", async () => {
    const behind = await start({ PUBLIC_URL: "https://padroll.example" });
    expect(await status(behind.port)).toBe(404);
    const guarded = await start({ METRICS_TOKEN: "a-token-of-the-tests" });
    expect(await status(guarded.port)).toBe(404);
    expect(await status(guarded.port, { authorization: "Bearer a-token-of-the-tests" })).toBe(200);
  });
});

describe("SIGTERM", () => {
  test("breaks no request off: kept connections, new ones and unused ones are answered, then nobody is let in", async () => {
    const { child, port } = await start();
    const kept = await open(port);
    kept.socket.write(GET);
    await expect.poll(kept.heard).toContain("200 OK");
    const unused = await open(port);
    const idle = await open(port);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    // It has heard when answers end their connections; a busy machine may take its time.
    const health = () => fetch(`http://127.0.0.1:${port}/healthz`);
    await expect.poll(async () => (await health()).headers.get("connection"), { interval: 20 }).toBe("close");
    const late = await open(port);
    for (const { socket } of [kept, unused, late]) socket.write(GET);
    for (const { heard } of [unused, late]) {
      await expect.poll(heard).toContain("200 OK");
      expect(heard().toLowerCase()).toContain("connection: close");
    }
    await expect.poll(() => kept.heard().match(/200 OK/g)).toHaveLength(2);
    expect(await ended).toEqual([0, null]);
    for (const { error } of [kept, unused, late, idle]) expect(error()).toBe("");
    await expect(open(port)).rejects.toThrow("ECONNREFUSED");
  });
});
