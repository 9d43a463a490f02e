import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok } from "../../../domain/AppError.ts";
import { boardCalls, DOWNLOAD_HTML } from "../../../protocol/http/boardCalls.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import { featuresOf } from "../../access/plans.ts";
import { done, Unfolding } from "../../plugins/calls.ts";
import { holdAnswer } from "../../plugins/documentRoute.ts";
import { readUpload } from "../../plugins/uploads.ts";
import { feature } from "../feature.ts";
import { PublicBoards } from "./PublicBoards.ts";

/** Beside the client and not in it: it is for those alone whose plan or add-ons have it. */
const PAGE = "../board-page.html";

/** The gallery of public boards, and boards that are taken along as a page. */
export const boardsFeature = feature<"add" | "config" | "queries" | "documents">(
  "boards",
  ["pictures"],
  async (app, { add, config, queries, documents }) => {
    const boards = new PublicBoards(queries, app.pictures);
    add(boardCalls.boardPage, async ({ principal }) => {
      if (!featuresOf(principal).includes(DOWNLOAD_HTML))
        return fail("FEATURE_MISSING", problemKinds.FEATURE_MISSING.title);
      const html = await readFile(join(config.clientDir, PAGE), "utf8").catch(() => null);
      return html === null ? fail("NOT_FOUND", "This server was built without the page") : ok({ html });
    });
    add(boardCalls.searchPublicBoards, async ({ viewerId, body }) => ok(await boards.search(viewerId, body)));
    add(boardCalls.publicBoard, async ({ viewerId, params, request, reply }) => {
      const board = await boards.get(viewerId, params.id, holdAnswer(request, reply, documents.inFlight));
      return board.ok ? ok(new Unfolding(board.value)) : board;
    });
    add(boardCalls.boardOutline, ({ viewerId, params }) => boards.outline(viewerId, params.id));
    add(boardCalls.setBoardPicture, ({ principal, params, request }) =>
      boards.setPicture(principal.userId, params.id, () => readUpload(request, boardCalls.setBoardPicture.upload)),
    );
    add(boardCalls.publishBoard, ({ principal, params }) => boards.publish(principal.userId, params.id));
    add(boardCalls.unpublishBoard, async ({ principal, params }) => done(await boards.unpublish(principal, params.id)));
    add(boardCalls.likeBoard, ({ principal, params }) => boards.like(principal.userId, params.id, true));
    add(boardCalls.unlikeBoard, ({ principal, params }) => boards.like(principal.userId, params.id, false));
    add(boardCalls.countCopy, async ({ principal, params }) =>
      done(await boards.countCopy(principal.userId, params.id)),
    );
  },
);
