import type { Result } from "../../../domain/AppError.ts";
import type { FrameReader } from "./FrameReader.ts";
import type { ClientMessage, ServerMessage } from "./hubMessage.ts";

/** One of the two encodings of hub messages. */
export interface HubProtocol {
  /** Name in the handshake. */
  readonly name: "json" | "messagepack";
  /** True if its messages are binary on transports that distinguish them. */
  readonly binary: boolean;
  /** A message in its frame, ready to be sent. */
  encode(message: ServerMessage): Buffer;
  /** The message in a frame; null for types that are ignored. Errors: `PROTOCOL_INVALID`. */
  decode(frame: Buffer): Result<ClientMessage | null>;
  /** Returns a reader of frames of up to `limitBytes` in a stream of bytes. */
  frames(limitBytes: number): FrameReader;
}
