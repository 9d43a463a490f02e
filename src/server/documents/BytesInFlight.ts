import { AppError } from "../../domain/AppError.ts";

const MIB = 1024 * 1024;

/** Two of the largest documents of a user, and those of a dozen users. */
const MOST_BYTES = { user: 40 * MIB, all: 256 * MIB } as const;

/** Share of the server's memory that a request holds. */
export interface Held {
  /** Holds as much from now on. Throws as `hold` does, and holds what it held. */
  resize(bytes: number): void;
  release(): void;
}

/** Counts the bytes of documents on their way, in and out, of each user and of all. */
export class BytesInFlight {
  readonly #users = new Map<string, number>();
  #all = 0;

  /** Throws `TOO_MUCH_AT_ONCE` where it is too much of the user, `OVERLOADED` where it is too much of all. */
  hold(userId: string, bytes: number): Held {
    let held = 0;
    const resize = (next: number): void => {
      this.#add(userId, next - held);
      held = next;
    };
    resize(bytes);
    return { resize, release: () => resize(0) };
  }

  #add(userId: string, bytes: number): void {
    const ofUser = (this.#users.get(userId) ?? 0) + bytes;
    if (bytes > 0 && ofUser > MOST_BYTES.user)
      throw new AppError(
        "TOO_MUCH_AT_ONCE",
        "Too many of your documents are on their way at once. Try again in a moment",
      );
    if (bytes > 0 && this.#all + bytes > MOST_BYTES.all)
      throw new AppError("OVERLOADED", "The server is busy. Try again in a moment");
    this.#all += bytes;
    if (ofUser === 0) this.#users.delete(userId);
    else this.#users.set(userId, ofUser);
  }
}
