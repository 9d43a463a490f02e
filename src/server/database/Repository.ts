import type { Queries } from "./Database.ts";

/** Reads and writes what it is about, in the database or in a transaction. */
export abstract class Repository {
  protected readonly queries: Queries;

  constructor(queries: Queries) {
    this.queries = queries;
  }
}

/** The same for one user, or for whoever is not signed in (null), where those may see something too. */
export abstract class RepositoryOfUser<UserId extends string | null = string> extends Repository {
  protected readonly userId: UserId;

  constructor(queries: Queries, userId: UserId) {
    super(queries);
    this.userId = userId;
  }
}
