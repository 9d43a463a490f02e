import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

export interface RawEnd {
  /** Of the close frame; null where the connection just ended. */
  readonly code: number | null;
  readonly reason: string;
}

const END_OF_HEAD = "\r\n\r\n";

/** A WebSocket client that can be as wrong as one likes: it writes bytes and reads frames. */
export class RawWebSocket {
  readonly ended: Promise<RawEnd>;
  /** All text and binary frames so far, joined. */
  text = "";
  /** What the server answered to the request to upgrade, or whatever it said before. */
  head = "";
  readonly #socket: Socket;
  #bytes = Buffer.alloc(0);
  #isOpen = false;
  #end: RawEnd = { code: null, reason: "" };
  #onHead: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.ended = new Promise((resolve) => {
      socket.once("close", () => {
        this.#onHead();
        resolve(this.#end);
      });
    });
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
  }

  /** A mere connection. */
  static connect(port: number): Promise<RawWebSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => resolve(new RawWebSocket(socket)));
      socket.once("error", reject);
    });
  }

  /** Sends a request to upgrade and waits for the answer. */
  static async open(
    port: number,
    url: string,
    headers: Readonly<Record<string, string>> = { authorization: "Bearer ann_s1" },
  ): Promise<RawWebSocket> {
    const raw = await RawWebSocket.connect(port);
    const { pathname, search } = new URL(url);
    const all = {
      host: `127.0.0.1:${port}`,
      upgrade: "websocket",
      connection: "Upgrade",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    raw.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
    await new Promise<void>((resolve) => {
      raw.#onHead = resolve;
    });
    return raw;
  }

  /** The status of the answer. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.head)?.[1]);
  }

  write(bytes: Buffer | string): void {
    this.#socket.write(bytes);
  }

  /** A whole, masked frame. */
  send(payload: Buffer | string, opcode?: number, isFinal = true): void {
    const bytes = Buffer.from(payload);
    const code = opcode ?? (typeof payload === "string" ? 1 : 2);
    this.write(frameOf(bytes, code, isFinal));
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    if (!this.#isOpen) {
      const end = this.#bytes.indexOf(END_OF_HEAD);
      if (end < 0) return;
      this.head = this.#bytes.toString("latin1", 0, end);
      if (this.status === 101) {
        this.#isOpen = true;
        this.#bytes = this.#bytes.subarray(end + END_OF_HEAD.length);
      }
      this.#onHead();
    }
    if (this.#isOpen) while (this.#takeFrame());
  }

  #takeFrame(): boolean {
    const bytes = this.#bytes;
    if (bytes.length < 2) return false;
    const opcode = (bytes[0] ?? 0) & 0x0f;
    const short = (bytes[1] ?? 0) & 0x7f;
    const headBytes = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < headBytes) return false;
    const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (bytes.length < headBytes + length) return false;
    const payload = bytes.subarray(headBytes, headBytes + length);
    this.#bytes = bytes.subarray(headBytes + length);
    if (opcode === 8) {
      this.#end = { code: length >= 2 ? payload.readUInt16BE(0) : null, reason: payload.toString("utf8", 2) };
      this.send(payload, 8);
      this.#socket.end();
    } else if (opcode <= 2) {
      this.text += payload.toString("utf8");
    }
    return true;
  }
}

export function frameOf(payload: Buffer, opcode: number, isFinal = true): Buffer {
  const mask = randomBytes(4);
  const { length } = payload;
  const size =
    length < 126
      ? Buffer.from([0x80 | length])
      : length < 65_536
        ? Buffer.from([0x80 | 126, length >> 8, length & 0xff])
        : Buffer.concat([Buffer.from([0x80 | 127]), bigEndian(length)]);
  const masked = Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  return Buffer.concat([Buffer.from([(isFinal ? 0x80 : 0) | opcode]), size, mask, masked]);
}

function bigEndian(length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  return bytes;
}
