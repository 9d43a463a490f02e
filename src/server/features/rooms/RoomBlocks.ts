/** Two users of whom one has blocked the other. */
export type Blocked = readonly [userId: string, otherId: string];

const NOBODY: ReadonlySet<string> = new Set();

const textOf = (userIds: ReadonlySet<string> = NOBODY): string => [...userIds].toSorted().join(" ");

/** Blocks between the members of a room. */
export class RoomBlocks {
  #apart: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #last: Promise<unknown> = Promise.resolve();
  readonly #onChange: (userIds: ReadonlySet<string>) => void;

  /** `onChange`: of these users others are apart now than before. */
  constructor(onChange: (userIds: ReadonlySet<string>) => void) {
    this.#onChange = onChange;
  }

  /** True if a member of the room does not receive this user's notes. */
  has(userId: string): boolean {
    return this.#apart.has(userId);
  }

  areApart(userId: string, otherId: string): boolean {
    return this.#of(userId).has(otherId);
  }

  /** The connections that get nothing of a user's. */
  deaf(userId: string, seats: Iterable<{ readonly connectionId: string; readonly userId: string }>): readonly string[] {
    const others = this.#of(userId);
    if (others.size === 0) return [];
    return Array.from(seats).flatMap((seat) => (others.has(seat.userId) ? [seat.connectionId] : []));
  }

  /** Reads the blocks again, one read after the other. Returns the users with new blocks; errors are those of reading. */
  follow(userIds: () => readonly string[], read: (userIds: readonly string[]) => Promise<readonly Blocked[]>) {
    const next = this.#last.then(async () => {
      const ids = userIds();
      return this.#set(ids.length < 2 ? [] : await read(ids));
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  #set(blocked: readonly Blocked[]): readonly Blocked[] {
    const before = this.#apart;
    const apart = new Map<string, Set<string>>();
    const add = (userId: string, otherId: string): void => {
      const others = apart.get(userId) ?? new Set();
      apart.set(userId, others.add(otherId));
    };
    for (const [userId, otherId] of blocked) {
      add(userId, otherId);
      add(otherId, userId);
    }
    this.#apart = apart;
    const changed = [...before.keys(), ...apart.keys()].filter(
      (userId) => textOf(before.get(userId)) !== textOf(apart.get(userId)),
    );
    if (changed.length > 0) this.#onChange(new Set(changed));
    return blocked.filter(([userId, otherId]) => before.get(userId)?.has(otherId) !== true);
  }

  #of(userId: string): ReadonlySet<string> {
    return this.#apart.get(userId) ?? NOBODY;
  }
}
