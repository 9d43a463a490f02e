import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const AUTH = "/presence/api/v1/auth";
/** As this runs from dist/node. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BUILD = `import { buildAll } from "./src/build/build.mjs";
import { findBrowser } from "./src/build/browser.mjs";
await buildAll();
console.log(findBrowser() ?? "");`;

/** Builds what is missing. Returns the path of the Chromium that the end-to-end tests use; "" where there is none. */
export function buildProduct(): string {
  const built = execFileSync(process.execPath, ["--input-type=module", "-e", BUILD], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return built.trim().split("\n").at(-1) ?? "";
}

/** The product as it is shipped, on a port of its own. */
export class Product {
  readonly url: string;
  /** Path of the Chromium that the end-to-end tests use; "" where there is none. */
  readonly browser: string;
  readonly #child: ChildProcess;
  readonly #data: string;
  #accounts = 0;

  private constructor(url: string, browser: string, child: ChildProcess, data: string) {
    this.url = url;
    this.browser = browser;
    this.#child = child;
    this.#data = data;
  }

  /** `settings` of the server beside its own. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
    const browser = buildProduct();
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const data = mkdtempSync(join(tmpdir(), "padroll-latency-"));
    const child = spawn(process.execPath, ["dist/node/server.js"], {
      cwd: ROOT,
      env: { ...process.env, ...settings, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: data, LOG_LEVEL: "silent" },
      stdio: "ignore",
    });
    const url = `http://localhost:${port}`;
    while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) await sleep(100);
    return new Product(url, browser, child, data);
  }

  /** A new account, whose mail is read from the outbox. */
  async account(): Promise<{ readonly email: string; readonly password: string }> {
    const account = { email: `bench${++this.#accounts}@example.com`, password: "correct horse battery" };
    await this.post(`${AUTH}/register`, { ...account, name: "Bench" });
    const outbox = join(this.#data, "outbox");
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
    const mail = mails.find((text) => text.includes(account.email)) ?? "";
    await this.post(`${AUTH}/verify/${/^[A-Za-z0-9]{30}$/m.exec(mail)?.[0] ?? ""}`, {});
    return account;
  }

  /** The token of a new account. */
  async signedIn(): Promise<string> {
    const answer = await this.post(`${AUTH}/login`, await this.account());
    return ((await answer.json()) as { jwt: string }).jwt;
  }

  post(path: string, body: object, jwt?: string): Promise<Response> {
    const bearer = jwt === undefined ? {} : { authorization: `Bearer ${jwt}` };
    return fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "x-tenant": "padroll", "content-type": "application/json", ...bearer },
      body: JSON.stringify(body),
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
    rmSync(this.#data, { recursive: true, force: true });
  }
}
