import { addOnName } from "../../../domain/addOnName.ts";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { ReplyOf } from "../../../protocol/http/HttpCall.ts";
import type {
  AccountSearch,
  moderationCalls,
  NewReport,
  ReportSearch,
} from "../../../protocol/http/moderationCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import { PublicBoardRepository } from "../boards/PublicBoardRepository.ts";
import { GrantRepository } from "../../access/GrantRepository.ts";
import { EventRepository } from "../events/EventRepository.ts";
import { ReportRepository } from "./ReportRepository.ts";
import { SessionRepository } from "../../access/SessionRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { missingEvent } from "../events/Events.ts";
import { missingBoard } from "../boards/PublicBoards.ts";
import { userSummaryOf } from "../users/Users.ts";

const DEFAULT_PAGE_SIZE = 20;
const MOST_A_DAY = 20;

/** Reports of users, and what administrators do. That the caller is one is checked before. */
export class Moderation {
  readonly #queries: Queries;
  readonly #events: AccountEvents;

  constructor(queries: Queries, events: AccountEvents) {
    this.#queries = queries;
    this.#events = events;
  }

  /** Errors: `NOT_FOUND`, `REQUEST_INVALID`, `LIMIT_REACHED`. */
  report(reporterId: string, { userId, eventId, boardId, kind, text = "" }: NewReport): Promise<Result<void>> {
    return exclusively(this.#queries, [userKey(reporterId)], async (queries) => {
      const reports = new ReportRepository(queries);
      const events = new EventRepository(queries, reporterId);
      // Users of an event that was entered by its code can be reported like others.
      const find = (id: string) => (userId === undefined ? events.get(id) : events.any(id));
      const event = eventId === undefined ? null : await find(eventId);
      if (eventId !== undefined && event === null) return missingEvent();
      const board = boardId === undefined ? null : await new PublicBoardRepository(queries, reporterId).get(boardId);
      if (boardId !== undefined && board === null) return missingBoard();
      const about = userId ?? event?.ownerId ?? board?.ownerId;
      if (about === undefined) return fail("REQUEST_INVALID", "Say which user, event or board it is about");
      if (board && board.ownerId !== about) return fail("REQUEST_INVALID", "The board is somebody else's");
      if (about === reporterId) return fail("REQUEST_INVALID", "You cannot report yourself");
      if (kind === "other" && text.trim() === "") return fail("REQUEST_INVALID", "Describe the problem in a few words");
      if (!(await reports.hasUser(about))) return missingUser();
      if ((await reports.countOfDay(reporterId)) >= MOST_A_DAY)
        return fail("LIMIT_REACHED", `You have made ${MOST_A_DAY} reports in a day already`);
      const ofEvent = { eventId: event?.id ?? null, eventName: event?.name ?? null };
      const ofBoard = { boardId: board?.id ?? null, boardName: board?.name ?? null };
      await reports.add({ id: newId(), reporterId, userId: about, ...ofEvent, ...ofBoard, kind, text: text.trim() });
      return ok(undefined);
    });
  }

  async search({
    list = "open",
    pageNumber = 1,
    pageSize = DEFAULT_PAGE_SIZE,
  }: ReportSearch): Promise<ReplyOf<typeof moderationCalls.searchReports>> {
    const found = await new ReportRepository(this.#queries).search(list, pageSize, (pageNumber - 1) * pageSize);
    const items = found.rows.map(({ id, kind, text, event, eventName, board, boardName, ...row }) => ({
      id,
      kind,
      text,
      createdAt: row.createdAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      reporter: row.reporter && userSummaryOf(row.reporter),
      user: userSummaryOf(row.user),
      event,
      eventName,
      board,
      boardName,
    }));
    return { totalCount: found.totalCount, pageNumber, items };
  }

  /** Errors: `NOT_FOUND`. */
  async resolve(adminId: string, id: string, resolved: boolean): Promise<Result<void>> {
    const found = await new ReportRepository(this.#queries).resolve(id, resolved ? adminId : null);
    return found ? ok(undefined) : fail("NOT_FOUND", "There is no such report");
  }

  async accounts(search: AccountSearch): Promise<ReplyOf<typeof moderationCalls.searchAccounts>> {
    const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE } = search;
    const reports = new ReportRepository(this.#queries);
    const { rows, totalCount } = await reports.accounts(search, pageSize, (pageNumber - 1) * pageSize);
    const items = rows.map(({ email, roles, createdAt, addOns, sessions, openReports, ...row }) => ({
      ...userSummaryOf(row),
      email,
      roles,
      createdAt: createdAt.toISOString(),
      addOns,
      sessions,
      openReports,
    }));
    return { totalCount, pageNumber, items };
  }

  /** Errors: `NOT_FOUND`, `REQUEST_INVALID`. */
  async grant(adminId: string, userId: string, name: string): Promise<Result<void>> {
    const addOn = addOnName(name);
    if (!addOn.ok) return addOn;
    if (!(await new ReportRepository(this.#queries).hasUser(userId))) return missingUser();
    if (await new GrantRepository(this.#queries).add(userId, name, adminId)) this.#events.profileChanged(userId);
    return ok(undefined);
  }

  /** Errors: `NOT_FOUND`. */
  async revoke(adminId: string, userId: string, name: string): Promise<Result<void>> {
    if (!(await new ReportRepository(this.#queries).hasUser(userId))) return missingUser();
    if (await new GrantRepository(this.#queries).revoke(userId, name, adminId)) this.#events.profileChanged(userId);
    return ok(undefined);
  }

  /** Errors: `NOT_FOUND`. */
  async endSessions(userId: string): Promise<Result<void>> {
    if (!(await new ReportRepository(this.#queries).hasUser(userId))) return missingUser();
    await new SessionRepository(this.#queries).revokeAll(userId, null);
    this.#events.sessionsEnded(userId, { allExcept: null });
    return ok(undefined);
  }
}

const missingUser = () => fail("NOT_FOUND", "There is no such user");
