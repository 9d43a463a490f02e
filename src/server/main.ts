import { access, constants, mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { AppError } from "../domain/AppError.ts";
import { createApp } from "./app.ts";
import { readConfig, type ServerConfig } from "./config/readConfig.ts";
import { Database } from "./database/Database.ts";
import { WorkerReader } from "./documents/WorkerReader.ts";
import { PictureProcess } from "./picture-decoder/PictureProcess.ts";
import { migrations } from "./migrations.ts";
import { startNotes } from "./startNotes.ts";

/** Requests that are under way may take this long when the server is told to stop. */
const DRAIN_MS = 20_000;
/** Documents that are read at the same time, one of them a large one. */
const DOCUMENT_THREADS = 2;

/** Errors of listening. */
const NO_ADDRESS = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

/** Reason why the server does not start, as a sentence for the operator, without a stack. */
function sentenceOf(error: NodeJS.ErrnoException, { port, host }: ServerConfig): string {
  if (error instanceof AppError) return error.message;
  const { code = "", message } = error;
  if (code === "EADDRINUSE") return `Port ${port} is taken. Choose another one with PORT=…`;
  if (code === "EACCES") return `Port ${port} may not be opened by this user. Choose one above 1023 with PORT=…`;
  if (NO_ADDRESS.has(code)) return `HOST must be an address of this machine, not "${host}"`;
  return `The server could not start: ${message}`;
}

async function checkDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new AppError(
      "DATA_DIR_INVALID",
      `DATA_DIR must be a folder that can be written, not ${dataDir} (${message})`,
    );
  }
}

function closeOnSignal(app: FastifyInstance, database: Database): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void app
        .close()
        .then(() => database.close())
        .then(() => process.exit(0));
    });
  }
}

async function start(config: ServerConfig): Promise<void> {
  await checkDataDir(config.dataDir);
  // The database needs the log and the log belongs to the app, which needs the database.
  const log = {
    info: (fields: object, message: string) => app.log.info(fields, message),
    error: (fields: object, message: string) => app.log.error(fields, message),
  };
  const database = new Database(config, migrations, log);
  const reader = new WorkerReader(new URL("./document-worker.js", import.meta.url), DOCUMENT_THREADS);
  const app = await createApp(config, database, {
    reader,
    decoder: new PictureProcess(new URL("./picture-worker.js", import.meta.url)),
    ...(config.cities === "on" ? { cities: new URL("./cities.tsv.gz", import.meta.url) } : {}),
  });
  closeOnSignal(app, database);
  await app.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `listens on ${address}` });
  database.start();
  const bound = app.addresses().filter((address): address is AddressInfo => typeof address === "object");
  for (const note of startNotes(config, bound)) console.log(note);
}

const config = readConfig(process.env, fileURLToPath(new URL("../client/", import.meta.url)));
if (!config.ok) {
  console.error(config.error.message);
  process.exit(1);
}
try {
  await start(config.value);
} catch (error) {
  console.error(sentenceOf(error as NodeJS.ErrnoException, config.value));
  process.exit(1);
}
