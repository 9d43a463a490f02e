import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { TextFrameReader } from "./FrameReader.ts";
import { messageTypes, type CompletionMessage, type HubMessage, type InvocationMessage } from "./hubMessage.ts";
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

function fieldsOf(message: HubMessage): object {
  switch (message.kind) {
    case "invocation":
    case "streamInvocation":
      return {
        type: messageTypes[message.kind],
        ...(message.invocationId === null ? {} : { invocationId: message.invocationId }),
        target: message.target,
        arguments: message.arguments,
        ...(message.streamIds.length === 0 ? {} : { streamIds: message.streamIds }),
      };
    case "streamItem":
      return { type: messageTypes.streamItem, invocationId: message.invocationId, item: message.item };
    case "completion":
      return { type: messageTypes.completion, invocationId: message.invocationId, ...message.outcome };
    case "cancelInvocation":
      return { type: messageTypes.cancelInvocation, invocationId: message.invocationId };
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
    // Told like any other value that is no object.
  }
  return fail("PROTOCOL_INVALID", "A message is not a JSON object");
}

function messageOf(fields: Fields): Result<HubMessage | null> {
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
      return ok({ kind: "streamItem", invocationId, item: fields["item"] });
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
      return ok({ kind: "close", error: null, allowReconnect: false });
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

function completionOf(fields: Fields): Result<CompletionMessage> {
  const invocationId = idOf(fields["invocationId"]);
  if (invocationId === null) return invalid("A completion", "invocationId");
  const { error, result } = fields;
  if (error === undefined || error === null) return ok({ kind: "completion", invocationId, outcome: { result } });
  if (typeof error !== "string") return invalid("A completion", "error");
  if (result !== undefined && result !== null)
    return fail("PROTOCOL_INVALID", "A completion has both a result and an error");
  return ok({ kind: "completion", invocationId, outcome: { error } });
}
