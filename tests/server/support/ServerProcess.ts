import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const READY_MS = 30_000;

/** The path of a bundle as it is shipped, built where it is missing or stale. */
export async function builtBundle(name: "server" | "commands" | "document-worker" | "picture-worker"): Promise<string> {
  const build = `import { nodeBundle } from "./src/build/nodeBundle.mjs"; console.log(await nodeBundle("${name}"));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", build]);
  return stdout.trim().split("\n").at(-1) ?? "";
}

/** A server in a process of its own. */
export class ServerProcess {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  readonly #process: ChildProcess;

  private constructor(port: number, dataDir: string, child: ChildProcess) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#process = child;
  }

  /** Two nodes of one database and one Redis. */
  static async pair(databaseUrl: string, redisUrl: string): Promise<ServerProcess[]> {
    const settings = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      JWT_SECRET: "the secret that both nodes of this test know",
      API_RATE: "1000000",
      AUTH_RATE: "100000",
    };
    const bundle = await builtBundle("server");
    return Promise.all([ServerProcess.start(bundle, settings), ServerProcess.start(bundle, settings)]);
  }

  /** `folder`: of a server before this one, which goes on with its data. */
  static async start(
    bundle: string,
    settings: Readonly<Record<string, string>>,
    folder?: string,
  ): Promise<ServerProcess> {
    const dataDir = folder ?? (await mkdtemp(join(tmpdir(), "padroll-node-")));
    // An embedded database is another user's where this is root's.
    await chmod(dataDir, 0o755);
    const env = { PATH: process.env["PATH"] ?? "", PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "fatal", ...settings };
    const child = spawn(process.execPath, [bundle], {
      env: { ...env, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const server = new ServerProcess(await portOf(child), dataDir, child);
    await server.#ready();
    return server;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Memory that it has or, with `VmHWM`, had at most, in bytes. */
  async memory(what: "VmRSS" | "VmHWM"): Promise<number> {
    const status = await readFile(`/proc/${this.#process.pid}/status`, "utf8");
    return Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
  }

  /** The code of the mail that this node wrote last, or nothing. */
  async code(): Promise<string> {
    const outbox = join(this.dataDir, "outbox");
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
    const mail = await readFile(join(outbox, names.at(-1) ?? ""), "utf8").catch(() => "");
    return /^[A-Za-z0-9]{30}$/m.exec(mail)?.[0] ?? "";
  }

  /** Ends it at once, as if the machine had failed. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#process.kill(signal);
    await ended;
  }

  async #ready(): Promise<void> {
    const endMs = Date.now() + READY_MS;
    while (Date.now() < endMs) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.status === 200) return;
      await sleep(50);
    }
    throw new Error("the server does not become ready");
  }
}

function portOf(child: ChildProcess): Promise<number> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server ended: ${output}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
