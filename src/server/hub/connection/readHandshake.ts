import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { HubProtocol } from "../protocol/HubProtocol.ts";

/** The only version without stateful reconnect. */
const VERSION = 1;

/** The protocol that a handshake asks for. Errors, for the client to read: `HANDSHAKE_INVALID`. */
export function readHandshake(frame: Buffer, protocols: readonly HubProtocol[]): Result<HubProtocol> {
  let request: unknown;
  try {
    request = JSON.parse(frame.toString("utf8"));
  } catch {
    return fail("HANDSHAKE_INVALID", "The handshake is not JSON");
  }
  if (typeof request !== "object" || request === null)
    return fail("HANDSHAKE_INVALID", "The handshake is not an object");
  const { protocol: name, version } = request as Record<string, unknown>;
  const protocol = protocols.find((protocol) => protocol.name === name);
  if (!protocol) {
    const names = protocols.map(({ name }) => name).join(" and ");
    return fail("HANDSHAKE_INVALID", `The hub speaks the protocols ${names}`);
  }
  return version === VERSION
    ? ok(protocol)
    : fail("HANDSHAKE_INVALID", `The hub speaks version ${VERSION} of its protocols`);
}
