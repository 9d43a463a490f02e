import type { TSchema } from "typebox";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { settingsCalls } from "../../../protocol/http/settingsCalls.ts";
import { billingCalls, billingWebhook } from "../../../protocol/http/billingCalls.ts";
import { boardCalls } from "../../../protocol/http/boardCalls.ts";
import { flyerCalls } from "../../../protocol/http/flyerCalls.ts";
import { pictureFile } from "../../../protocol/http/pictures.ts";
import { eventCalendarFile, eventCalls, eventFeedFile } from "../../../protocol/http/eventCalls.ts";
import { authCalls } from "../../../protocol/http/authCalls.ts";
import { externalCallback, externalCalls } from "../../../protocol/http/externalCalls.ts";
import { CALL_KEY_PATTERN, TENANT } from "../../../protocol/http/fields.ts";
import type { HttpCall, OtherCall } from "../../../protocol/http/HttpCall.ts";
import { inviteCalls } from "../../../protocol/http/inviteCalls.ts";
import { geoCalls } from "../../../protocol/http/geoCalls.ts";
import { moderationCalls } from "../../../protocol/http/moderationCalls.ts";
import { partCalls } from "../../../protocol/http/partCalls.ts";
import { projectCalls } from "../../../protocol/http/projectCalls.ts";
import { avatarFile, userCalls } from "../../../protocol/http/userCalls.ts";
import { problemKinds, problemSchema, type ProblemCode } from "../../../protocol/http/problem.ts";

/** The sections of the documentation, with the beginnings of the paths that belong to them. */
const PATHS = {
  auth: ["/presence/api/v1/auth/"],
  user: ["/presence/api/v1/user/", "/avatars/"],
  account: ["/account/"],
  projects: ["/project/"],
  events: ["/engine/", "/pictures/"],
  moderation: ["/presence/api/v1/report/", "/presence/api/v1/admin/"],
};

export const callTags = Object.keys(PATHS);

export function tagOf(path: string): string {
  const [tag] = Object.entries(PATHS).find(([, starts]) => starts.some((start) => `${path}/`.startsWith(start))) ?? [];
  if (tag === undefined) throw new Error(`${path} belongs to no section of the documentation`);
  return tag;
}

/** Every call of the API. */
export const allCalls: readonly HttpCall[] = [
  authCalls,
  externalCalls,
  userCalls,
  accountCalls,
  settingsCalls,
  billingCalls,
  projectCalls,
  partCalls,
  boardCalls,
  eventCalls,
  inviteCalls,
  flyerCalls,
  geoCalls,
  moderationCalls,
].flatMap((calls): HttpCall[] => Object.values(calls));

/** Addresses that browsers navigate to, and calls of other services. */
export const otherCalls: readonly OtherCall[] = [
  externalCallback,
  avatarFile,
  billingWebhook,
  eventCalendarFile,
  eventFeedFile,
  pictureFile,
];

/** Problems that any call may have. */
const COMMON: readonly ProblemCode[] = [
  "TENANT_INVALID",
  "ORIGIN_REFUSED",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "DATABASE_UNAVAILABLE",
  "OVERLOADED",
  "STORAGE_FULL",
];
/** Problems of whatever is not a call of the API. */
const OF_ANY_PATH: readonly ProblemCode[] = ["TOO_MANY_REQUESTS", "INTERNAL", "DATABASE_UNAVAILABLE"];
const WITH_BODY: readonly ProblemCode[] = ["REQUEST_INVALID", "TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED", "OVERLOADED"];

/** All problems that a call may have. */
export function problemsOf(call: HttpCall): ProblemCode[] {
  const own: ProblemCode[] = [
    ...(call.problems ?? []),
    ...(call.access === "public" ? [] : (["UNAUTHORIZED"] as const)),
    ...(call.access === "admin" ? (["FORBIDDEN"] as const) : []),
    ...(call.keyed ? (["KEY_REUSED", "CALL_RUNNING", "REQUEST_INVALID"] as const) : []),
    ...(call.closedToLeaving ? (["ACCOUNT_LEAVING"] as const) : []),
    ...(call.body || call.method === "POST" ? WITH_BODY : []),
    ...(call.params || call.query ? (["REQUEST_INVALID"] as const) : []),
  ];
  return [...new Set([...own, ...COMMON])];
}

/** The OpenAPI 3.1 document, made of the schemas that the calls are checked with. */
export function openApiDocument(serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = ({ path, method }: HttpCall | OtherCall, operation: object): void => {
    const key = path.replaceAll(/:(\w+)/g, "{$1}");
    paths[key] = { ...paths[key], [method.toLowerCase()]: operation };
  };
  for (const call of allCalls) add(call, operationOf(call));
  for (const call of otherCalls) add(call, otherOperationOf(call));
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

const CALL_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", pattern: `^"?${CALL_KEY_PATTERN}"?$` },
  description: "Of the caller's choice, for a day: the same call asked again with it is done once",
};

function operationOf(call: HttpCall): object {
  return {
    tags: [tagOf(call.path)],
    summary: call.summary,
    ...(call.access === "public" ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      { name: "X-Tenant", in: "header", required: true, schema: { const: TENANT } },
      ...(call.keyed ? [CALL_KEY] : []),
      ...Object.entries(call.params?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: "path",
        required: true,
        schema,
      })),
      ...Object.entries(call.query?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: "query",
        required: call.query?.required?.includes(name) ?? false,
        schema,
      })),
    ],
    ...requestBodyOf(call),
    responses: { "200": { description: "Done", content: json(call.reply) }, ...problemResponses(call) },
  };
}

function requestBodyOf({ body, upload }: HttpCall): object {
  if (body) return { requestBody: { required: true, content: json(body) } };
  if (!upload) return {};
  const { field, mediaTypes, maxBytes } = upload;
  const schema = {
    type: "object",
    required: [field],
    properties: { [field]: { type: "string", format: "binary", description: `Up to ${maxBytes} bytes` } },
  };
  const encoding = { [field]: { contentType: mediaTypes.join(", ") } };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema, encoding } } } };
}

/** Operation that is not called by the API's clients, so it needs none of their headers. */
const otherOperationOf = ({ summary, answers, path }: OtherCall): object => ({
  tags: [tagOf(path)],
  summary,
  parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  })),
  responses: {
    ...problemsWith(path.includes(":") ? [...OF_ANY_PATH, "REQUEST_INVALID"] : OF_ANY_PATH),
    ...Object.fromEntries(Object.entries(answers).map(([status, description]) => [status, { description }])),
  },
});

const problemResponses = (call: HttpCall): Record<string, object> => problemsWith(problemsOf(call));

function problemsWith(codes: readonly ProblemCode[]): Record<string, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
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
