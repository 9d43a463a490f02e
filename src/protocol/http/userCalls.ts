import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { areaSchema, newAreaSchema } from "./areaJson.ts";
import type { HttpCall, OtherCall } from "./HttpCall.ts";
import { AVATAR_SIZES, pictureProblems, pictureUpload } from "./pictures.ts";
import {
  displayNameField,
  emailField,
  foundFields,
  idField,
  pageNumberField,
  pageSizeField,
  timeField,
} from "./fields.ts";

const USER = "/presence/api/v1/user";

export const avatarField = Type.Union(
  [
    closedObject({
      small: Type.String({ description: `A square WebP of ${AVATAR_SIZES.small} pixels` }),
      large: Type.String({ description: `A square WebP of ${AVATAR_SIZES.large} pixels` }),
    }),
    Type.Null(),
  ],
  { description: "Addresses of the picture, paths of this server; each upload has its own" },
);

export const userSummarySchema = closedObject(
  { id: idField, name: Type.String(), avatar: avatarField },
  "What a list shows of a user",
);

export type UserSummaryJson = Static<typeof userSummarySchema>;

/** Relation between the caller and another user. */
const relationSchema = closedObject({
  following: Type.Boolean({ description: "The caller follows them" }),
  followsYou: Type.Boolean({ description: "They follow the caller" }),
  blocked: Type.Boolean({ description: "The caller has blocked them" }),
});

export type RelationJson = Static<typeof relationSchema>;

const publicFields = {
  ...userSummarySchema.properties,
  about: Type.String(),
  location: Type.String(),
  website: Type.String({ description: "An http or https address, or nothing" }),
  followers: Type.Integer({ description: "How many follow them" }),
  following: Type.Integer({ description: "How many they follow" }),
  createdAt: timeField,
};

const publicUserSchema = closedObject(publicFields, "What everybody may see");

export type PublicUserJson = Static<typeof publicUserSchema>;

const userSchema = closedObject({ ...publicFields, relation: relationSchema });

export type UserJson = Static<typeof userSchema>;

const profileSchema = closedObject(
  {
    ...publicFields,
    email: emailField,
    homeArea: Type.Union([areaSchema, Type.Null()], { description: "Nobody else sees it" }),
  },
  "One's own profile",
);

export type ProfileJson = Static<typeof profileSchema>;

const plainText = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$", description });

const profileUpdateSchema = closedObject(
  {
    name: Type.Optional(displayNameField),
    about: Type.Optional(plainText(1000, "Up to 1000 characters, in lines")),
    location: Type.Optional(plainText(100, "Up to 100 characters")),
    website: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: "^(https?://[^\\s\"'<>\\\\]+)?$",
        description: "http or https, or empty",
      }),
    ),
    homeArea: Type.Optional(
      Type.Union([newAreaSchema, Type.Null()], { description: "Where flyers from around reach one; null: nowhere" }),
    ),
  },
  "Fields that are left out stay as they are",
);

export type ProfileChanges = Static<typeof profileUpdateSchema>;

const userSearchSchema = closedObject({
  searchText: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        "Words that the name holds, in any order; case and accents do not matter. One or two characters are looked for where words begin",
    }),
  ),
  pageNumber: pageNumberField,
  pageSize: pageSizeField,
  list: Type.Optional(
    Type.Union([Type.Literal("all"), Type.Literal("following"), Type.Literal("followers"), Type.Literal("blocked")], {
      description: "Everybody (default), those the caller follows, those who follow the caller, those blocked",
    }),
  ),
});

export type UserSearch = Static<typeof userSearchSchema>;

/**
 * The calls of specification 7, user, and those of the picture. Two users of whom one has blocked the other do not see
 * each other: they are `NOT_FOUND` to one another, except that the blocker has the list and can unblock.
 */
export const userCalls = {
  searchUsers: {
    method: "POST",
    path: `${USER}/search/`,
    access: "user",
    summary: "Search users by name, or list those one follows, is followed by or has blocked, by name.",
    body: userSearchSchema,
    reply: closedObject({
      ...foundFields,
      users: Type.Array(closedObject({ ...userSummarySchema.properties, relation: relationSchema })),
    }),
  },
  userSummary: {
    method: "GET",
    path: `${USER}/summary/`,
    access: "user",
    summary: "Name and picture of several users, in the order asked for; of the caller where none is named.",
    query: closedObject({
      id: Type.Optional(Type.Array(idField, { maxItems: 100, description: "Repeated for each user" })),
    }),
    reply: closedObject({ users: Type.Array(userSummarySchema) }),
  },
  userById: {
    method: "GET",
    path: `${USER}/:id`,
    access: "user",
    summary: "A user and how the caller stands to them.",
    params: closedObject({ id: idField }),
    reply: userSchema,
    problems: ["NOT_FOUND"],
  },
  profile: {
    method: "GET",
    path: `${USER}/profile/`,
    access: "user",
    summary: "One's own profile.",
    reply: profileSchema,
  },
  updateProfile: {
    method: "POST",
    path: `${USER}/profile/`,
    access: "user",
    keyed: "state",
    summary: "Change one's own profile.",
    body: profileUpdateSchema,
    reply: profileSchema,
    problems: ["NAME_INVALID"],
  },
  publicUser: {
    method: "GET",
    path: `${USER}/public/:id`,
    access: "public",
    summary: "A user's public profile.",
    params: closedObject({ id: idField }),
    reply: publicUserSchema,
    problems: ["NOT_FOUND"],
  },
  followUser: {
    method: "POST",
    path: `${USER}/link/`,
    access: "user",
    keyed: "state",
    summary: "Follow a user, named in the query. The body is empty.",
    query: closedObject({ id: idField }),
    reply: relationSchema,
    problems: ["NOT_FOUND", "LIMIT_REACHED"],
  },
  unfollowUser: {
    method: "DELETE",
    path: `${USER}/link/:id`,
    access: "user",
    keyed: "state",
    summary: "Follow a user no more.",
    params: closedObject({ id: idField }),
    reply: relationSchema,
    problems: ["NOT_FOUND"],
  },
  blockUser: {
    method: "POST",
    path: `${USER}/block/:id/:blocked`,
    access: "user",
    keyed: "state",
    summary: "Block a user (1) or take it back (0). Blocking ends following both ways.",
    params: closedObject({ id: idField, blocked: Type.Union([Type.Literal("0"), Type.Literal("1")]) }),
    reply: relationSchema,
    problems: ["NOT_FOUND", "LIMIT_REACHED"],
  },
  setAvatar: {
    method: "POST",
    path: `${USER}/avatar/`,
    access: "user",
    summary: "Set one's picture. It is cut to a square about its middle; nothing of the file but its pixels is kept.",
    upload: pictureUpload,
    reply: profileSchema,
    problems: pictureProblems,
  },
  deleteAvatar: {
    method: "DELETE",
    path: `${USER}/avatar/`,
    access: "user",
    keyed: "state",
    summary: "Remove one's picture.",
    reply: profileSchema,
  },
} as const satisfies Readonly<Record<string, HttpCall>>;

export const avatarFile = {
  method: "GET",
  path: "/avatars/:name",
  summary: "A picture, at the address that a user's avatar holds. It never changes.",
  answers: { "200": "image/webp", "404": "NOT_FOUND", "429": "TOO_MANY_REQUESTS", "503": "STORAGE_UNAVAILABLE" },
} as const satisfies OtherCall;
