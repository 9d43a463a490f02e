import { sql, type RawBuilder } from "kysely";
import type { BoardOutline } from "../../../domain/board/boardOutline.ts";
import type { PublicBoardSearch } from "../../../protocol/http/boardCalls.ts";
import { MAX_COUNTED } from "../../../protocol/http/projectCalls.ts";
import { present } from "../../database/blocks.ts";
import { patternsOf } from "../../database/searchText.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

export interface PublicBoardRow {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly likes: number;
  readonly copies: number;
  readonly liked: boolean;
  readonly revision: number;
  /** The id of a picture of this revision. */
  readonly picture: string | null;
}

/** Outline of a board at one revision. */
interface OutlineRow {
  readonly ownerId: string;
  readonly revision: number;
  readonly outline: BoardOutline | null;
  readonly outlineRevision: number | null;
}

type Mark = "like" | "copy";

const BOARD = "application/vnd.padroll.board.v1+json";

/** The boards that are public, as a viewer sees them; null is somebody who is not signed in. */
export class PublicBoardRepository extends RepositoryOfUser<string | null> {
  get(id: string): Promise<PublicBoardRow | null> {
    return this.first(sql<PublicBoardRow>`select ${this.#columns()} ${this.#visible()} and p.id = ${id}`);
  }

  async search(
    { searchText = "", sort }: PublicBoardSearch,
    pageSize: number,
    offset: number,
  ): Promise<{ readonly rows: readonly PublicBoardRow[]; readonly totalCount: number }> {
    const words = patternsOf(searchText).map(
      (pattern) => sql`and (p.search_text like ${pattern} or u.search_text like ${pattern})`,
    );
    const found = sql`${this.#visible()} ${sql.join(words, sql` `)}`;
    const newest = sql`b.published_at desc, b.project_id`;
    const order = sort === "popular" ? sql`b.likes + b.copies desc, ${newest}` : newest;
    const rows = offset < MAX_COUNTED ? await this.#page(sql`${found} order by ${order}`, pageSize, offset) : [];
    return { rows, totalCount: await this.countFound(found) };
  }

  /** Publishes a board of the viewer. False if they have no such board. */
  publish(id: string): Promise<boolean> {
    return this.some(sql`insert into public_boards (project_id)
      select id from projects where id = ${id} and owner_id = ${this.userId} and deleted_at is null
        and content_type = ${BOARD}
      on conflict (project_id) do update set published_at = public_boards.published_at returning project_id`);
  }

  /** The outline that was made last, of whatever revision. */
  outline(id: string): Promise<OutlineRow | null> {
    return this.first(sql<OutlineRow>`select p.owner_id, p.revision, b.outline, b.outline_revision
      ${this.#visible()} and p.id = ${id}`);
  }

  async setOutline(id: string, outline: BoardOutline | null, revision: number): Promise<void> {
    const json = outline && JSON.stringify(outline);
    await this.run(sql`update public_boards set outline = ${json}::jsonb, outline_revision = ${revision}
      where project_id = ${id}`);
  }

  /** Gives a board a loose picture of one of its revisions. The one before becomes loose and is returned; false where the board is not public any more. */
  async setPicture(id: string, picture: string, revision: number): Promise<string | null | false> {
    const rows = await this.rows(sql<{ before: string | null }>`with had as materialized (
        select project_id, picture from public_boards where project_id = ${id} for no key update),
      done as (update public_boards b set picture = ${picture}, picture_revision = ${revision}
        from had where b.project_id = had.project_id),
      taken as (delete from loose_avatars where id = ${picture} and exists (select from had))
      select picture as before from had`);
    return rows[0] ? rows[0].before : false;
  }

  /** Unpublishes a board of the viewer. False if they have no such board. */
  unpublish(id: string): Promise<boolean> {
    return this.some(sql`with own as (select id from projects where id = ${id} and owner_id = ${this.userId}
        and content_type = ${BOARD}),
      gone as (delete from public_boards where project_id in (select id from own))
      select id from own`);
  }

  /** Whosever it is. False where it is not public. */
  unpublishAny(id: string): Promise<boolean> {
    return this.deleteRows("publicBoards", { projectId: id });
  }

  async mark(id: string, kind: Mark): Promise<void> {
    // The board before its marks, as whoever takes it back in this very moment does.
    await this.run(sql`insert into public_board_marks (project_id, kind, user_id)
      select project_id, ${kind}, ${this.userId} from public_boards where project_id = ${id} for no key update
      on conflict do nothing`);
  }

  async unmark(id: string, kind: Mark): Promise<void> {
    await this.run(sql`with board as materialized (
        select project_id from public_boards where project_id = ${id} for no key update)
      delete from public_board_marks where project_id = (select project_id from board) and kind = ${kind}
        and user_id = ${this.userId}`);
  }

  #page(found: RawBuilder<unknown>, pageSize: number, offset: number): Promise<readonly PublicBoardRow[]> {
    return this.rows(sql<PublicBoardRow>`select ${this.#columns()} ${found}
      limit ${pageSize} offset ${offset}`);
  }

  #columns(): RawBuilder<unknown> {
    return sql`p.id, p.name, p.owner_id, u.name as owner_name, b.published_at, p.updated_at, b.likes, b.copies, p.revision,
      case when b.picture_revision = p.revision then b.picture end as picture,
      exists (select from public_board_marks m where m.project_id = p.id and kind = 'like'
        and m.user_id = ${this.userId}) as liked`;
  }

  /** Those of a block do not see each other's, and nobody those of an account that is to be deleted. */
  #visible(): RawBuilder<unknown> {
    return sql`from public_boards b join projects p on p.id = b.project_id join users u on u.id = p.owner_id
      where p.deleted_at is null and not exists (select from user_blocks
        where (blocker_id = p.owner_id and blocked_id = ${this.userId})
          or (blocker_id = ${this.userId} and blocked_id = p.owner_id))
        and ${present(sql`p.owner_id`, this.userId)}`;
  }
}
