import type { Queries } from "../database/Database.ts";
import { searchTextOf } from "./searchText.ts";

export interface UserRow {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly roles: readonly string[];
  readonly createdAt: Date;
}

export class UserRepository {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async byEmail(email: string): Promise<UserRow | null> {
    const row = await this.#queries.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
    return row ?? null;
  }

  async byId(id: string): Promise<UserRow | null> {
    return (await this.#queries.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
  }

  /** The user, whose row nobody else changes until the transaction ends. */
  async lock(id: string): Promise<UserRow | null> {
    const query = this.#queries.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate();
    return (await query.executeTakeFirst()) ?? null;
  }

  /** False where the address has been taken meanwhile. */
  async add(user: { id: string; email: string; name: string; passwordHash: string | null }): Promise<boolean> {
    const added = await this.#queries
      .insertInto("users")
      .values({ ...user, searchText: searchTextOf(user.name) })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.#queries.updateTable("users").set({ passwordHash }).where("id", "=", id).execute();
  }
}
