/** Waiters for a repeated event: each is notified once. */
export class Waiters {
  #tells: (() => void)[] = [];

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#tells.push(resolve);
    });
  }

  tell(): void {
    for (const tell of this.#tells.splice(0)) tell();
  }
}
