/** Waiters for a repeated event: each is notified once. */
export class Waiters {
  #resolvers: (() => void)[] = [];

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolvers.push(resolve);
    });
  }

  notify(): void {
    for (const notify of this.#resolvers.splice(0)) notify();
  }
}
