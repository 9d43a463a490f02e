import { once } from "node:events";
import { hubConnector } from "../../../src/adapters/hub/connectHub.ts";
import { readNoteMix } from "../../../src/domain/room/noteBatch.ts";
import { engineHub } from "../../../src/protocol/hub/engineHub.ts";

export interface WatchersOrder {
  readonly url: string;
  /** The connections are shared out among these users. */
  readonly tokens: readonly string[];
  readonly eventId: string;
  readonly watchers: number;
}

const AT_ONCE = 20;

/** A process of watchers of one room: connects those that it is sent, and reports when asked. */
export async function watch(): Promise<void> {
  const [order] = (await once(process, "message")) as [WatchersOrder];
  const connect = hubConnector(order.url, engineHub, "messagePack");
  const heard: number[] = Array.from({ length: order.watchers }, () => 0);
  let gaps = 0;
  const join = async (index: number): Promise<void> => {
    const connection = await connect(
      async () => order.tokens[index % order.tokens.length]!,
      () => 1000,
    );
    connection.on("EventMix", ({ batches }) => {
      const read = batches instanceof Uint8Array ? readNoteMix(batches) : null;
      if (read?.ok) heard[index]! += read.value.length;
    });
    connection.on("EventGap", () => gaps++);
    const failure = await connection.start();
    if (failure) throw new Error(failure.message);
    const joined = await connection.ask("JoinEventSession", { eventId: order.eventId, role: "Watcher", binary: true });
    if (!joined.ok) throw new Error(joined.error.message);
  };
  for (let index = 0; index < order.watchers; index += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, order.watchers - index) }, (_none, more) => join(index + more)),
    );
  heard.fill(0);
  process.send?.("ready");
  await once(process, "message");
  process.send?.({ batches: Math.max(...heard), fewest: Math.min(...heard), gaps });
  process.once("disconnect", () => process.exit());
}
