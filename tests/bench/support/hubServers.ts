import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import { Server } from "socket.io";
import { Type } from "typebox";
import type { HubContract } from "../../../src/protocol/hub/HubContract.ts";
import { LocalFanout } from "../../../src/server/fanout/LocalFanout.ts";
import { ConnectionTokens } from "../../../src/server/hub/ConnectionTokens.ts";
import { Hub } from "../../../src/server/hub/Hub.ts";
import { hubEndpoint } from "../../../src/server/hub/hubEndpoint.ts";
import { defaultHubOptions } from "../../../src/server/config/hubOptions.ts";

/** One played note, as a jam would send it to all others. `at` is when it was sent, in microseconds of the system's clock. */
const noteSchema = Type.Object({
  connectionId: Type.String(),
  userId: Type.String(),
  note: Type.Object({ number: Type.Integer(), octave: Type.Integer(), attack: Type.Number(), channel: Type.Integer() }),
  at: Type.Integer(),
});

const contract = { methods: {}, events: { EventMIDINotePlay: noteSchema } } as const satisfies HubContract;

export const HUB_PATH = "/Engine/hub";

export type ServerKind = "padroll" | "socket.io";

/** What the parent asks for: this many broadcasts in groups of `burst`, one group every `everyMs`. */
export interface Round {
  readonly broadcasts: number;
  readonly burst: number;
  readonly everyMs: number;
}

/** What a server says: its port, then the processor time of each round. */
export type ServerReport = { readonly port: number } | { readonly cpuMicros: number };

const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n);

const noteOf = (number: number) => ({
  connectionId: "Zk3vQ8rT1mW6yB9cF2hJ5nP7sD0gLx",
  userId: "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0",
  note: { number: 36 + (number % 48), octave: 3, attack: 0.7265625, channel: 1 },
  at: nowMicros(),
});

const admitted = { userId: "bench", sessionId: "bench", expiresAtMs: Number.MAX_SAFE_INTEGER };

async function startPadroll() {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(rateLimit, { global: false });
  const hub = new Hub({
    name: "bench",
    contract,
    handlers: {},
    fanout: new LocalFanout(),
    options: { ...defaultHubOptions, connectionsPerUser: 10_000 },
    log: { info: () => undefined, error: () => undefined },
  });
  hubEndpoint(app, {
    path: HUB_PATH,
    hub,
    tokens: new ConnectionTokens(Buffer.from("bench"), hub.options.connectMs),
    admission: { admit: async () => admitted, verify: async () => admitted },
    config: { ownOrigin: null, allowedOrigins: [], apiRatePerMinute: 1_000_000 },
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    port: Number(new URL(address).port),
    broadcast: (number: number) => hub.toAll("EventMIDINotePlay", noteOf(number)),
  };
}

async function startSocketIo() {
  const http = createServer();
  const io = new Server(http, { transports: ["websocket"], serveClient: false, perMessageDeflate: false });
  const port = await new Promise<number>((resolve) => {
    http.listen(0, "127.0.0.1", () => {
      const address = http.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return { port, broadcast: (number: number) => void io.emit("EventMIDINotePlay", noteOf(number)) };
}

const report = (message: ServerReport): unknown => process.send?.(message);

/** Runs one server until the parent goes away. */
export async function serve(kind: ServerKind): Promise<void> {
  const server = await (kind === "padroll" ? startPadroll() : startSocketIo());
  process.on("disconnect", () => process.exit(0));
  process.on("message", (round: Round) => void play(round));
  report({ port: server.port });

  async function play({ broadcasts, burst, everyMs }: Round): Promise<void> {
    const before = process.cpuUsage();
    for (let sent = 0; sent < broadcasts; sent += burst) {
      for (let index = 0; index < burst; index++) server.broadcast(sent + index);
      await sleep(everyMs);
    }
    const { user, system } = process.cpuUsage(before);
    report({ cpuMicros: user + system });
  }
}
