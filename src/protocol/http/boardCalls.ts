import { Type, type Static } from "typebox";
import { boardOutlineSchema } from "../../domain/board/boardOutline.ts";
import { MOST_PUBLIC_PARTS, MOST_PUBLIC_WIDGETS } from "../../domain/board/publicLimit.ts";
import { closedObject } from "../../domain/closedObject.ts";
import type { HttpCall } from "./HttpCall.ts";
import { doneReply, idField, timeField } from "./fields.ts";
import { pictureField, pictureProblems, pictureUpload } from "./pictures.ts";
import { MAX_COUNTED } from "./projectCalls.ts";

/** The feature of plans that may save boards as files that stand alone (specification 6). */
export const DOWNLOAD_HTML = "Download.HTML";

const BOARDS = "/project/api/v1/publicBoard";
/** Larger boards are not shown to everybody: compressed, with all that is in them. */
export const MAX_PUBLIC_BYTES = 1024 * 1024;
/** The same unfolded, as JSON text in UTF-8. */
export const MAX_PUBLIC_TEXT_BYTES = 2 * 1024 * 1024;
/** Bytes of the file of a board's picture. */
const MAX_BOARD_PICTURE_BYTES = 512 * 1024;
const MAX_PUBLIC_PAGE = 48;

const publicBoardSchema = closedObject({
  id: idField,
  name: Type.String(),
  owner: closedObject({ id: idField, name: Type.String() }),
  publishedAt: timeField,
  updatedAt: timeField,
  likes: Type.Integer(),
  copies: Type.Integer({ description: "By how many users it was copied" }),
  liked: Type.Boolean({ description: "By the caller" }),
  mine: Type.Boolean(),
  picture: pictureField,
});

export type PublicBoardJson = Static<typeof publicBoardSchema>;

const publicBoardSearchSchema = closedObject({
  searchText: Type.Optional(
    Type.String({ maxLength: 200, description: "Words that the names of board or owner hold, in any order" }),
  ),
  sort: Type.Optional(
    Type.Union([Type.Literal("new"), Type.Literal("popular")], {
      description: "Last published first (default), or those with the most likes and copies",
    }),
  ),
  pageNumber: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: `From 1, the default. Pages past ${MAX_COUNTED} boards are empty`,
    }),
  ),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PUBLIC_PAGE, description: "Default 24" })),
});

export type PublicBoardSearch = Static<typeof publicBoardSearchSchema>;

const params = closedObject({ id: idField });
const marksReply = closedObject({ likes: Type.Integer(), liked: Type.Boolean() });

/** Taking boards along, and showing them to everybody. A public board is one that its owner has made public. */
export const boardCalls = {
  boardPage: {
    method: "GET",
    path: "/project/api/v1/boardPage/",
    access: "user",
    summary: `The page that plays a board without a server, with no board in it yet. For those whose Feature claim has ${DOWNLOAD_HTML}.`,
    reply: closedObject({ html: Type.String({ description: "HTML that stands alone" }) }),
    problems: ["FEATURE_MISSING", "NOT_FOUND"],
  },
  searchPublicBoards: {
    method: "POST",
    path: `${BOARDS}/search/`,
    access: "public",
    summary: "Search the public boards; those of users of a block do not see each other's.",
    body: publicBoardSearchSchema,
    reply: closedObject({
      totalCount: Type.Integer(),
      pageNumber: Type.Integer(),
      boards: Type.Array(publicBoardSchema),
    }),
  },
  publicBoard: {
    method: "GET",
    path: `${BOARDS}/:id`,
    access: "public",
    summary: "A public board with its content.",
    params,
    reply: closedObject({
      ...publicBoardSchema.properties,
      contentJson: Type.String({ description: "The board as JSON text" }),
    }),
    problems: ["NOT_FOUND", "TOO_MUCH_AT_ONCE", "OVERLOADED"],
  },
  boardOutline: {
    method: "GET",
    path: `${BOARDS}/:id/outline`,
    access: "public",
    summary:
      "A public board in few strokes, for cards of one that has no picture: where its first controls are. Null for one that is larger than public boards are today.",
    params,
    reply: closedObject({ outline: Type.Union([boardOutlineSchema, Type.Null()]) }),
    problems: ["NOT_FOUND"],
  },
  setBoardPicture: {
    method: "POST",
    path: `${BOARDS}/:id/picture`,
    access: "user",
    closedToLeaving: true,
    summary:
      "Give one's public board a picture of how it is now. It is cut to 64:33 about its middle, and gone with the next version of the board.",
    params,
    upload: { ...pictureUpload, maxBytes: MAX_BOARD_PICTURE_BYTES },
    reply: publicBoardSchema,
    problems: ["NOT_FOUND", ...pictureProblems],
  },
  publishBoard: {
    method: "POST",
    path: `${BOARDS}/:id/publish`,
    access: "user",
    keyed: "state",
    closedToLeaving: true,
    summary: `Make one's board public, as it is now and as it will be: one of at most ${MOST_PUBLIC_WIDGETS} controls with ${MOST_PUBLIC_PARTS} keys, cells, strings and steps.`,
    params,
    reply: publicBoardSchema,
    problems: ["NOT_FOUND", "TOO_LARGE"],
  },
  unpublishBoard: {
    method: "DELETE",
    path: `${BOARDS}/:id/publish`,
    access: "user",
    keyed: "state",
    summary: "Take one's board back from the public, at once, with its likes. Administrators take back any.",
    params,
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
  likeBoard: {
    method: "POST",
    path: `${BOARDS}/:id/like`,
    access: "user",
    keyed: "state",
    closedToLeaving: true,
    summary: "Like a public board. Twice is once.",
    params,
    reply: marksReply,
    problems: ["NOT_FOUND"],
  },
  unlikeBoard: {
    method: "DELETE",
    path: `${BOARDS}/:id/like`,
    access: "user",
    keyed: "state",
    summary: "Take back that one likes it.",
    params,
    reply: marksReply,
    problems: ["NOT_FOUND"],
  },
  countCopy: {
    method: "POST",
    path: `${BOARDS}/:id/copy`,
    access: "user",
    keyed: "state",
    closedToLeaving: true,
    summary: "Say that one has copied a public board. Each user counts once, its owner not at all.",
    params,
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
