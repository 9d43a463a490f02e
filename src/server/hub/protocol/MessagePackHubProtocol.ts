import { Decoder, Encoder } from "@msgpack/msgpack";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { BinaryFrameReader, withLength } from "./FrameReader.ts";
import { messageTypes, type ClientMessage, type InvocationMessage, type ServerMessage } from "./hubMessage.ts";
import type { HubProtocol } from "./HubProtocol.ts";
import { idOf, idsOf, invalid, isHeaders } from "./messageFields.ts";
import { isWholeMessagePack } from "./isWholeMessagePack.ts";

const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();

/** Kinds of results in a completion. */
const outcomes = { error: 1, nothing: 2, result: 3 } as const;

/** Hub messages as MessagePack arrays, each with its length in front. */
export const messagePackHubProtocol: HubProtocol = {
  name: "messagepack",
  binary: true,
  encode: (message) => withLength(encoder.encodeSharedRef(listOf(message))),
  decode: (frame) => {
    const list = parse(frame);
    return list.ok ? messageOf(list.value) : list;
  },
  frames: (limitBytes) => new BinaryFrameReader(limitBytes),
};

function listOf(message: ServerMessage): readonly unknown[] {
  switch (message.kind) {
    case "event":
      return [messageTypes.invocation, {}, null, message.target, [message.payload], []];
    case "completion": {
      const { invocationId, outcome } = message;
      if ("error" in outcome) return [messageTypes.completion, {}, invocationId, outcomes.error, outcome.error];
      if (outcome.result === undefined) return [messageTypes.completion, {}, invocationId, outcomes.nothing];
      return [messageTypes.completion, {}, invocationId, outcomes.result, outcome.result];
    }
    case "ping":
      return [messageTypes.ping];
    case "close":
    default:
      return [messageTypes.close, message.error, message.allowReconnect];
  }
}

function parse(frame: Buffer): Result<readonly unknown[]> {
  // The decoder allocates as many items as a list claims, before it has read one of them.
  if (!isWholeMessagePack(frame)) return fail("PROTOCOL_INVALID", "A message is not valid MessagePack");
  try {
    const value = decoder.decode(frame);
    if (Array.isArray(value)) return ok(value);
  } catch {
    // Reported like any other value that is no list.
  }
  return fail("PROTOCOL_INVALID", "A message is not a MessagePack array");
}

function messageOf(list: readonly unknown[]): Result<ClientMessage | null> {
  const [type, headers] = list;
  if (typeof type !== "number") return invalid("A message", "type");
  if (type === messageTypes.ping) return ok({ kind: "ping" });
  if (type === messageTypes.close) return ok({ kind: "close" });
  const known = Object.values<number>(messageTypes).includes(type);
  if (!known || type === messageTypes.ack || type === messageTypes.sequence) return ok(null);
  if (!isHeaders(headers)) return invalid("A message", "headers");
  switch (type) {
    case messageTypes.invocation:
    case messageTypes.streamInvocation:
      return invocationOf(type, list);
    case messageTypes.streamItem: {
      const invocationId = idOf(list[2]);
      if (invocationId === null) return invalid("A stream item", "invocationId");
      if (list.length < 4) return invalid("A stream item", "item");
      return ok(null);
    }
    case messageTypes.completion:
      return completionOf(list);
    default: {
      const invocationId = idOf(list[2]);
      return invocationId === null
        ? invalid("A cancellation", "invocationId")
        : ok({ kind: "cancelInvocation", invocationId });
    }
  }
}

function invocationOf(type: 1 | 4, list: readonly unknown[]): Result<InvocationMessage> {
  const kind = type === messageTypes.invocation ? "invocation" : "streamInvocation";
  const [, , id, target, values, streams] = list;
  const invocationId = idOf(id);
  if (invocationId === null && (kind === "streamInvocation" || (id !== null && id !== undefined)))
    return invalid("An invocation", "invocationId");
  if (typeof target !== "string" || target === "") return invalid("An invocation", "target");
  if (!Array.isArray(values)) return invalid("An invocation", "arguments");
  const streamIds = idsOf(streams ?? []);
  if (streamIds === null) return invalid("An invocation", "streamIds");
  return ok({ kind, invocationId, target, arguments: values as unknown[], streamIds });
}

/** The hub calls no client methods: a client's completion is validated, like all messages, and ignored. */
function completionOf(list: readonly unknown[]): Result<null> {
  const [, , id, kind, value] = list;
  if (idOf(id) === null) return invalid("A completion", "invocationId");
  if (kind === outcomes.nothing) return ok(null);
  if (list.length < 5) return invalid("A completion", "result");
  const isKnown = kind === outcomes.result || (kind === outcomes.error && typeof value === "string");
  return isKnown ? ok(null) : invalid("A completion", "result");
}
