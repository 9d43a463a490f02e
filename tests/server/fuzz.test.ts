import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  double,
  integer,
  jsonValue,
  oneof,
  record,
  string,
} from "fast-check";
import { AUTH, TestServer } from "./support/testServer.ts";

/** Requests sent; they are made of nothing but the OpenAPI document. Many of them hash passwords. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 2000);
/** Sent together, so that calls meet one another. */
const AT_ONCE = 40;

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, object>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly statuses: readonly string[];
  readonly payload: string | undefined;
  readonly type: string;
  readonly signedIn: boolean;
  readonly tenant: boolean;
}

let server: TestServer;
let jwt: string;
let requests: Arbitrary<Request>;

beforeAll(async () => {
  server = await TestServer.start();
  ({ jwt } = await server.user("fuzz@example.org"));
  const document = (await server.app.inject("/openapi.json")).json<OpenApi>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(path, method.toUpperCase(), operation)),
  );
  expect(operations.length).toBeGreaterThan(25);
  requests = oneof(...operations);
});

afterAll(() => server.stop());

const id = constantFrom("a".repeat(30), "0123456789abcdefghijABCDEFGHIJ");
const word = oneof(
  constantFrom("a@example.org", "pro", "{}", "", "\u0000", "\ud800", "x".repeat(30), "é", "null", "fuzz@example.org"),
  id,
  string(),
  string({ maxLength: 300, unit: "binary" }),
);
const anything: Arbitrary<unknown> = oneof(word, integer(), double(), boolean(), constant(null), jsonValue());

/** Mostly a value of the schema's type, sometimes something else. */
function valueOf(schema: Schema): Arbitrary<unknown> {
  return oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return constant(schema.const);
  if (schema.enum) return constantFrom(...schema.enum);
  if (schema.anyOf) return oneof(...schema.anyOf.map(fitting));
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, valueOf(field)] as const);
    // Most have all fields that are required, so that they come past the schema.
    const requiredKeys = [...(schema.required ?? [])];
    const whole = record(Object.fromEntries(fields), { requiredKeys });
    return oneof({ weight: 4, arbitrary: whole }, record(Object.fromEntries(fields), { requiredKeys: [] }));
  }
  switch (schema.type) {
    case "integer":
      return oneof(integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2_147_483_647 }), integer());
    case "number":
      return double();
    case "boolean":
      return boolean();
    case "array":
      return array(schema.items ? valueOf(schema.items) : anything, { maxLength: 4 });
    case undefined:
    default:
      return word;
  }
}

/** Half of a surrogate pair cannot be part of an address. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** What can be part of a path: anything but nothing and the names of folders. */
const segment = oneof(id, string({ minLength: 1, maxLength: 40, unit: "binary" }), constantFrom("%00", "%", "null"))
  .filter((text) => !/^\.{1,2}$/.test(text))
  .map((text) => (text.startsWith("%") ? text : encoded(text)));

function requestOf(path: string, method: string, { parameters = [], requestBody, responses }: Operation) {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const names = inQuery.length > 0 ? inQuery.map(({ name }) => name) : ["page"];
  const [type = "application/json"] = Object.keys(requestBody?.content ?? {});
  const schema = requestBody?.content[type]?.schema;
  return record({
    segments: array(segment, { minLength: inPath.length, maxLength: inPath.length }),
    query: array(record({ name: constantFrom(...names), value: oneof(word, integer().map(String)) }), { maxLength: 3 }),
    body: schema ? oneof({ weight: 12, arbitrary: valueOf(schema) }, anything) : constant(undefined),
    broken: integer({ min: 0, max: 40 }),
    signedIn: oneof({ weight: 3, arbitrary: constant(true) }, constant(false)),
    tenant: oneof({ weight: 30, arbitrary: constant(true) }, constant(false)),
  }).map(({ segments, query, body, broken, signedIn, tenant }): Request => {
    const left = [...segments];
    const search = query.map(({ name, value }) => `${name}=${encoded(value)}`).join("&");
    const text = schema ? JSON.stringify(body) : undefined;
    return {
      method,
      path,
      url: `${path.replaceAll(/\{\w+\}/g, () => left.shift() ?? "a")}${search === "" ? "" : `?${search}`}`,
      statuses: Object.keys(responses),
      // Some are cut in the middle, or called what they are not.
      payload: broken === 0 ? text?.slice(0, text.length / 2) : text,
      type: broken === 1 ? "text/xml" : type.startsWith("multipart") ? `${type}; boundary=x` : type,
      signedIn,
      tenant,
    };
  });
}

/** True where the session may be over. */
async function send(request: Request): Promise<boolean> {
  const answer = await server.app.inject({
    method: request.method as "GET",
    url: request.url,
    headers: {
      ...(request.tenant ? { "x-tenant": "padroll" } : {}),
      ...(request.signedIn ? { authorization: `Bearer ${jwt}` } : {}),
      ...(request.payload === undefined ? {} : { "content-type": request.type }),
    },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  const said = `${request.method} ${request.url} ${request.payload} → ${answer.statusCode} ${answer.body.slice(0, 500)}`;
  expect(answer.statusCode, said).toBeLessThan(500);
  expect(request.statuses, said).toContain(String(answer.statusCode));
  if (answer.statusCode >= 400) expect(answer.headers["content-type"], said).toContain("application/problem+json");
  return request.signedIn && answer.statusCode === 200 && /logout|sessions|password/.test(request.path);
}

test(
  `any of ${RUNS} requests is answered as documented, and never with an error of the server`,
  async () => {
    const counts = { sent: 0 };
    await assert(
      asyncProperty(array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (batch) => {
        const over = await Promise.all(batch.map(send));
        counts.sent += batch.length;
        if (over.some(Boolean)) ({ jwt } = (await server.login("fuzz@example.org")).json<{ jwt: string }>());
      }),
      { numRuns: Math.ceil(RUNS / AT_ONCE), endOnFailure: true },
    );
    expect(counts.sent).toBeGreaterThanOrEqual(RUNS);
    expect((await server.call("GET", `${AUTH}/user`, { jwt })).statusCode).toBe(200);
  },
  Math.max(180_000, RUNS * 45),
);
