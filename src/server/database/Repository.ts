import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import { MAX_COUNTED } from "../../protocol/http/projectCalls.ts";
import type { Queries } from "./Database.ts";
import type { Tables } from "./tables.ts";

type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Reads and writes what it is about, in the database or in a transaction. */
export abstract class Repository {
  protected readonly queries: Queries;

  constructor(queries: Queries) {
    this.queries = queries;
  }

  protected async run(statement: RawBuilder<unknown>): Promise<void> {
    await statement.execute(this.queries);
  }

  protected async rows<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    return (await statement.execute(this.queries)).rows;
  }

  protected async first<Row>(statement: RawBuilder<Row>): Promise<Row | null> {
    return (await this.rows(statement))[0] ?? null;
  }

  /** True if the statement returns any row. */
  protected async some(statement: RawBuilder<unknown>): Promise<boolean> {
    return (await this.rows(statement)).length > 0;
  }

  /** Number of the rows of `from …`. */
  protected async countRows(from: RawBuilder<unknown>): Promise<number> {
    const row = await this.first(sql<{ count: number }>`select count(*)::int as count ${from}`);
    return row?.count ?? 0;
  }

  /** The same, counted up to `MAX_COUNTED`. */
  protected countFound(from: RawBuilder<unknown>): Promise<number> {
    return this.countRows(sql`from (select 1 ${from} limit ${MAX_COUNTED}) as found`);
  }

  /** A column of the first row with these values, or null. */
  protected async field<Table extends keyof Tables, Column extends keyof RowOf<Table>>(
    table: Table,
    column: Column,
    values: Partial<RowOf<Table>>,
  ): Promise<RowOf<Table>[Column] | null> {
    const query = this.queries.selectFrom(table as "users").select(column as "id");
    const row = await query.where((where) => where.and(values)).executeTakeFirst();
    return (row as RowOf<Table> | undefined)?.[column] ?? null;
  }

  /** Inserts a row. False where it conflicts with another one. */
  protected async insertNew<Table extends keyof Tables>(
    table: Table,
    row: Insertable<Tables[Table]>,
  ): Promise<boolean> {
    const query = this.queries.insertInto(table as "users").values(row as unknown as Insertable<Tables["users"]>);
    const { numInsertedOrUpdatedRows } = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** Deletes the rows with these values. False where there was none. */
  protected async deleteRows<Table extends keyof Tables>(
    table: Table,
    values: Partial<RowOf<Table>>,
  ): Promise<boolean> {
    const query = this.queries.deleteFrom(table as "users").where((where) => where.and(values));
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
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
