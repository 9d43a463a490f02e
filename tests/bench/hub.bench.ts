import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { HUB_PATH, serve, type Round, type ServerKind, type ServerReport } from "./support/hubServers.ts";

/**
 * Latency and processor time of one message to 200 clients, against socket.io: each server in a process of its own, the
 * same payload as JSON, WebSockets, plain `ws` clients for both, so that only the servers differ. Rounds are interleaved;
 * ratios are medians of what was measured next to each other.
 */
const CLIENTS = 200;
const ROUNDS = 10;
const KINDS: readonly ServerKind[] = ["padroll", "socket.io"];
const WORKLOADS: readonly (readonly [string, Round])[] = [
  ["one message at a time", { broadcasts: 150, burst: 1, everyMs: 20 }],
  ["eight at once", { broadcasts: 480, burst: 8, everyMs: 50 }],
];
const WARM_UP: Round = { broadcasts: 200, burst: 1, everyMs: 5 };
const ROLE = "PADROLL_BENCH_SERVER";

interface Figures {
  readonly p50Micros: number;
  readonly p99Micros: number;
  readonly cpuMicros: number;
}

/** A server and its clients. */
class Peer {
  readonly kind: ServerKind;
  readonly #child: ChildProcess;
  readonly #sockets: WebSocket[] = [];
  #latencies: number[] = [];
  #expected = 0;
  #complete: () => void = () => undefined;

  private constructor(kind: ServerKind, child: ChildProcess) {
    this.kind = kind;
    this.#child = child;
  }

  static async start(kind: ServerKind): Promise<Peer> {
    const child = fork(fileURLToPath(import.meta.url), [], { env: { ...process.env, [ROLE]: kind } });
    const peer = new Peer(kind, child);
    const report = await peer.#next();
    const port = "port" in report ? report.port : 0;
    await Promise.all(Array.from({ length: CLIENTS }, () => peer.#connect(port)));
    return peer;
  }

  /** Plays a round and waits until every client has every message. */
  async play(round: Round): Promise<Figures> {
    this.#latencies = [];
    this.#expected = round.broadcasts * CLIENTS;
    const complete = new Promise<void>((resolve) => {
      this.#complete = resolve;
    });
    const reported = this.#next();
    this.#child.send(round);
    const report = await reported;
    await complete;
    const sorted = Float64Array.from(this.#latencies).sort();
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
    const cpuMicros = "cpuMicros" in report ? report.cpuMicros / this.#expected : 0;
    return { p50Micros: at(0.5), p99Micros: at(0.99), cpuMicros };
  }

  stop(): void {
    for (const socket of this.#sockets) socket.terminate();
    this.#child.disconnect();
  }

  #next(): Promise<ServerReport> {
    return new Promise((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`the server of ${this.kind} ended with ${code}`));
      this.#child.once("exit", fail);
      this.#child.once("message", (report) => {
        this.#child.off("exit", fail);
        resolve(report as ServerReport);
      });
    });
  }

  #connect(port: number): Promise<void> {
    const ours = this.kind === "padroll";
    const path = ours ? HUB_PATH : "/socket.io/?EIO=4&transport=websocket";
    const headers = { authorization: "Bearer bench" };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, perMessageDeflate: false });
    this.#sockets.push(socket);
    const ping = '{"type":6}\u001e';
    if (ours) setInterval(() => socket.send(ping), 10_000).unref();
    return new Promise((resolve, reject) => {
      socket.once("error", reject);
      socket.on("open", () => ours && socket.send('{"protocol":"json","version":1}\u001e'));
      socket.on("message", (data) => {
        const text = (data as Buffer).toString();
        if (text.includes("EventMIDINotePlay")) this.#count(text);
        else if (ours ? text.startsWith("{}") : text.startsWith("40")) resolve();
        else if (text.startsWith("0{")) socket.send("40");
        else if (text === "2") socket.send("3");
      });
    });
  }

  #count(text: string): void {
    const at = Number(/"at":(\d+)/.exec(text)?.[1]);
    this.#latencies.push(Number(process.hrtime.bigint() / 1000n) - at);
    if (this.#latencies.length === this.#expected) this.#complete();
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function compare(name: string, round: Round, peers: readonly Peer[]): Promise<void> {
  const results = new Map<ServerKind, Figures[]>(KINDS.map((kind) => [kind, []]));
  for (let index = 0; index < ROUNDS; index++)
    // Whoever is second has the warmer machine: they take turns.
    for (const peer of index % 2 === 0 ? peers : [...peers].reverse())
      results.get(peer.kind)?.push(await peer.play(round));
  console.log(`\n${name}, to ${CLIENTS} clients`);
  for (const [kind, figures] of results) {
    const of = (pick: (figures: Figures) => number) => median(figures.map(pick)).toFixed(2);
    const latency = `p50 ${of((f) => f.p50Micros / 1000)} ms, p99 ${of((f) => f.p99Micros / 1000)} ms`;
    console.log(`  ${kind.padEnd(10)} ${latency}, CPU per delivery ${of((f) => f.cpuMicros)} µs`);
  }
  const ratio = (pick: (figures: Figures) => number): string => {
    const theirs = results.get("socket.io") ?? [];
    const ratios = (results.get("padroll") ?? []).map((ours, index) => {
      const other = theirs[index];
      return other ? pick(ours) / pick(other) : Number.NaN;
    });
    return median(ratios).toFixed(2);
  };
  console.log(
    `  ratio      p50 ${ratio((f) => f.p50Micros)}, CPU per delivery ${ratio((f) => f.cpuMicros)} (below 1: Padroll is better)`,
  );
}

const role = process.env[ROLE];
if (role === "padroll" || role === "socket.io") {
  await serve(role);
} else {
  const peers = await Promise.all(KINDS.map((kind) => Peer.start(kind)));
  for (const peer of peers) await peer.play(WARM_UP);
  for (const [name, round] of WORKLOADS) await compare(name, round, peers);
  for (const peer of peers) peer.stop();
}
