import { finished, pipeline, Transform } from "node:stream";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
  RouteOptions,
  onRequestHookHandler,
  preParsingHookHandler,
} from "fastify";
import { AppError, fail, type Result } from "../../domain/AppError.ts";
import { MAX_PROJECT_BYTES } from "../../protocol/http/projectCalls.ts";
import type { BytesInFlight, Held } from "../documents/BytesInFlight.ts";
import type { DocumentReader } from "../documents/DocumentReader.ts";
import type { PackedDocument } from "../documents/packDocument.ts";
import type { PackedPart } from "../documents/packParts.ts";
import { unfoldedBytes, type ProjectBody } from "../documents/readProjectBody.ts";
import { inTurn } from "../documents/inTurn.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Share of the memory for documents that the request holds until it is answered. */
    held: Held | null;
    /** The document of the body, where the call takes one. */
    document: Result<PackedDocument> | null;
    /** The parts of documents in the body, where the call takes them. */
    documentParts: readonly PackedPart[] | null;
  }
}

export interface DocumentParts {
  readonly reader: DocumentReader;
  readonly inFlight: BytesInFlight;
}

/**
 * Adds a route whose body holds a document. It stays as it came until a thread reads it: this one holds its bytes, no more,
 * and counts them.
 */
export function documentRoute(app: FastifyInstance, route: RouteOptions, { reader, inFlight }: DocumentParts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.route({
      ...route,
      onRequest: [paceBody, route.onRequest ?? []].flat(),
      preParsing: [givePacedBody, route.preParsing ?? [], holder(inFlight)].flat(),
      preValidation: [(request: FastifyRequest) => readBody(request, reader), route.preValidation ?? []].flat(),
    });
  });
}

const holder =
  (inFlight: BytesInFlight): preParsingAsyncHookHandler =>
  async (request, reply, payload) => {
    holdBytes(request, reply, inFlight, announcedBytes(request));
    return payload;
  };

/** Errors: `MEDIA_TYPE_UNSUPPORTED`. */
function announcedBytes(request: FastifyRequest): number {
  if (bodyOf(request, Buffer.alloc(0)) === null)
    throw new AppError("MEDIA_TYPE_UNSUPPORTED", "Send JSON, plain or compressed with gzip");
  return Math.min(Number(request.headers["content-length"] ?? MAX_PROJECT_BYTES), MAX_PROJECT_BYTES);
}

/** Leaves the fields in the body, for the schema to check, and the document beside them. */
async function readBody(request: FastifyRequest, reader: DocumentReader): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? bodyOf(request, request.body) : null;
  request.body = {};
  if (!body || !request.principal || !request.held) return;
  const length = unfoldedBytes(body);
  if (!length.ok) throw length.error;
  request.held.resize(body.bytes.length + length.value);
  const read = await reader.read(body, request.principal.userId);
  if (!read.ok) throw read.error;
  request.body = read.value.fields;
  request.document = read.value.document;
  request.documentParts = read.value.parts ?? null;
}

/** An answer takes at least this much while it unfolds. */
const LEAST_HELD_BYTES = 256 * 1024;

/** Returns how to count an answer of so many bytes while it unfolds. */
export const holdAnswer =
  (request: FastifyRequest, reply: FastifyReply, inFlight: BytesInFlight) =>
  (bytes: number): void =>
    holdBytes(request, reply, inFlight, Math.max(bytes, LEAST_HELD_BYTES));

/** Counts bytes as the request's until it is answered, or nobody waits for the answer any more. */
export function holdBytes(request: FastifyRequest, reply: FastifyReply, inFlight: BytesInFlight, bytes: number): void {
  const held = inFlight.hold(request.principal?.userId ?? "", bytes);
  request.held = held;
  finished(reply.raw, () => held.release());
}

/** The document that a request was sent with. */
export const documentOf = (request: FastifyRequest): Result<PackedDocument> =>
  request.document ?? fail("REQUEST_INVALID", "There is no document");

/** Null where it is packed in a way that is not taken. */
function bodyOf(request: FastifyRequest, bytes: Buffer): ProjectBody | null {
  const encoding = request.headers["content-encoding"] ?? "identity";
  return encoding === "gzip" || encoding === "identity" ? { bytes, gzip: encoding === "gzip" } : null;
}

const bodies = new WeakMap<object, Transform>();

/** For routes with large bodies, which take turns. So does what is left of one that was refused, so that its sender hears the answer. */
const paceBody: onRequestHookHandler = (request, reply, done) => {
  const body = new Transform({ transform: (chunk: Buffer, _encoding, take) => inTurn(() => take(null, chunk)) });
  // A sender that breaks off ends the body with an error, which its reader hears.
  pipeline(request.raw, body, () => undefined);
  reply.raw.once("finish", () => body.resume());
  bodies.set(request, body);
  // Others whose connections were not accepted yet come before it.
  inTurn(done);
};

/** Gives the body that `paceBody` paces to whoever parses it. */
const givePacedBody: preParsingHookHandler = (request, _reply, payload, done) =>
  done(null, bodies.get(request) ?? payload);
