import { sql, type Insertable, type Selectable } from "kysely";
import type { EventState } from "../../../domain/events/eventState.ts";
import type { AccountSearch, ReportSearch } from "../../../protocol/http/moderationCalls.ts";
import type { Tables } from "../../database/tables.ts";
import type { SummaryRow } from "../users/ProfileRepository.ts";
import { indexedPatternsOf } from "../../database/searchText.ts";
import { openSession } from "../../access/SessionRepository.ts";
import { Repository } from "../../database/Repository.ts";

type Reports = Tables["reports"];

interface ReportRow extends Selectable<Reports> {
  readonly reporter: SummaryRow | null;
  readonly user: SummaryRow;
  readonly event: {
    readonly id: string;
    readonly name: string;
    readonly state: EventState;
    readonly revision: number;
  } | null;
  readonly board: { readonly id: string; readonly name: string } | null;
}

interface AccountRow extends SummaryRow {
  readonly email: string;
  readonly roles: string[];
  readonly createdAt: Date;
  readonly addOns: string[];
  readonly sessions: number;
  readonly openReports: number;
}

/** Reports, and accounts as administrators see them: all of them. */
export class ReportRepository extends Repository {
  async add(report: Insertable<Reports>): Promise<void> {
    await this.queries.insertInto("reports").values(report).execute();
  }

  /** Number of reports that the user has made in a day. */
  countOfDay(reporterId: string): Promise<number> {
    return this.countRows(sql`from reports
      where reporter_id = ${reporterId} and created_at > now() - interval '1 day'`);
  }

  async hasUser(id: string): Promise<boolean> {
    return (await this.field("users", "id", { id })) !== null;
  }

  async search(list: NonNullable<ReportSearch["list"]>, pageSize: number, offset: number) {
    const where = list === "open" ? sql`r.resolved_at is null` : sql`r.resolved_at is not null`;
    const order = list === "open" ? sql`r.created_at` : sql`r.resolved_at`;
    const rows = await this.rows(sql<ReportRow>`select r.*,
        json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar) as user,
        case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'avatar', b.avatar) end as reporter,
        case when e.id is not null then
          json_build_object('id', e.id, 'name', e.name, 'state', e.state, 'revision', e.revision) end as event,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as board
      from reports r join users u on u.id = r.user_id left join users b on b.id = r.reporter_id
        left join events e on e.id = r.event_id
        left join public_boards pb on pb.project_id = r.board_id
        left join projects p on p.id = pb.project_id and p.deleted_at is null
      where ${where} order by ${order} desc, r.id limit ${pageSize} offset ${offset}`);
    return { rows, totalCount: await this.countRows(sql`from reports r where ${where}`) };
  }

  /** False where there is no such report. Who was the first to deal with it stays the one who did. */
  async resolve(id: string, adminId: string | null): Promise<boolean> {
    const changes =
      adminId === null
        ? { resolvedAt: null, resolvedBy: null }
        : {
            resolvedAt: sql<Date>`coalesce(resolved_at, now())`,
            resolvedBy: sql<string>`case when resolved_at is null then ${adminId} else resolved_by end`,
          };
    const { numUpdatedRows } = await this.queries
      .updateTable("reports")
      .set(changes)
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async accounts({ searchText = "" }: AccountSearch, pageSize: number, offset: number) {
    const words = indexedPatternsOf(searchText).map(
      (patterns) =>
        sql`(${sql.join(
          patterns.map((pattern) => sql`u.search_text like ${pattern} or u.email like ${pattern}`),
          sql` or `,
        )})`,
    );
    const where = sql.join([sql`true`, ...words], sql` and `);
    const rows = await this.rows(sql<AccountRow>`select u.id, u.name, u.avatar, u.email, u.roles, u.created_at,
        (select coalesce(array_agg(add_on order by granted_at, add_on), '{}') from grants
          where user_id = u.id and revoked_at is null) as add_ons,
        (select count(*)::int from sessions where user_id = u.id and ${openSession}) as sessions,
        (select count(*)::int from reports r where r.user_id = u.id and r.resolved_at is null) as open_reports
      from users u where ${where} order by u.created_at desc, u.id limit ${pageSize} offset ${offset}`);
    return { rows, totalCount: await this.countRows(sql`from users u where ${where}`) };
  }
}
