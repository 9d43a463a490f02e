import { ok } from "../../../domain/AppError.ts";
import { userCalls } from "../../../protocol/http/userCalls.ts";
import { readUpload } from "../../plugins/uploads.ts";
import { feature } from "../feature.ts";
import { Users } from "./Users.ts";

/** Profiles with their pictures, and who follows or has blocked whom. */
export const usersFeature = feature<"add" | "queries" | "hub">(
  "users",
  ["pictures"],
  async (app, { add, queries, hub }) => {
    const users = new Users(queries, hub, app.pictures);
    add(userCalls.searchUsers, async ({ principal, body }) => ok(await users.search(principal.userId, body)));
    add(userCalls.userSummary, async ({ principal, query }) => {
      const { userId } = principal;
      return ok({ users: await users.summaries(userId, query.id?.length ? query.id : [userId]) });
    });
    add(userCalls.profile, ({ principal }) => users.profile(principal.userId));
    add(userCalls.updateProfile, ({ principal, body }) => users.updateProfile(principal.userId, body));
    add(userCalls.publicUser, ({ viewerId, params }) => users.getPublic(viewerId, params.id));
    add(userCalls.userById, ({ principal, params }) => users.get(principal.userId, params.id));
    add(userCalls.followUser, ({ principal, query }) => users.follow(principal.userId, query.id));
    add(userCalls.unfollowUser, ({ principal, params }) => users.unfollow(principal.userId, params.id));
    add(userCalls.blockUser, ({ principal, params }) =>
      users.block(principal.userId, params.id, params.blocked === "1"),
    );
    add(userCalls.setAvatar, ({ principal, request }) =>
      users.setAvatar(principal.userId, () => readUpload(request, userCalls.setAvatar.upload)),
    );
    add(userCalls.deleteAvatar, ({ principal }) => users.removeAvatar(principal.userId));
  },
);
