import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, request, type APIRequestContext, type Page } from "playwright/test";
import { freePort } from "../../src/build/freePort.mjs";
import { newDatabaseAt } from "../support/testPostgres.ts";

const SMALL_SAMPLES = process.env["SMALL_SAMPLES"];
const ROOT = new URL("../..", import.meta.url).pathname;
const AUTH = "/presence/api/v1/auth";
const BILLING = "/account/api/v1/billing";
const PROJECTS = "/project/api/v1/projectDocument";
const TENANT = { "X-Tenant": "padroll" };
export const PASSWORD = "correct horse battery";

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly contentJson: string;
}

/** A whole server of a test's own, on a database of its own, which it may stop and start again on the same data. */
export class OwnServer {
  readonly url: string;
  readonly #port: number;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #data = mkdtempSync(join(tmpdir(), "padroll-sync-"));
  readonly #databaseUrl: string;
  #process: ChildProcess | null = null;
  #users = 0;

  private constructor(port: number, databaseUrl: string, settings: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#databaseUrl = databaseUrl;
    this.#settings = settings;
    this.url = `http://localhost:${port}`;
  }

  /** `settingsOf` gives environment variables, for the address that the server will have. */
  static async start(
    settingsOf: (url: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
  ): Promise<OwnServer> {
    const port = await freePort();
    const databaseUrl = await newDatabaseAt(process.env["TEST_POSTGRES_URL"] ?? "");
    const server = new OwnServer(port, databaseUrl, await settingsOf(`http://localhost:${port}`));
    await server.up();
    return server;
  }

  async up(): Promise<void> {
    this.#process = spawn(process.execPath, ["dist/node/server.js"], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#data,
        DATABASE_URL: this.#databaseUrl,
        LOG_LEVEL: "warn",
        AUTH_RATE: "100000",
        API_RATE: "100000",
        // They take seconds of the processor, and few tests need them.
        CITIES: "off",
        ...(SMALL_SAMPLES === undefined ? {} : { SAMPLES_DIR: SMALL_SAMPLES }),
        ...this.#settings,
      },
      stdio: "ignore",
    });
    await expect
      .poll(async () => (await fetch(`${this.url}/readyz`).catch(() => null))?.status, { timeout: 60_000 })
      .toBe(200);
  }

  /** `SIGKILL`: at once, as if the machine had failed. */
  async down(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process || process.exitCode !== null) return;
    const exit = once(process, "exit");
    process.kill("SIGCONT");
    process.kill(signal);
    await exit;
  }

  /** It stands still, with all connections open, or goes on. */
  halt(isHalted: boolean): void {
    this.#process?.kill(isHalted ? "SIGSTOP" : "SIGCONT");
  }

  async stop(): Promise<void> {
    await this.down();
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** The code of the latest mail to an address, as a developer reads it from the outbox. */
  code(email: string): string {
    const outbox = join(this.#data, "outbox");
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map((name) => readFileSync(join(outbox, name), "utf8"))
      .filter((mail) => mail.toLowerCase().includes(`to: ${email}`));
    return /^[A-Za-z0-9]{30}$/m.exec(mails.at(-1) ?? "")?.[0] ?? "";
  }

  /** A new account with a plan. */
  async user(plan: "free" | "basic" | "pro" = "free"): Promise<string> {
    const email = `user${++this.#users}@example.com`;
    const api = await request.newContext({ baseURL: this.url, extraHTTPHeaders: TENANT });
    await post(api, `${AUTH}/register`, { email, password: PASSWORD, name: "Ann" });
    await post(api, `${AUTH}/verify/${this.code(email)}`);
    await api.dispose();
    if (plan !== "free") await this.order(email, plan);
    return email;
  }

  /** Orders a plan in test mode, from another machine. */
  async order(email: string, plan: "basic" | "pro"): Promise<void> {
    const api = await request.newContext({ baseURL: this.url, extraHTTPHeaders: TENANT });
    const jwt = await this.#jwt(api, email);
    const { id } = await post<{ id: string }>(api, `${BILLING}/checkout`, { product: plan }, jwt);
    await post(api, `${BILLING}/test/${id}`, undefined, jwt);
    await api.dispose();
  }

  /** Makes an administrator of the account, by the command line. */
  async makeAdmin(email: string): Promise<void> {
    const env = { ...process.env, DATA_DIR: this.#data, DATABASE_URL: this.#databaseUrl };
    const command = spawn(process.execPath, ["dist/node/commands.js", "admin", "grant", email], { cwd: ROOT, env });
    expect((await once(command, "close"))[0]).toBe(0);
  }

  /** Ends all sessions but a new one, from another machine. */
  async endSessions(email: string): Promise<void> {
    const api = await request.newContext({ baseURL: this.url, extraHTTPHeaders: TENANT });
    const headers = { authorization: `Bearer ${await this.#jwt(api, email)}` };
    expect((await api.delete(`${AUTH}/sessions`, { headers })).status()).toBe(200);
    await api.dispose();
  }

  /** What a call of the API answers to the user of this address, from another machine. */
  async call<T>(email: string, path: string, body: object): Promise<T> {
    const api = await request.newContext({ baseURL: this.url, extraHTTPHeaders: TENANT });
    const answer = await post<T>(api, path, body, await this.#jwt(api, email));
    await api.dispose();
    return answer;
  }

  /** What the account has, by name. */
  async projects(email: string): Promise<readonly Project[]> {
    const api = await request.newContext({ baseURL: this.url, extraHTTPHeaders: TENANT });
    const jwt = await this.#jwt(api, email);
    const { projects } = await post<{ projects: { id: string }[] }>(api, `${PROJECTS}/search/`, { pageSize: 100 }, jwt);
    const all = await Promise.all(
      projects.map(async ({ id }) => {
        const answer = await api.get(`${PROJECTS}/${id}`, { headers: { authorization: `Bearer ${jwt}` } });
        return (await answer.json()) as Project;
      }),
    );
    await api.dispose();
    return all.sort((a, b) => a.name.localeCompare(b.name));
  }

  async #jwt(api: APIRequestContext, email: string): Promise<string> {
    const { jwt } = await post<{ jwt: string }>(api, `${AUTH}/login`, { email, password: PASSWORD });
    return jwt;
  }
}

async function post<T>(api: APIRequestContext, url: string, data?: object, jwt?: string): Promise<T> {
  const headers = jwt === undefined ? {} : { authorization: `Bearer ${jwt}` };
  const answer = await api.post(url, { headers, ...(data ? { data } : {}) });
  expect(answer.status(), `${url}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as T;
}

/** Fills in the form of the login screen that is open. */
export async function fillLogin(page: Page, email: string): Promise<void> {
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email", { exact: false }).first().fill(email);
  await form.locator("input[type=password]").fill(PASSWORD);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

/**
 * Opens a path as one who signed in before: what the login screen and the dashboard would cost is saved by all tests that are
 * about something else.
 */
export async function openSignedIn(page: Page, server: OwnServer, email: string, path = "/dashboard"): Promise<void> {
  const answer = await page.request.post(`${server.url}${AUTH}/login`, {
    headers: TENANT,
    data: { email, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  // A page of the same origin that is no app.
  await page.goto(`${server.url}/schema/timeline.v1.json`);
  // As it is while one comes back from a provider: the page asks the server whether there is a session.
  await page.evaluate(() => localStorage.setItem("padroll_user", "expected"));
  await page.goto(server.url + path);
}

/** Signs in from the login screen; ends on the dashboard. */
export async function signIn(page: Page, server: OwnServer, email: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  await fillLogin(page, email);
  await page.waitForURL(`${server.url}/dashboard`);
}
