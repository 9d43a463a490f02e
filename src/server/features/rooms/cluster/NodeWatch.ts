import { setTimeout as sleep } from "node:timers/promises";

interface NodeWatchParts {
  /** Resolves to true if the node answers. */
  readonly look: (nodeId: string) => Promise<boolean>;
  /** Resolves to true if the node at least listens; null if that is not known in time. */
  readonly hasSubscriber: (nodeId: string) => Promise<boolean | null>;
  readonly onGone: (nodeId: string) => Promise<void>;
}

/** A node is gone after three checks without a listener, or seven without an answer: it may only be slow. */
const GONE = 21;
const DEAF_MISS = 7;
const SLOW_MISS = 3;
/** Looks of somebody in a hurry: as many as end a node that does not listen. */
const HURRIED_LOOKS = GONE / DEAF_MISS;

/** Finds out which nodes have gone. */
export class NodeWatch {
  readonly #parts: NodeWatchParts;
  readonly #misses = new Map<string, number>();
  readonly #hurries = new Map<string, Promise<void>>();

  constructor(parts: NodeWatchParts) {
    this.#parts = parts;
  }

  /** To be called from time to time, with all nodes that matter. */
  async look(nodeIds: ReadonlySet<string>): Promise<void> {
    for (const nodeId of this.#misses.keys()) if (!nodeIds.has(nodeId)) this.#misses.delete(nodeId);
    await Promise.all([...nodeIds].map((nodeId) => this.#lookAt(nodeId)));
  }

  /** Looks as often as it takes, so many ms apart: after this it has answered or gone. */
  hurry(nodeId: string, everyMs: number): Promise<void> {
    const look = async (): Promise<void> => {
      for (let looks = 0; looks < HURRIED_LOOKS; looks++) {
        if (await this.#lookAt(nodeId)) return;
        await sleep(everyMs);
      }
    };
    const hurry = this.#hurries.get(nodeId) ?? look().finally(() => this.#hurries.delete(nodeId));
    this.#hurries.set(nodeId, hurry);
    return hurry;
  }

  /** Resolves to true if the node has answered. */
  async #lookAt(nodeId: string): Promise<boolean> {
    if (await this.#parts.look(nodeId)) {
      this.#misses.delete(nodeId);
      return true;
    }
    const isDeaf = (await this.#parts.hasSubscriber(nodeId)) === false;
    const misses = (this.#misses.get(nodeId) ?? 0) + (isDeaf ? DEAF_MISS : SLOW_MISS);
    this.#misses.set(nodeId, misses);
    if (misses < GONE) return false;
    this.#misses.delete(nodeId);
    await this.#parts.onGone(nodeId);
    return false;
  }
}
