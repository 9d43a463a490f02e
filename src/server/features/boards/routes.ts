import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { fail, ok } from "../../../domain/AppError.ts";
import { boardCalls, DOWNLOAD_HTML } from "../../../protocol/http/boardCalls.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import type { ServerConfig } from "../../config/readConfig.ts";
import type { BytesInFlight } from "../../documents/BytesInFlight.ts";
import { done, Unfolding, type AddCall } from "../../plugins/calls.ts";
import { holdBytes, LEAST_HELD_BYTES } from "../../plugins/documentRoute.ts";
import { readUpload } from "../../plugins/uploads.ts";
import { featuresOf } from "../../access/plans.ts";
import type { PublicBoards } from "./PublicBoards.ts";

/** Beside the client and not in it: it is for those alone whose plan or add-ons have it. */
const PAGE = "../board-page.html";

/** The call of boards that are taken along as a page. */
export function boardPageRoute(add: AddCall, { clientDir }: Pick<ServerConfig, "clientDir">): void {
  add(boardCalls.boardPage, async ({ principal }) => {
    if (!featuresOf(principal).includes(DOWNLOAD_HTML))
      return fail("FEATURE_MISSING", problemKinds.FEATURE_MISSING.title);
    const html = await readFile(join(clientDir, PAGE), "utf8").catch(() => null);
    return html === null ? fail("NOT_FOUND", "This server was built without the page") : ok({ html });
  });
}

/** The calls of public boards. */
export function publicBoardRoutes(add: AddCall, boards: PublicBoards, inFlight: BytesInFlight): void {
  add(boardCalls.searchPublicBoards, async ({ body, request }) => ok(await boards.search(viewerOf(request), body)));
  add(boardCalls.publicBoard, async ({ params, request, reply }) => {
    const hold = (bytes: number): void => holdBytes(request, reply, inFlight, Math.max(bytes, LEAST_HELD_BYTES));
    const board = await boards.get(viewerOf(request), params.id, hold);
    return board.ok ? ok(new Unfolding(board.value)) : board;
  });
  add(boardCalls.boardOutline, ({ params, request }) => boards.outline(viewerOf(request), params.id));
  add(boardCalls.setBoardPicture, ({ principal, params, request }) =>
    boards.setPicture(principal.userId, params.id, () => readUpload(request, boardCalls.setBoardPicture.upload)),
  );
  add(boardCalls.publishBoard, ({ principal, params }) => boards.publish(principal.userId, params.id));
  add(boardCalls.unpublishBoard, async ({ principal, params }) => done(await boards.unpublish(principal, params.id)));
  add(boardCalls.likeBoard, ({ principal, params }) => boards.like(principal.userId, params.id, true));
  add(boardCalls.unlikeBoard, ({ principal, params }) => boards.like(principal.userId, params.id, false));
  add(boardCalls.countCopy, async ({ principal, params }) => done(await boards.countCopy(principal.userId, params.id)));
}

const viewerOf = ({ principal }: FastifyRequest): string | null => principal?.userId ?? null;
