import { counted } from "./counted.ts";
/** Words of public boards. */
export const galleryStrings = {
  title: "Gallery",
  text: "Boards that others have made public. Play them here, and take a copy of what you like.",
  search: "Search boards and people",
  sort: "Order",
  sorts: { new: "New", popular: "Popular" },
  list: "Public boards",
  found: (count: number) => counted(count, "board", "boards"),
  more: "Show more",
  by: (name: string) => `by ${name}`,
  like: (name: string, count: number) => `Like ${name}, ${counted(count, "like", "likes")}`,
  likes: (count: number) => counted(count, "like", "likes"),
  copies: (count: number) => counted(count, "copy", "copies"),
  copiedBy: (count: number) => `Copied by ${counted(count, "person", "people")}`,
  emptyTitle: "Nothing is public yet",
  emptyText:
    "A board gets here when its owner opens it, chooses Share in the menu of its name, and makes it public. Yours can be the first.",
  emptyAction: "Play your board",
  nothingFound: "No board or person is called so",
  nothingFoundText: "Try fewer words, or parts of them.",
  signInToLike: "Please login to like boards.",
  signIn: "Sign in",
  copy: "Copy into my boards",
  copied: (name: string) => `“${name}” is among your boards now.`,
  missingTitle: "There is no such public board",
  missingText: "Its owner may have taken it back, or the link is mistyped.",
  toGallery: "To the gallery",
  damaged: "This board is damaged and cannot be shown.",
} as const;

/** Words of sharing a board of one's own. */
export const shareStrings = {
  share: "Share…",
  title: (name: string) => `Share “${name}”`,
  public: "Public",
  text: "Everybody with the link can play the board and copy it, without an account, and it stands in the gallery under your name. They see it as it is at any time; you can take it back at once.",
  link: "Link",
  copyLink: "Copy the link",
  linkCopied: "The link is copied.",
  openLink: "Open",
  noAccount: "Boards are shared from an account. Sign in, and this board goes there with you.",
  signIn: "Sign in",
  notKept: "This is the board that everybody starts from. Give it a name of yours or edit it, then share it.",
  notThere: "The account does not have this board yet. Wait until it is saved, then open this again.",
  isPublic: "The board is public.",
  isPrivate: "Only you can see this board.",
} as const;
