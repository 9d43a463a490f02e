import type { Fanout, FanoutHandler } from "./Fanout.ts";

/** Carries messages between nodes of one process. */
export class TestNetwork {
  readonly #handlers = new Map<string, Map<string, FanoutHandler>>();
  readonly #gaps = new Map<string, (() => void)[]>();

  /** The fanout of a node. */
  node(nodeId: string): Fanout {
    return {
      alone: false,
      nodeId,
      publish: async (channel, message) => {
        const others = [...(this.#handlers.get(channel) ?? [])].filter(([id]) => id !== nodeId);
        for (const [, handler] of others) handler(message);
        return others.length;
      },
      subscribe: async (channel, handler) => {
        const handlers = this.#handlers.get(channel) ?? new Map<string, FanoutHandler>();
        this.#handlers.set(channel, handlers.set(nodeId, handler));
      },
      unsubscribe: (channel) => this.#handlers.get(channel)?.delete(nodeId),
      claim: async () => "ours",
      onGap: (listener) => this.#gaps.set(nodeId, [...(this.#gaps.get(nodeId) ?? []), listener]),
      close: async () => this.cut(nodeId),
    };
  }

  /** No message reaches the node any more, as after a crash. */
  cut(nodeId: string): void {
    for (const handlers of this.#handlers.values()) handlers.delete(nodeId);
  }

  /** Tells a node that messages of the others may be lost. */
  gap(nodeId: string): void {
    for (const listener of this.#gaps.get(nodeId) ?? []) listener();
  }
}
