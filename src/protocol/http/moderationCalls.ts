import { Type, type Static } from "typebox";
import { linesOf, stateField } from "./eventJson.ts";
import type { HttpCall } from "./HttpCall.ts";
import { doneReply, emailField, idField, timeField } from "./fields.ts";
import { userSummarySchema } from "./userCalls.ts";

const REPORT = "/presence/api/v1/report";
const ADMIN = "/presence/api/v1/admin";
const closed = { additionalProperties: false } as const;

const MAX_PAGE = 100;

const kindField = Type.Union(
  [Type.Literal("abuse"), Type.Literal("spam"), Type.Literal("illegal"), Type.Literal("other")],
  { description: "Insults and threats, advertising, what the law forbids, anything else" },
);

export type ReportKind = Static<typeof kindField>;

const newReportSchema = Type.Object(
  {
    userId: Type.Optional(idField),
    eventId: Type.Optional(idField),
    kind: kindField,
    text: Type.Optional(linesOf(1000)),
  },
  { ...closed, description: "About a user, an event or somebody at an event; of `other` the text says what" },
);

export type NewReport = Static<typeof newReportSchema>;

const pageFields = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: "From 1, the default" })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: "Default 20" })),
};

const reportSearchSchema = Type.Object(
  {
    list: Type.Optional(
      Type.Union([Type.Literal("open"), Type.Literal("resolved")], { description: "Default open; newest first" }),
    ),
    ...pageFields,
  },
  closed,
);

export type ReportSearch = Static<typeof reportSearchSchema>;

const reportSchema = Type.Object(
  {
    id: idField,
    kind: kindField,
    text: Type.String(),
    createdAt: timeField,
    resolvedAt: Type.Union([timeField, Type.Null()]),
    reporter: Type.Union([userSummarySchema, Type.Null()], { description: "null: the account is gone" }),
    user: Type.Object({ ...userSummarySchema.properties }, { ...closed, description: "Whom it is about" }),
    event: Type.Union(
      [
        Type.Object(
          { id: idField, name: Type.String(), state: stateField, revision: Type.Integer() },
          { ...closed, description: "As it is now" },
        ),
        Type.Null(),
      ],
      { description: "null: it is about none, or the event is gone" },
    ),
    eventName: Type.Union([Type.String(), Type.Null()], { description: "As it was when it was reported" }),
  },
  closed,
);

export type ReportJson = Static<typeof reportSchema>;

const accountSearchSchema = Type.Object(
  {
    searchText: Type.Optional(
      Type.String({ maxLength: 254, description: "Words that the name or the address holds, in any order" }),
    ),
    ...pageFields,
  },
  closed,
);

export type AccountSearch = Static<typeof accountSearchSchema>;

const accountRowSchema = Type.Object(
  {
    ...userSummarySchema.properties,
    email: emailField,
    roles: Type.Array(Type.String()),
    createdAt: timeField,
    sessions: Type.Integer({ description: "Where they are signed in" }),
    openReports: Type.Integer({ description: "About them" }),
  },
  closed,
);

export type AccountRowJson = Static<typeof accountRowSchema>;

const pageOf = <Item extends typeof reportSchema | typeof accountRowSchema>(item: Item) =>
  Type.Object({ totalCount: Type.Integer(), pageNumber: Type.Integer(), items: Type.Array(item) }, closed);

/** Reports, and what administrators do about them. They cancel and delete events and flyers by the calls of those. */
export const moderationCalls = {
  report: {
    method: "POST",
    path: `${REPORT}/`,
    tag: "moderation",
    access: "user",
    summary: "Tell the administrators about a user or an event. Whoever was blocked may, too.",
    body: newReportSchema,
    reply: doneReply,
    problems: ["NOT_FOUND", "LIMIT_REACHED"],
  },
  searchReports: {
    method: "POST",
    path: `${ADMIN}/report/search/`,
    tag: "moderation",
    access: "admin",
    summary: "Reports, newest first.",
    body: reportSearchSchema,
    reply: pageOf(reportSchema),
    problems: [],
  },
  resolveReport: {
    method: "POST",
    path: `${ADMIN}/report/:id/resolve/`,
    tag: "moderation",
    access: "admin",
    summary: "Mark a report as dealt with, or take that back.",
    params: Type.Object({ id: idField }, closed),
    body: Type.Object({ resolved: Type.Boolean() }, closed),
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
  searchAccounts: {
    method: "POST",
    path: `${ADMIN}/user/search/`,
    tag: "moderation",
    access: "admin",
    summary: "Find accounts by name or address, newest first.",
    body: accountSearchSchema,
    reply: pageOf(accountRowSchema),
    problems: [],
  },
  endSessions: {
    method: "DELETE",
    path: `${ADMIN}/user/:id/sessions`,
    tag: "moderation",
    access: "admin",
    summary: "Sign a user out everywhere; their realtime connections end, too.",
    params: Type.Object({ id: idField }, closed),
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
