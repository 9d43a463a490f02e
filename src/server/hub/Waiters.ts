/** Those who wait for what may come again and again: each is told once. */
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
