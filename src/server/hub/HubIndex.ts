import type { HubConnection } from "./connection/HubConnection.ts";
import { Waiters } from "./Waiters.ts";

const NONE: ReadonlySet<HubConnection> = new Set();

/** The connections of one node, by id, user and group. */
export class HubIndex {
  readonly #all = new Map<string, HubConnection>();
  readonly #perUser = new Map<string, number>();
  readonly #users = new Map<string, Set<HubConnection>>();
  readonly #groups = new Map<string, Set<HubConnection>>();
  readonly #empty = new Waiters();

  add(connection: HubConnection): void {
    this.#all.set(connection.id, connection);
    this.#perUser.set(connection.user.userId, this.countOf(connection.user.userId) + 1);
  }

  remove(connection: HubConnection): void {
    if (this.#all.get(connection.id) !== connection) return;
    this.#all.delete(connection.id);
    const { userId } = connection.user;
    const count = this.countOf(userId) - 1;
    if (count > 0) this.#perUser.set(userId, count);
    else this.#perUser.delete(userId);
    if (this.#all.size === 0) this.#empty.notify();
  }

  connection(id: string): HubConnection | null {
    return this.#all.get(id) ?? null;
  }

  /** All that have not gone, whether they are open or not. */
  present(): Iterable<HubConnection> {
    return this.#all.values();
  }

  countOf(userId: string): number {
    return this.#perUser.get(userId) ?? 0;
  }

  /** Settles when there is none left. */
  empty(): Promise<void> {
    if (this.#all.size === 0) return Promise.resolve();
    return this.#empty.wait();
  }

  ofUser(userId: string): ReadonlySet<HubConnection> {
    return this.#users.get(userId) ?? NONE;
  }

  ofGroup(group: string): ReadonlySet<HubConnection> {
    return this.#groups.get(group) ?? NONE;
  }

  joinUser(connection: HubConnection): void {
    put(this.#users, connection.user.userId, connection);
  }

  /** True for the user's last connection. */
  leaveUser(connection: HubConnection): boolean {
    return take(this.#users, connection.user.userId, connection);
  }

  enterGroup(connection: HubConnection, group: string): void {
    connection.groups.add(group);
    put(this.#groups, group, connection);
  }

  /** True for the group's last connection. */
  exitGroup(connection: HubConnection, group: string): boolean {
    connection.groups.delete(group);
    return take(this.#groups, group, connection);
  }
}

function put(sets: Map<string, Set<HubConnection>>, name: string, connection: HubConnection): void {
  const set = sets.get(name);
  if (set) set.add(connection);
  else sets.set(name, new Set([connection]));
}

function take(sets: Map<string, Set<HubConnection>>, name: string, connection: HubConnection): boolean {
  const set = sets.get(name);
  if (!set?.delete(connection) || set.size > 0) return false;
  sets.delete(name);
  return true;
}
