import type { PublicUserJson } from "../../protocol/http/userCalls.ts";

export const strings = {
  since: (month: string) => `Here since ${month}`,
  followers: (count: number) => (count === 1 ? "follower" : "followers"),
  following: "following",
  follow: "Follow",
  unfollow: "Following",
  unfollowLabel: (name: string) => `Stop following ${name}`,
  followLabel: (name: string) => `Follow ${name}`,
  followsYou: "Follows you",
  block: "Block",
  unblock: "Unblock",
  more: "More",
  blocked: (name: string) => `You have blocked ${name}. You do not see each other.`,
  blockedDone: (name: string) => `${name} is blocked.`,
  unblockedDone: (name: string) => `${name} is not blocked any more.`,
  edit: "Edit your profile",
  signIn: "Sign in to follow",
  noAbout: (user: Pick<PublicUserJson, "name">) => `${user.name} has not written anything yet.`,
  missingTitle: "Nobody is here",
  missingText: "This profile does not exist, or is not shown to you.",
  home: "Go to the start",
} as const;
