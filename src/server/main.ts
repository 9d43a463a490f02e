import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { Database } from "./database/Database.ts";
import { WorkerPacker } from "./documents/WorkerPacker.ts";

/** Requests that are under way may take this long when the server is told to stop. */
const DRAIN_MS = 20_000;
/** Large documents that are read at the same time. */
const DOCUMENT_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

const config = readConfig(process.env, fileURLToPath(new URL("../client/", import.meta.url)));
if (!config.ok) {
  console.error(config.error.message);
  process.exit(1);
}

// The database needs the log and the log belongs to the app, which needs the database.
const log = {
  info: (fields: object, message: string) => app.log.info(fields, message),
  error: (fields: object, message: string) => app.log.error(fields, message),
};
const database = new Database(config.value, log);
const packer = new WorkerPacker(new URL("./document-worker.js", import.meta.url), DOCUMENT_THREADS);
const app = await createApp(config.value, database, { packer });

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

try {
  await app.listen({ port: config.value.port, host: config.value.host });
  database.start();
  // With PORT=0 the system chose one.
  const address = app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : config.value.port;
  console.log(`Padroll ${APP_VERSION} is on http://localhost:${port}`);
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code;
  console.error(
    code === "EADDRINUSE"
      ? `Port ${config.value.port} is taken. Choose another one with PORT=…`
      : `The server could not start: ${String(error)}`,
  );
  process.exit(1);
}
