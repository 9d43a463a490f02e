import type { Result } from "../../../domain/AppError.ts";
import type { FrameReader } from "./FrameReader.ts";
import type { ClientMessage, ServerMessage } from "./hubMessage.ts";

/** One of the two encodings of hub messages. */
export interface HubProtocol {
  /** As the handshake names it. */
  readonly name: "json" | "messagepack";
  /** Whether its messages are binary on transports that tell. */
  readonly binary: boolean;
  /** A message in its frame, ready to be sent. */
  encode(message: ServerMessage): Buffer;
  /** The message in a frame; null for types that are ignored. Errors: `PROTOCOL_INVALID`. */
  decode(frame: Buffer): Result<ClientMessage | null>;
  /** What takes frames of up to `limitBytes` out of a stream of bytes. */
  frames(limitBytes: number): FrameReader;
}
