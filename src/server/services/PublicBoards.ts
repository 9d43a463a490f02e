import { fail, ok, type Result } from "../../domain/AppError.ts";
import { MAX_PUBLIC_BYTES, type PublicBoardJson, type PublicBoardSearch } from "../../protocol/http/boardCalls.ts";
import type { Queries } from "../database/Database.ts";
import { PackedText } from "../documents/jsonOf.ts";
import { ProjectRepository } from "../repositories/ProjectRepository.ts";
import { PublicBoardRepository, type PublicBoardRow } from "../repositories/PublicBoardRepository.ts";
import { ADMIN, type Principal } from "../repositories/SessionRepository.ts";

const DEFAULT_PAGE_SIZE = 24;

interface PublicBoardPage {
  readonly totalCount: number;
  readonly pageNumber: number;
  readonly boards: PublicBoardJson[];
}

/** A public board with its text, which unfolds as it is sent. */
interface PackedBoard extends PublicBoardJson {
  readonly contentJson: PackedText;
}

/** Boards that their owners show to everybody. A `viewerId` of null is somebody who is not signed in. */
export class PublicBoards {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async search(viewerId: string | null, search: PublicBoardSearch): Promise<PublicBoardPage> {
    const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE } = search;
    const boards = new PublicBoardRepository(this.#queries, viewerId);
    const { rows, totalCount } = await boards.search(search, pageSize, (pageNumber - 1) * pageSize);
    return { totalCount, pageNumber, boards: rows.map((row) => boardOf(row, viewerId)) };
  }

  /** `hold` is told how many bytes the answer takes, before they are read. Errors: `NOT_FOUND`. */
  async get(viewerId: string | null, id: string, hold: (bytes: number) => void): Promise<Result<PackedBoard>> {
    const row = await new PublicBoardRepository(this.#queries, viewerId).get(id);
    if (!row) return missingBoard();
    const projects = new ProjectRepository(this.#queries, row.ownerId);
    const project = await projects.get(id);
    if (!project) return missingBoard();
    hold(Number(project.sizeBytes) + Number(project.partBytes));
    const whole = await projects.getWithContent(id);
    return whole ? ok({ ...boardOf(row, viewerId), contentJson: new PackedText(whole.content) }) : missingBoard();
  }

  /** Errors: `NOT_FOUND`, `TOO_LARGE`. */
  async publish(ownerId: string, id: string): Promise<Result<PublicBoardJson>> {
    const project = await new ProjectRepository(this.#queries, ownerId).get(id);
    if (!project) return missingBoard();
    if (Number(project.sizeBytes) + Number(project.partBytes) > MAX_PUBLIC_BYTES)
      return fail("TOO_LARGE", "This board is too large to be public: its pictures take more than a megabyte");
    const boards = new PublicBoardRepository(this.#queries, ownerId);
    const row = (await boards.publish(id)) ? await boards.get(id) : null;
    return row ? ok(boardOf(row, ownerId)) : missingBoard();
  }

  /** Administrators take any board back. Errors: `NOT_FOUND`. */
  async unpublish({ userId, roles }: Pick<Principal, "userId" | "roles">, id: string): Promise<Result<void>> {
    const boards = new PublicBoardRepository(this.#queries, userId);
    const isDone = (await boards.unpublish(id)) || (roles.includes(ADMIN) && (await boards.unpublishAny(id)));
    return isDone ? ok(undefined) : missingBoard();
  }

  /** Errors: `NOT_FOUND`. */
  async like(userId: string, id: string, likes: boolean): Promise<Result<{ likes: number; liked: boolean }>> {
    const boards = new PublicBoardRepository(this.#queries, userId);
    if (!(await boards.get(id))) return missingBoard();
    await (likes ? boards.mark(id, "like") : boards.unmark(id, "like"));
    const row = await boards.get(id);
    return row ? ok({ likes: row.likes, liked: row.liked }) : missingBoard();
  }

  /** Errors: `NOT_FOUND`. */
  async countCopy(userId: string, id: string): Promise<Result<void>> {
    const boards = new PublicBoardRepository(this.#queries, userId);
    const row = await boards.get(id);
    if (!row) return missingBoard();
    if (row.ownerId !== userId) await boards.mark(id, "copy");
    return ok(undefined);
  }
}

export const missingBoard = () => fail("NOT_FOUND", "There is no such public board");

const boardOf = (row: PublicBoardRow, viewerId: string | null): PublicBoardJson => ({
  id: row.id,
  name: row.name,
  owner: { id: row.ownerId, name: row.ownerName },
  publishedAt: row.publishedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  likes: row.likes,
  copies: row.copies,
  liked: row.liked,
  mine: row.ownerId === viewerId,
});
