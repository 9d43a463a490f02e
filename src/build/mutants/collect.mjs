// Loaded before the server of end-to-end tests: notes which mutants the pages say that they have reached.
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";

const file = process.env["MUTANTS_REACHED"];

subscribe("http.server.request.start", (message) => {
  const { request } = /** @type {{ request: import("node:http").IncomingMessage }} */ (message);
  const ids = /[?&]mutants=([\d.]+)/.exec(request.url ?? "")?.[1];
  if (ids !== undefined && file) appendFileSync(file, `${Date.now()} ${ids}\n`);
});
