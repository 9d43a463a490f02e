import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions, RequestPayload } from "fastify";
import { AppError, ok, type Result } from "../../domain/AppError.ts";
import type { BodyOf, HttpCall, ParamsOf, QueryOf, ReplyOf } from "../../protocol/http/HttpCall.ts";
import { MAX_PROJECT_BYTES } from "../../protocol/http/projectCalls.ts";
import type { ServerConfig } from "../config/readConfig.ts";
import { asCaller, type Caller } from "../database/ConnectionShares.ts";
import type { Database } from "../database/Database.ts";
import { jsonOf } from "../documents/jsonOf.ts";
import { ADMIN, type Principal } from "../access/SessionRepository.ts";
import { networkOf } from "../access/networkOf.ts";
import type { Sessions } from "../access/Sessions.ts";
import { LocalRates } from "./rates/LocalRates.ts";
import { rateStore } from "./rates/rates.ts";
import { RedisRates } from "./rates/RedisRates.ts";
import { CallKeys } from "./callKeys.ts";
import { documentRoute, type DocumentParts } from "./documentRoute.ts";
import { checkOrigin } from "./origins.ts";
import { problemError, sendError } from "./problems.ts";
import { uploadRoute } from "./uploads.ts";
import { pipeline, Transform } from "node:stream";
import { createGunzip } from "node:zlib";

declare module "fastify" {
  interface FastifyRequest {
    /** Caller; set if a bearer token of an open session is sent. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    call?: HttpCall;
  }
}

/** Checked input of a call. */
interface CallContext<Call extends HttpCall> {
  readonly body: BodyOf<Call>;
  readonly params: ParamsOf<Call>;
  readonly query: QueryOf<Call>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Caller. Throws in a public call without a signed-in user. */
  readonly principal: Principal;
  /** Id of who calls; null in a public call of somebody who is not signed in. */
  readonly viewerId: string | null;
}

/** An answer that holds packed texts, which unfold as they are sent. */
export class Unfolding {
  readonly value: object;

  constructor(value: object) {
    this.value = value;
  }
}

type CallHandler<Call extends HttpCall> = (context: CallContext<Call>) => Promise<Result<ReplyOf<Call> | Unfolding>>;

/** Gives a call of `src/protocol/http` its answer. */
export type AddCall = <const Call extends HttpCall>(call: Call, handler: CallHandler<Call>) => void;

interface Parts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly documents: DocumentParts;
}

const AUTH = "/presence/api/v1/auth";
const BODY_LIMIT = 64 * 1024;
const START_PATIENCE_MS = 5000;

const notAdmin = (): AppError => new AppError("FORBIDDEN", "Only an administrator may do this");

/**
 * Every call goes the same way: origin and tenant, rate, database, user, body, schema, answer. Anything that fails on the
 * way is a problem of the table.
 */
export async function calls(app: FastifyInstance, { config, database, sessions, documents }: Parts): Promise<AddCall> {
  app.decorateRequest("principal", null);
  app.decorateRequest("held", null);
  app.decorateRequest("document", null);
  app.decorateRequest("documentParts", null);
  const rates = config.redisUrl === null ? new LocalRates() : new RedisRates(config.redisUrl);
  app.addHook("onClose", () => rates.close());
  await app.register(rateLimit, {
    global: false,
    store: rateStore(rates),
    errorResponseBuilder: () => problemError("TOO_MANY_REQUESTS"),
  });

  const keys = new CallKeys(database.queries);

  async function admit(request: FastifyRequest): Promise<void> {
    if (!(await reachable(database))) throw problemError("DATABASE_UNAVAILABLE");
    const jwt = bearerOf(request);
    request.principal = jwt === null ? null : await sessions.authenticate(jwt);
    const { access, closedToLeaving = false } = request.routeOptions.config.call ?? {};
    if (access === "public") return;
    if (!request.principal) throw problemError("UNAUTHORIZED");
    if (closedToLeaving && request.principal.leaving) throw problemError("ACCOUNT_LEAVING");
    if (access === "admin" && !request.principal.roles.includes(ADMIN)) throw notAdmin();
  }

  return (call, handler) => {
    const max = "guarded" in call && call.guarded ? config.authRatePerMinute : config.apiRatePerMinute;
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      schema: {
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        response: { 200: call.reply },
      },
      bodyLimit: call.document === true ? MAX_PROJECT_BYTES : (call.maxBodyBytes ?? BODY_LIMIT),
      config: { call, rateLimit: perMinute(max) },
      onRequest: checkOrigin(config),
      preParsing: async (request, _reply, payload) => {
        await admit(request);
        return call.document === true ? payload : inflate(request, payload);
      },
      preValidation: async (request) => {
        // No body says the same as an empty one.
        if (call.body) request.body ??= {};
      },
      handler: async (request, reply) => {
        const answer = await asCaller(callerOf(request, call), () =>
          keys.once(request, call, () => handler(contextOf(request, reply))),
        );
        if (!answer.ok) return sendError(reply, answer.error);
        if (!(answer.value instanceof Unfolding)) return answer.value;
        return reply.type("application/json; charset=utf-8").send(jsonOf(answer.value.value));
      },
    };
    if ("upload" in call) uploadRoute(app, route);
    else if (call.document === true) documentRoute(app, route, documents);
    else app.route(route);
  };
}

/** Caller whose share of the database's connections a call uses. */
function callerOf({ principal, ip }: FastifyRequest, { guarded = false, path }: HttpCall): Caller {
  if (principal) return { kind: "users", key: principal.userId };
  return { kind: guarded || path.startsWith(`${AUTH}/`) ? "signingIn" : "visitors", key: networkOf(ip) };
}

/** Limit of a route: calls a minute and address. */
export const perMinute = (max: number) => ({ max, timeWindow: 60_000 });

/** The answer of a call that says no more than that it is done. */
export const done = (result: Result<void>): Result<{ message: string }> =>
  result.ok ? ok({ message: "Action was successful" }) : result;

/** While the database is still starting, calls wait for it a little. */
export const reachable = async (database: Database): Promise<boolean> =>
  database.ready || (database.problem === null && (await database.whenReady(START_PATIENCE_MS)));

function contextOf<Call extends HttpCall>(request: FastifyRequest, reply: FastifyReply): CallContext<Call> {
  return {
    body: request.body as BodyOf<Call>,
    params: request.params as ParamsOf<Call>,
    query: request.query as QueryOf<Call>,
    request,
    reply,
    viewerId: request.principal?.userId ?? null,
    get principal() {
      if (!request.principal) throw new Error("a public call has no principal");
      return request.principal;
    },
  };
}

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/**
 * The body of a request, unpacked where it is gzip. Neither packed nor unpacked it may have more than the call allows.
 * Errors: `MEDIA_TYPE_UNSUPPORTED`, `TOO_LARGE`, `REQUEST_INVALID`.
 */
async function inflate(request: FastifyRequest, payload: RequestPayload): Promise<RequestPayload> {
  const encoding = request.headers["content-encoding"];
  if (encoding === undefined || encoding === "identity") return payload;
  if (encoding !== "gzip") throw new AppError("MEDIA_TYPE_UNSUPPORTED", "Send JSON, plain or compressed with gzip");
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      unpacked.receivedEncodedLength = bytes;
      if (bytes <= request.routeOptions.bodyLimit) done(null, chunk);
      else done(new AppError("TOO_LARGE", "The request is too large"));
    },
  });
  const unpacked: RequestPayload = createGunzip();
  unpacked.receivedEncodedLength = 0;
  // A failure of any of them ends the last one with it, which the reader of the body hears.
  pipeline(payload, counter, unpacked as Transform, () => undefined);
  return unpacked;
}
