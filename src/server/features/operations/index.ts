import { sql } from "kysely";
import { sendProblem } from "../../plugins/problems.ts";
import { feature } from "../feature.ts";
import type { FastifyInstance } from "fastify";
import type { HttpCall, OtherCall } from "../../../protocol/http/HttpCall.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import { callTags, tagOf, allCalls, openApiDocument, otherCalls, problemsOf } from "./openApi.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#e6e6e6;background:#16181c}
h1,h2,h3{line-height:1.2}h3{margin-top:2rem}code,pre{font:14px/1.4 ui-monospace,monospace}pre{background:#0e1013;padding:.75rem;overflow:auto;border-radius:6px}
a{color:#4db8de}b{color:#4db8de;display:inline-block;min-width:4.5rem}td{padding:.15rem 1rem .15rem 0;vertical-align:top}summary{cursor:pointer}`;

/** `GET /openapi.json`, and `GET /api`: the same to read. */
function addApiDocs(app: FastifyInstance, publicUrl: string): void {
  const document = JSON.stringify(openApiDocument(publicUrl));
  const page = apiPage();
  app.get("/openapi.json", async (_request, reply) => reply.type("application/json; charset=utf-8").send(document));
  app.get("/api", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
}

function apiPage(): string {
  const codes = Object.entries(problemKinds).map(
    ([code, { status, title }]) =>
      `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${escaped(title)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Padroll API</title><style>${STYLE}</style>
<h1>Padroll API</h1>
<p>The same as <a href="/openapi.json">openapi.json</a>. Every call carries the header <code>X-Tenant: padroll</code>;
calls marked with a user also <code>Authorization: Bearer …</code>. Bodies are JSON, plain or compressed with gzip.</p>
${callTags.map(sectionOf).join("")}
<h2>Problems</h2><p>Failures are RFC 9457 problem details; <code>code</code> is one of these.</p>
<table>${codes.join("")}</table></html>`;
}

const sectionOf = (tag: string): string =>
  `<h2>${tag}</h2>${allCalls
    .filter((call) => tagOf(call.path) === tag)
    .map(entryOf)
    .join("")}${otherCalls
    .filter((call) => tagOf(call.path) === tag)
    .map(otherEntryOf)
    .join("")}`;

const otherEntryOf = ({ method, path, summary, answers }: OtherCall): string =>
  `<h3><b>${method}</b> <code>${path}</code> · not for the API's clients</h3>
<p>${escaped(summary)}</p>
<p>${Object.entries(answers)
    .map(([status, description]) => `${status}: ${escaped(description)}`)
    .join("<br>")}</p>`;

function entryOf(call: HttpCall): string {
  return `<h3><b>${call.method}</b> <code>${call.path}</code>${call.access === "public" ? "" : ` · ${call.access}`}</h3>
<p>${escaped(call.summary)}</p>
${call.query ? schemaOf("Query", call.query) : ""}${call.body ? schemaOf("Body", call.body) : ""}${schemaOf("Answer", call.reply)}
<p>Problems: ${problemsOf(call)
    .map((code) => `<a href="#${code}"><code>${code}</code></a>`)
    .join(" ")}</p>`;
}

const schemaOf = (name: string, schema: object): string =>
  `<details><summary>${name}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** `GET /healthz`: the process is up. `GET /readyz`: it can answer every call. And the documents of the API. */
export const operationsFeature = feature<"config" | "database">("operations", [], async (app, { config, database }) => {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/healthz", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { status: "ok", version: APP_VERSION };
  });
  app.get("/readyz", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    if (closing || !database.ready) return sendProblem(reply, "DATABASE_UNAVAILABLE");
    await sql`select 1`.execute(database.queries);
    return { status: "ready" };
  });
  addApiDocs(app, config.publicUrl);
});
