import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";

const config = readConfig(process.env, fileURLToPath(new URL("../client/", import.meta.url)));
if (!config.ok) {
  console.error(config.error.message);
  process.exit(1);
}

const app = await createApp(config.value);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0));
  });
}
try {
  await app.listen({ port: config.value.port, host: config.value.host });
  console.log(`Padroll ${APP_VERSION} is on http://localhost:${config.value.port}`);
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code;
  console.error(
    code === "EADDRINUSE"
      ? `Port ${config.value.port} is taken. Choose another one with PORT=…`
      : `The server could not start: ${String(error)}`,
  );
  process.exit(1);
}
