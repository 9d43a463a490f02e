import type { ServerMessage } from "./hubMessage.ts";
import type { HubProtocol } from "./HubProtocol.ts";
import { eventOf, frameOf } from "./transportFrames.ts";

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
