import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { TextFrameReader } from "./FrameReader.ts";
import { messageTypes, type ClientMessage, type InvocationMessage, type ServerMessage } from "./hubMessage.ts";
import type { HubProtocol } from "./HubProtocol.ts";
import { idOf, idsOf, invalid, isHeaders } from "./messageFields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Hub messages as JSON, each with a record separator at its end. */
export const jsonHubProtocol: HubProtocol = {
  name: "json",
  binary: false,
  encode: (message) => Buffer.from(`${JSON.stringify(fieldsOf(message), bytesAsText)}\u001e`),
  decode: (frame) => {
    const fields = parse(frame);
    return fields.ok ? messageOf(fields.value) : fields;
  },
  frames: (limitBytes) => new TextFrameReader(limitBytes),
};

/** JSON has no bytes: they go as base64. */
const bytesAsText = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;

function fieldsOf(message: ServerMessage): object {
  switch (message.kind) {
    case "event":
      return { type: messageTypes.invocation, target: message.target, arguments: [message.payload] };
    case "completion":
      return { type: messageTypes.completion, invocationId: message.invocationId, ...message.outcome };
    case "ping":
      return { type: messageTypes.ping };
    case "close":
    default:
      return {
        type: messageTypes.close,
        ...(message.error === null ? {} : { error: message.error }),
        ...(message.allowReconnect ? { allowReconnect: true } : {}),
      };
  }
}

function parse(frame: Buffer): Result<Fields> {
  try {
    const value: unknown = JSON.parse(frame.toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return ok(value as Fields);
  } catch {
    // Reported like any other value that is no object.
  }
  return fail("PROTOCOL_INVALID", "A message is not a JSON object");
}

function messageOf(fields: Fields): Result<ClientMessage | null> {
  const type = fields["type"];
  if (typeof type !== "number") return invalid("A message", "type");
  if (fields["headers"] !== undefined && !isHeaders(fields["headers"])) return invalid("A message", "headers");
  switch (type) {
    case messageTypes.invocation:
    case messageTypes.streamInvocation:
      return invocationOf(type, fields);
    case messageTypes.streamItem: {
      const invocationId = idOf(fields["invocationId"]);
      if (invocationId === null) return invalid("A stream item", "invocationId");
      if (!("item" in fields)) return invalid("A stream item", "item");
      return ok(null);
    }
    case messageTypes.completion:
      return completionOf(fields);
    case messageTypes.cancelInvocation: {
      const invocationId = idOf(fields["invocationId"]);
      return invocationId === null
        ? invalid("A cancellation", "invocationId")
        : ok({ kind: "cancelInvocation", invocationId });
    }
    case messageTypes.ping:
      return ok({ kind: "ping" });
    case messageTypes.close:
      return ok({ kind: "close" });
    default:
      return ok(null);
  }
}

function invocationOf(type: 1 | 4, fields: Fields): Result<InvocationMessage> {
  const kind = type === messageTypes.invocation ? "invocation" : "streamInvocation";
  const invocationId = idOf(fields["invocationId"]);
  if (invocationId === null && (kind === "streamInvocation" || fields["invocationId"] !== undefined))
    return invalid("An invocation", "invocationId");
  const target = fields["target"];
  if (typeof target !== "string" || target === "") return invalid("An invocation", "target");
  if (!Array.isArray(fields["arguments"])) return invalid("An invocation", "arguments");
  const streamIds = idsOf(fields["streamIds"] ?? []);
  if (streamIds === null) return invalid("An invocation", "streamIds");
  return ok({ kind, invocationId, target, arguments: fields["arguments"] as unknown[], streamIds });
}

/** The hub calls no client methods: a client's completion is validated, like all messages, and ignored. */
function completionOf(fields: Fields): Result<null> {
  if (idOf(fields["invocationId"]) === null) return invalid("A completion", "invocationId");
  const { error, result } = fields;
  if (error === undefined || error === null) return ok(null);
  if (typeof error !== "string") return invalid("A completion", "error");
  if (result !== undefined && result !== null)
    return fail("PROTOCOL_INVALID", "A completion has both a result and an error");
  return ok(null);
}
