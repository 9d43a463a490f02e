import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { ServerConfig } from "../config/readConfig.ts";
import type { DatabaseLog } from "../database/Database.ts";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

type MailConfig = Pick<ServerConfig, "smtpUrl" | "mailFrom" | "dataDir" | "production" | "logLevel">;

const SMTP_TIMEOUT_MS = 15_000;
const RETRY_DELAYS_MS = [0, 2000, 10_000];

/**
 * Sends mail by SMTP, in the background and with retries: nobody can tell from the time of an answer whether there was
 * any. Without SMTP it lies in `DATA_DIR/outbox` as soon as `send` returns.
 */
export class Mailer {
  readonly #config: MailConfig;
  readonly #log: DatabaseLog;
  readonly #sending = new Set<Promise<void>>();
  readonly #smtp: ReturnType<typeof createTransport> | null;

  constructor(config: MailConfig, log: DatabaseLog) {
    this.#config = config;
    this.#log = log;
    this.#smtp =
      config.smtpUrl === null
        ? null
        : createTransport({ url: config.smtpUrl, connectionTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS });
  }

  async send(mail: Mail): Promise<void> {
    if (!this.#smtp) return this.#save(mail);
    const sending = this.#deliver(mail).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Waits for mail that is on its way. */
  async close(): Promise<void> {
    await Promise.race([Promise.all(this.#sending), sleep(SMTP_TIMEOUT_MS)]);
    this.#smtp?.close();
  }

  async #deliver(mail: Mail): Promise<void> {
    for (const delay of RETRY_DELAYS_MS) {
      await sleep(delay);
      try {
        await this.#smtp?.sendMail({ from: this.#config.mailFrom, ...mail });
        return;
      } catch (error) {
        this.#log.error({ event: "mail.failed", problem: String(error) }, "a mail could not be sent");
      }
    }
  }

  async #save(mail: Mail): Promise<void> {
    const outbox = join(this.#config.dataDir, "outbox");
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const stream = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    const { message } = await stream.sendMail({ from: this.#config.mailFrom, ...mail });
    const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
    const path = join(outbox, `${time}-${randomBytes(3).toString("hex")}.eml`);
    // Whole or not at all, for whoever watches the folder.
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    if (this.#config.production || this.#config.logLevel === "silent") return;
    console.log(`Mail for ${mail.to}: ${mail.subject} (${path})\n${mail.text.replaceAll(/^/gm, "  ")}`);
  }
}
