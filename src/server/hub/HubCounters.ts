import { Counter, Gauge, type Registry } from "prom-client";
import type { TransportKind } from "./transports/HubTransport.ts";

/** Counters of a hub, read for `/metrics`. */
export interface HubReadings {
  connections(): ReadonlyMap<TransportKind, number>;
  queuedBytes(): number;
}

/** The figures of a hub. Plain numbers: they change with every message. */
export class HubCounters {
  received = 0;
  sent = 0;
  /** Messages that were thrown away because their client read too slowly. */
  dropped = 0;
  /** Closed connections by reason. */
  readonly closed = new Map<string, number>();

  countClosed(reason: string): void {
    this.closed.set(reason, (this.closed.get(reason) ?? 0) + 1);
  }
}

/** Adds the figures of a hub to `/metrics`. */
export function addHubMetrics(registry: Registry, counters: HubCounters, readings: HubReadings): void {
  const registers = [registry];
  const connections = new Gauge({
    name: "hub_connections",
    help: "Open connections of the hub by transport",
    labelNames: ["transport"],
    registers,
    collect() {
      connections.reset();
      for (const [transport, count] of readings.connections()) connections.set({ transport }, count);
    },
  });
  const queued = new Gauge({
    name: "hub_queued_bytes",
    help: "Bytes that clients of the hub have not taken yet",
    registers,
    collect() {
      queued.set(readings.queuedBytes());
    },
  });
  count("hub_messages_received_total", "Messages of clients", () => counters.received);
  count("hub_messages_sent_total", "Messages to clients, one for each that it goes to", () => counters.sent);
  count(
    "hub_messages_dropped_total",
    "Messages thrown away because the client read too slowly",
    () => counters.dropped,
  );
  const closed = new Counter({
    name: "hub_connections_closed_total",
    help: "Closed connections by reason",
    labelNames: ["reason"],
    registers,
    collect() {
      closed.reset();
      for (const [reason, total] of counters.closed) closed.inc({ reason }, total);
    },
  });

  function count(name: string, help: string, read: () => number): void {
    const counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
  }
}
