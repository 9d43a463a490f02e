import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A kept connection of HTTP/1.1 that reads no more of an answer than its status and its end. */
export class RawConnection {
  readonly #socket: Socket;
  #received = "";
  #answered: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    // Bytes as characters: lengths are lengths.
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => this.#take(text));
    socket.on("error", (error) => this.#answered?.reject(error));
    socket.on("close", () => this.#answered?.reject(new Error("the server closed the connection")));
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    return new RawConnection(socket);
  }

  /** Sends a whole request; gives the answer's status when the answer has come whole. */
  call(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#answered = null;
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, headEnd))?.[1];
    if (length === undefined) {
      this.#answered?.reject(new Error("an answer does not tell its length"));
      return;
    }
    if (this.#received.length < headEnd + 4 + Number(length)) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = "";
    const answered = this.#answered;
    this.#answered = null;
    answered?.resolve(status);
  }
}
