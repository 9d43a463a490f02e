import { Type, type Static } from "typebox";
import { ADD_ON_PATTERN, LONGEST_ADD_ON } from "../../domain/addOnName.ts";
import { closedObject } from "../../domain/closedObject.ts";
import { linesOf, stateField } from "./eventJson.ts";
import type { HttpCall } from "./HttpCall.ts";
import { doneReply, emailField, idField, pageNumberField, pageSizeField, timeField } from "./fields.ts";
import { userSummarySchema } from "./userCalls.ts";

const REPORT = "/presence/api/v1/report";
const ADMIN = "/presence/api/v1/admin";

const kindField = Type.Union(
  [Type.Literal("abuse"), Type.Literal("spam"), Type.Literal("illegal"), Type.Literal("other")],
  { description: "Insults and threats, advertising, what the law forbids, anything else" },
);

export type ReportKind = Static<typeof kindField>;

const newReportSchema = closedObject(
  {
    userId: Type.Optional(idField),
    eventId: Type.Optional(idField),
    boardId: Type.Optional(idField),
    kind: kindField,
    text: Type.Optional(linesOf(1000)),
  },
  "About a user, an event, somebody at an event, or a public board; of `other` the text says what",
);

export type NewReport = Static<typeof newReportSchema>;

const pageFields = { pageNumber: pageNumberField, pageSize: pageSizeField };

const reportSearchSchema = closedObject({
  list: Type.Optional(
    Type.Union([Type.Literal("open"), Type.Literal("resolved")], { description: "Default open; newest first" }),
  ),
  ...pageFields,
});

export type ReportSearch = Static<typeof reportSearchSchema>;

const reportSchema = closedObject({
  id: idField,
  kind: kindField,
  text: Type.String(),
  createdAt: timeField,
  resolvedAt: Type.Union([timeField, Type.Null()]),
  reporter: Type.Union([userSummarySchema, Type.Null()], { description: "null: the account is gone" }),
  user: closedObject({ ...userSummarySchema.properties }, "Whom it is about"),
  event: Type.Union(
    [
      closedObject({ id: idField, name: Type.String(), state: stateField, revision: Type.Integer() }, "As it is now"),
      Type.Null(),
    ],
    { description: "null: it is about none, or the event is gone" },
  ),
  eventName: Type.Union([Type.String(), Type.Null()], { description: "As it was when it was reported" }),
  board: Type.Union([closedObject({ id: idField, name: Type.String() }, "As it is now"), Type.Null()], {
    description: "null: it is about none, or the board is not public any more",
  }),
  boardName: Type.Union([Type.String(), Type.Null()], { description: "As it was when it was reported" }),
});

export type ReportJson = Static<typeof reportSchema>;

const accountSearchSchema = closedObject({
  searchText: Type.Optional(
    Type.String({ maxLength: 254, description: "Words that the name or the address holds, in any order" }),
  ),
  ...pageFields,
});

export type AccountSearch = Static<typeof accountSearchSchema>;

const addOnField = Type.String({ pattern: ADD_ON_PATTERN, maxLength: LONGEST_ADD_ON, description: "`Download.HTML`" });

const accountRowSchema = closedObject({
  ...userSummarySchema.properties,
  email: emailField,
  roles: Type.Array(Type.String()),
  createdAt: timeField,
  addOns: Type.Array(Type.String(), { description: "Features beside those of their plan" }),
  sessions: Type.Integer({ description: "Where they are signed in" }),
  openReports: Type.Integer({ description: "About them" }),
});

export type AccountRowJson = Static<typeof accountRowSchema>;

const pageOf = <Item extends typeof reportSchema | typeof accountRowSchema>(item: Item) =>
  closedObject({ totalCount: Type.Integer(), pageNumber: Type.Integer(), items: Type.Array(item) });

/**
 * Reports, and their handling by administrators, who cancel and delete events and flyers, and unpublish boards, with
 * the calls of those.
 */
export const moderationCalls = {
  report: {
    method: "POST",
    path: `${REPORT}/`,
    access: "user",
    keyed: "once",
    summary: "Tell the administrators about a user, an event or a public board. Whoever was blocked may, too.",
    body: newReportSchema,
    reply: doneReply,
    problems: ["NOT_FOUND", "LIMIT_REACHED"],
  },
  searchReports: {
    method: "POST",
    path: `${ADMIN}/report/search/`,
    access: "admin",
    summary: "Reports, newest first.",
    body: reportSearchSchema,
    reply: pageOf(reportSchema),
  },
  resolveReport: {
    method: "POST",
    path: `${ADMIN}/report/:id/resolve/`,
    access: "admin",
    keyed: "state",
    summary: "Mark a report as dealt with, or take that back.",
    params: closedObject({ id: idField }),
    body: closedObject({ resolved: Type.Boolean() }),
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
  searchAccounts: {
    method: "POST",
    path: `${ADMIN}/user/search/`,
    access: "admin",
    summary: "Find accounts by name or address, newest first.",
    body: accountSearchSchema,
    reply: pageOf(accountRowSchema),
  },
  endSessions: {
    method: "DELETE",
    path: `${ADMIN}/user/:id/sessions`,
    access: "admin",
    summary: "Sign a user out everywhere; their realtime connections end, too.",
    params: closedObject({ id: idField }),
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
  grantAddOn: {
    method: "POST",
    path: `${ADMIN}/user/:id/addon/`,
    access: "admin",
    keyed: "state",
    summary: "Give a user an add-on: a feature in their Feature claim, beside those of their plan.",
    params: closedObject({ id: idField }),
    body: closedObject({ name: addOnField }),
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
  revokeAddOn: {
    method: "DELETE",
    path: `${ADMIN}/user/:id/addon/:name`,
    access: "admin",
    keyed: "state",
    summary: "Take an add-on back.",
    params: closedObject({ id: idField, name: addOnField }),
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
