import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { addHubMetrics, HubCounters } from "./HubCounters.ts";

/** Lines of the registry that are no comments. */
const linesOf = async (registry: Registry): Promise<readonly string[]> =>
  (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));

test("the figures are those of now, however often they are read", async () => {
  const registry = new Registry();
  const counters = new HubCounters();
  const connections = new Map<"websocket" | "longPolling", number>([["websocket", 2]]);
  let queuedBytes = 7;
  addHubMetrics(registry, counters, {
    connections: () => connections as never,
    queuedBytes: () => queuedBytes,
  });
  counters.received = 3;
  counters.sent = 5;
  counters.dropped = 1;
  counters.countClosed("gone");
  counters.countClosed("gone");
  counters.countClosed("slow");
  const first = [
    'hub_connections{transport="websocket"} 2',
    "hub_queued_bytes 7",
    "hub_messages_received_total 3",
    "hub_messages_sent_total 5",
    "hub_messages_dropped_total 1",
    'hub_connections_closed_total{reason="gone"} 2',
    'hub_connections_closed_total{reason="slow"} 1',
  ];
  expect(await linesOf(registry)).toEqual(first);
  expect(await linesOf(registry)).toEqual(first);
  counters.received++;
  counters.countClosed("gone");
  connections.delete("websocket");
  connections.set("longPolling", 1);
  queuedBytes = 0;
  const second = await linesOf(registry);
  expect(second).toEqual([
    'hub_connections{transport="longPolling"} 1',
    "hub_queued_bytes 0",
    "hub_messages_received_total 4",
    "hub_messages_sent_total 5",
    "hub_messages_dropped_total 1",
    'hub_connections_closed_total{reason="gone"} 3',
    'hub_connections_closed_total{reason="slow"} 1',
  ]);
});
