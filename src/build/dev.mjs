// `npm run dev`: the client with hot reload. Samples come from the last build.
import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { createServer } from "vite";
import { buildAll } from "./build.mjs";
import { designPage } from "./designPage.mjs";
import { root } from "./files.mjs";

/** @type {import("vite").Plugin} */
const samples = {
  name: "padroll-samples",
  configureServer({ middlewares }) {
    middlewares.use("/samples", (request, response, next) => {
      const name = basename(new URL(request.url ?? "/", "http://localhost").pathname);
      createReadStream(join(root, "dist/client/samples", name))
        .on("error", next)
        .pipe(response);
    });
  },
};

await buildAll();
const server = await createServer({ root, plugins: [samples, designPage] });
await server.listen();
server.printUrls();
