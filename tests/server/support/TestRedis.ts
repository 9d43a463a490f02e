import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether this machine can run one; tests that need it are skipped otherwise. */
export const hasRedis = spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;

if (!hasRedis) console.log("skipped: tests of several nodes need redis-server, which this machine does not have");

const START_MS = 10_000;

/** A real Redis on a free port of the loopback, which keeps nothing. */
export class TestRedis {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | null = null;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), await mkdtemp(join(tmpdir(), "padroll-redis-")));
    await redis.resume();
    return redis;
  }

  /** Starts it again, empty and on the same port. */
  async resume(): Promise<void> {
    const options = ["--port", String(this.#port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    this.#process = spawn("redis-server", [...options, "--dir", this.#folder], { stdio: "ignore" });
    const endMs = Date.now() + START_MS;
    while (!(await answers(this.#port))) {
      if (Date.now() > endMs || this.#process.exitCode !== null) throw new Error("redis-server does not start");
      await sleep(20);
    }
  }

  /** Ends it at once, as if the machine had failed. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Holds it still, as if its machine had no time for it. */
  async pause(forMs: number): Promise<void> {
    this.#process?.kill("SIGSTOP");
    // The standstill itself.
    await sleep(forMs);
    this.#process?.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.once("data", () => {
      resolve(true);
      socket.destroy();
    });
    socket.once("error", () => resolve(false));
  });
}
