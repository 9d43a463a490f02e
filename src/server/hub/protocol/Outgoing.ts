import type { ServerMessage } from "./hubMessage.ts";
import type { HubProtocol } from "./HubProtocol.ts";

/** First bytes of a final, unmasked WebSocket frame (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81;
const FINAL_BINARY = 0x82;
const SHORT = 126;
const SIXTEEN_BITS = 0x1_00_00;

/** A WebSocket frame of the server: not masked, so that it is the same for every client. */
function frameOf(payload: Buffer, binary: boolean): Buffer {
  const { length } = payload;
  const headBytes = length < SHORT ? 2 : length < SIXTEEN_BITS ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = binary ? FINAL_BINARY : FINAL_TEXT;
  if (headBytes === 2) {
    frame[1] = length;
  } else if (headBytes === 4) {
    frame[1] = SHORT;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = SHORT + 1;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headBytes);
  return frame;
}

const DATA = Buffer.from("data: ");
const END = Buffer.from("\r\n\r\n");

/** A server-sent event. JSON text has no line breaks. */
const eventOf = (text: Buffer): Buffer => Buffer.concat([DATA, text, END]);

/** The three forms of a message in one encoding, made when a transport first asks for them. */
class Forms {
  readonly bytes: Buffer;
  readonly #binary: boolean;
  #frame: Buffer | null = null;
  #event: Buffer | null = null;

  constructor(bytes: Buffer, binary: boolean) {
    this.bytes = bytes;
    this.#binary = binary;
  }

  get frame(): Buffer {
    this.#frame ??= frameOf(this.bytes, this.#binary);
    return this.#frame;
  }

  get event(): Buffer {
    this.#event ??= eventOf(this.bytes);
    return this.#event;
  }
}

/**
 * A message on its way to any number of connections: serialised once for each protocol and framed once for each transport,
 * whoever receives it.
 */
export class Outgoing {
  readonly #encode: (protocol: HubProtocol) => Buffer;
  #json: Forms | null = null;
  #messagePack: Forms | null = null;

  private constructor(encode: (protocol: HubProtocol) => Buffer) {
    this.#encode = encode;
  }

  static of(message: ServerMessage): Outgoing {
    return new Outgoing((protocol) => protocol.encode(message));
  }

  /** Bytes that are the same in both protocols: answers to handshakes. */
  static raw(bytes: Buffer): Outgoing {
    return new Outgoing(() => bytes);
  }

  forms(protocol: HubProtocol): Forms {
    if (protocol.binary) {
      this.#messagePack ??= new Forms(this.#encode(protocol), true);
      return this.#messagePack;
    }
    this.#json ??= new Forms(this.#encode(protocol), false);
    return this.#json;
  }
}
