import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { RoomConnection } from "../../../src/state/room/RoomLink.ts";
import { Product } from "./product.ts";
import { FLOOD, FLOOD_EVERY_MS, FLOOD_KIB, memberOf, SLOW_BYTES_PER_SECOND } from "./roomMembers.ts";
import { ShapedProxy } from "./ShapedProxy.ts";

const SLOW_READERS = 40;
const PLAYERS = 3;
const INSPECTOR_PORT = 9339;
/** What a process holds, once all that nobody wants is gone; the sum says which numbers count. */
const HELD = "(() => { const m = process.memoryUsage(); return m.heapUsed + m.external; })()";

/** Bytes that the server holds, in the heap and beside it, as its inspector says. */
async function heldBytes(inspector: WebSocket): Promise<number> {
  const ask = async (id: number, method: string, params: object = {}): Promise<unknown> => {
    inspector.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(inspector, "message")) as [Buffer];
      const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown };
      if (answer.id === id) return answer.result;
    }
  };
  await ask(1, "HeapProfiler.collectGarbage");
  const answer = await ask(2, "Runtime.evaluate", { expression: HELD, returnByValue: true });
  return (answer as { result: { value: number } }).result.value;
}

/** What each of those costs the server who read so little that their connections fill up. A server of its own, whose inspector is asked. */
export async function measureMemory(
  newRoom: (product: Product, jwt: string) => Promise<string>,
  seconds: number,
): Promise<void> {
  console.log(`\n${SLOW_READERS} watchers of one player who sends ${FLOOD_KIB} KiB a second, ${seconds} s`);
  const options = `--inspect=127.0.0.1:${INSPECTOR_PORT}`;
  const product = await Product.start({ API_RATE: "100000", AUTH_RATE: "10000", NODE_OPTIONS: options });
  const answer = await fetch(`http://127.0.0.1:${INSPECTOR_PORT}/json`);
  const [{ webSocketDebuggerUrl }] = (await answer.json()) as [{ webSocketDebuggerUrl: string }];
  const inspector = new WebSocket(webSocketDebuggerUrl);
  await once(inspector, "open");
  try {
    const tokens: string[] = [];
    for (let user = 0; user < PLAYERS; user++) tokens.push(await product.signedIn());
    const eventId = await newRoom(product, tokens[0]!);
    const flooder = await memberOf(product.url, tokens[0]!, eventId);
    const round = async (name: string, url: string): Promise<number> => {
      const watchers: RoomConnection[] = [];
      for (let count = 0; count < SLOW_READERS; count++)
        watchers.push(await memberOf(url, tokens[1 + (count % (PLAYERS - 1))]!, eventId, "Watcher"));
      const flood = setInterval(() => void flooder.invoke("PlayEventNotes", { batch: FLOOD }), FLOOD_EVERY_MS);
      await sleep(seconds * 1000);
      const bytes = await heldBytes(inspector);
      clearInterval(flood);
      console.log(`${name}: the server holds ${(bytes / 2 ** 20).toFixed(1)} MiB`);
      await Promise.all(watchers.map((watcher) => watcher.stop()));
      return bytes / 2 ** 20;
    };
    await round("at first", product.url);
    const quick = await round("all read", product.url);
    const { proxy } = await ShapedProxy.slow(product.url, SLOW_BYTES_PER_SECOND);
    const slowed = await round("all read 1 KiB a second", proxy.url);
    const each = (slowed - quick) / SLOW_READERS;
    console.log(
      `each slow reader costs ${each.toFixed(2)} MiB (goal 1.1 MiB), what the system keeps for its socket apart`,
    );
    await flooder.stop();
    await proxy.stop();
  } finally {
    inspector.close();
    await product.stop();
  }
}
