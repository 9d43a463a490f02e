import { newId } from "../../domain/id.ts";
import type { Claim, Fanout } from "./Fanout.ts";

/** One node on its own. */
export class LocalFanout implements Fanout {
  readonly alone = true;
  readonly nodeId = newId();
  readonly #claims = new Map<string, NodeJS.Timeout>();

  publish(): Promise<number> {
    return Promise.resolve(0);
  }

  subscribe(): Promise<void> {
    return Promise.resolve();
  }

  unsubscribe(): void {
    // There is nobody to listen to.
  }

  claim(name: string, forMs: number): Promise<Claim> {
    if (this.#claims.has(name)) return Promise.resolve("taken");
    const timer = setTimeout(() => this.#claims.delete(name), forMs);
    timer.unref();
    this.#claims.set(name, timer);
    return Promise.resolve("ours");
  }

  onGap(): void {
    // Nothing is ever lost.
  }

  close(): Promise<void> {
    for (const timer of this.#claims.values()) clearTimeout(timer);
    this.#claims.clear();
    return Promise.resolve();
  }
}
