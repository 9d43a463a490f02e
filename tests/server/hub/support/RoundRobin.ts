import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** A plain reverse proxy that sends each request to the next node, whoever it comes from. */
export class RoundRobin {
  readonly url: string;
  /** Ports of the nodes; those that are taken out get nothing more. */
  readonly ports: number[];
  readonly #server: Server;
  #next = 0;

  private constructor(server: Server, port: number, ports: readonly number[]) {
    this.#server = server;
    this.ports = [...ports];
    this.url = `http://127.0.0.1:${port}`;
    server.on("request", (incoming, outgoing) => this.#pass(incoming, outgoing));
    server.on("upgrade", (incoming, socket) => this.#upgrade(incoming, socket));
  }

  static async start(ports: readonly number[]): Promise<RoundRobin> {
    const server = createServer({ keepAlive: false }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return new RoundRobin(server, typeof address === "object" && address ? address.port : 0, ports);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #options({ method, url, headers }: IncomingMessage) {
    this.#next++;
    const port = this.ports[this.#next % this.ports.length] ?? 0;
    return { host: "127.0.0.1", port, method, path: url, headers: { ...headers }, agent: false } as const;
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const onward = request(this.#options(incoming), (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    onward.on("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  }

  #upgrade(incoming: IncomingMessage, socket: Duplex): void {
    const onward = request(this.#options(incoming));
    socket.on("error", () => onward.destroy());
    onward.on("upgrade", ({ rawHeaders }, far, head) => {
      const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
      if (head.length > 0) socket.write(head);
      far.pipe(socket).pipe(far);
      far.on("error", () => socket.destroy());
      far.on("close", () => socket.destroy());
      socket.on("close", () => far.destroy());
    });
    onward.on("response", ({ statusCode }) =>
      socket.end(`HTTP/1.1 ${statusCode} Refused\r\nConnection: close\r\n\r\n`),
    );
    onward.on("error", () => socket.destroy());
    onward.end();
  }
}
