import { gunzipSync } from "node:zlib";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { boardOutline, type BoardOutline } from "../../../domain/board/boardOutline.ts";
import { boardSketch, type BoardSketch } from "../../../domain/board/boardSketch.ts";
import type { BoardJson } from "../../../domain/board/boardSchema.ts";
import { BOARD_VERSION } from "../../../domain/board/records.ts";
import { checkPublicBoard } from "../../../domain/board/publicLimit.ts";
import type { ReplyOf } from "../../../protocol/http/HttpCall.ts";
import {
  type boardCalls,
  MAX_PUBLIC_BYTES,
  MAX_PUBLIC_TEXT_BYTES,
  type PublicBoardJson,
  type PublicBoardSearch,
} from "../../../protocol/http/boardCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { PackedText } from "../../documents/jsonOf.ts";
import { ProjectRepository } from "../projects/ProjectRepository.ts";
import { PublicBoardRepository, type PublicBoardRow } from "./PublicBoardRepository.ts";
import { ADMIN, type Principal } from "../../access/SessionRepository.ts";
import { picturePaths, type Pictures } from "../pictures/Pictures.ts";
import type { ReceiveFile } from "../../plugins/uploads.ts";

const DEFAULT_PAGE_SIZE = 24;

/** A public board with its text, which unfolds as it is sent. */
interface PackedBoard extends PublicBoardJson {
  readonly contentJson: PackedText;
}

/** Boards that their owners show to everybody. A `viewerId` of null is somebody who is not signed in. */
export class PublicBoards {
  readonly #queries: Queries;
  readonly #pictures: Pictures;

  constructor(queries: Queries, pictures: Pictures) {
    this.#queries = queries;
    this.#pictures = pictures;
  }

  async search(
    viewerId: string | null,
    search: PublicBoardSearch,
  ): Promise<ReplyOf<typeof boardCalls.searchPublicBoards>> {
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

  /** Outline of a board that has no picture; null for one that is larger than public ones are. Errors: `NOT_FOUND`. */
  async outline(viewerId: string | null, id: string): Promise<Result<{ outline: BoardOutline | null }>> {
    const boards = new PublicBoardRepository(this.#queries, viewerId);
    const row = await boards.outline(id);
    if (!row) return missingBoard();
    if (row.outlineRevision === row.revision) return ok({ outline: row.outline });
    // Made once for each revision.
    const sketched = await this.#sketch(row.ownerId, id);
    if (!sketched) return missingBoard();
    const outline = sketched.sketch && boardOutline(sketched.sketch);
    await boards.setOutline(id, outline, sketched.revision);
    return ok({ outline });
  }

  /** Boards that are larger and were made public before there was a limit stay so. Errors: `NOT_FOUND`, `TOO_LARGE`. */
  async publish(ownerId: string, id: string): Promise<Result<PublicBoardJson>> {
    const boards = new PublicBoardRepository(this.#queries, ownerId);
    const before = await boards.get(id);
    if (before) return before.ownerId === ownerId ? ok(boardOf(before, ownerId)) : missingBoard();
    const sketched = await this.#sketch(ownerId, id);
    if (!sketched) return missingBoard();
    if (!sketched.sketch)
      return fail("TOO_LARGE", "This board is too large to be public: its pictures take more than a megabyte");
    const allowed = checkPublicBoard(sketched.sketch.pads);
    if (!allowed.ok) return allowed;
    const row = (await boards.publish(id)) ? await boards.get(id) : null;
    if (!row) return missingBoard();
    await boards.setOutline(id, boardOutline(sketched.sketch), sketched.revision);
    return ok(boardOf(row, ownerId));
  }

  /** The picture is of the board as it is now. Errors: `NOT_FOUND`, those of `Pictures.add`. */
  async setPicture(ownerId: string, id: string, receive: ReceiveFile): Promise<Result<PublicBoardJson>> {
    // Nothing is received of a picture that nobody may set.
    const boards = new PublicBoardRepository(this.#queries, ownerId);
    const own = await boards.get(id);
    if (own?.ownerId !== ownerId) return missingBoard();
    const picture = await this.#pictures.add("board", ownerId, receive);
    if (!picture.ok) return picture;
    const before = await boards.setPicture(id, picture.value, own.revision);
    const after = before === false ? null : await boards.get(id);
    if (!after) {
      await this.#pictures.discard(picture.value);
      return missingBoard();
    }
    if (typeof before === "string") await this.#pictures.discard(before);
    return ok(boardOf(after, ownerId));
  }

  /** The sketch is null where the board takes more than may be read at once. */
  async #sketch(ownerId: string, id: string): Promise<{ revision: number; sketch: BoardSketch | null } | null> {
    const projects = new ProjectRepository(this.#queries, ownerId);
    const project = await projects.get(id);
    if (!project || project.contentType !== BOARD_VERSION) return null;
    if (Number(project.sizeBytes) + Number(project.partBytes) > MAX_PUBLIC_BYTES)
      return { revision: project.revision, sketch: null };
    const whole = await projects.getWithContent(id);
    return whole && { revision: whole.revision, sketch: sketchOf(whole.content) };
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
  picture: picturePaths("board", row.picture),
});

/** Sketch of a stored board from its gzip; null if its text is too long. */
function sketchOf(gzip: Buffer): BoardSketch | null {
  try {
    const text = gunzipSync(gzip, { maxOutputLength: MAX_PUBLIC_TEXT_BYTES });
    return boardSketch(JSON.parse(text.toString()) as BoardJson);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return null;
    throw error;
  }
}
