import type { TSchema } from "typebox";
import { accountCalls } from "../protocol/http/accountCalls.ts";
import { billingCalls } from "../protocol/http/billingCalls.ts";
import { authCalls } from "../protocol/http/authCalls.ts";
import { TENANT } from "../protocol/http/fields.ts";
import type { HttpCall } from "../protocol/http/HttpCall.ts";
import { projectCalls } from "../protocol/http/projectCalls.ts";
import { problemKinds, problemSchema, type ProblemCode } from "../protocol/http/problem.ts";

/** Every call of the API. */
export const allCalls: readonly HttpCall[] = [authCalls, accountCalls, billingCalls, projectCalls].flatMap(
  (calls): HttpCall[] => Object.values(calls),
);

/** Problems that any call may have. */
const COMMON: readonly ProblemCode[] = [
  "TENANT_INVALID",
  "ORIGIN_REFUSED",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "DATABASE_UNAVAILABLE",
  "STORAGE_FULL",
];
const WITH_BODY: readonly ProblemCode[] = ["REQUEST_INVALID", "TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED", "OVERLOADED"];

/** All problems that a call may have. */
export function problemsOf(call: HttpCall): ProblemCode[] {
  const own: ProblemCode[] = [
    ...call.problems,
    ...(call.access === "user" ? (["UNAUTHORIZED"] as const) : []),
    ...(call.body || call.method === "POST" ? WITH_BODY : []),
    ...(call.params ? (["REQUEST_INVALID"] as const) : []),
  ];
  return [...new Set([...own, ...COMMON])];
}

/** The OpenAPI 3.1 document, made of the schemas that the calls are checked with. */
export function openApiDocument(serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of allCalls) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Padroll",
      version: APP_VERSION,
      description: `Calls carry the header X-Tenant: ${TENANT}. Failures are RFC 9457 problem details with a code.`,
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function operationOf(call: HttpCall): object {
  return {
    tags: [call.tag],
    summary: call.summary,
    ...(call.access === "user" ? { security: [{ bearer: [] }] } : {}),
    parameters: [
      { name: "X-Tenant", in: "header", required: true, schema: { const: TENANT } },
      ...Object.entries(call.params?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: "path",
        required: true,
        schema,
      })),
    ],
    ...(call.body ? { requestBody: { required: true, content: json(call.body) } } : {}),
    responses: { "200": { description: "Done", content: json(call.reply) }, ...problemResponses(call) },
  };
}

function problemResponses(call: HttpCall): Record<string, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(call)) {
    const { status } = problemKinds[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, codes]): [string, object] => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${problemKinds[code].title}`).join("; "),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ]);
  return Object.fromEntries(responses);
}

const json = (schema: TSchema) => ({ "application/json": { schema } });
