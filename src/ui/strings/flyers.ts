import type { FlyerJson, FlyerSearch } from "../../protocol/http/flyerCalls.ts";
import type { FlyerTime } from "../../state/events/flyerFilters.ts";
import { counted } from "./counted.ts";

/** Words of flyers. */
export const flyerStrings = {
  title: "Flyers",
  text: "A flyer announces something for about an hour. It reaches your followers, people who star, follow or attend your event, and people near its place.",
  create: "New flyer",
  list: "Flyers",
  lists: { running: "For you", all: "Everywhere", mine: "My flyers" } satisfies Record<
    NonNullable<FlyerSearch["list"]>,
    string
  >,
  listOf: "Show",
  search: "Search flyers",
  time: "When",
  times: {
    any: "Any time",
    later: "In an hour or later",
    today: "Today",
    week: "Next 7 days",
  } satisfies Record<FlyerTime, string>,
  news: (name: string, title: string) => `${name} posted “${title}”`,
  see: "View flyer",
  found: (count: number) => counted(count, "flyer", "flyers"),
  more: "Show more",
  empty: {
    running: {
      title: "No flyers for you right now",
      text: "You receive flyers from people you follow, from events you star, follow or attend, and near your home.",
    },
    all: {
      title: "No flyers right now",
      text: "Flyers run for about an hour. Post the first one.",
    },
    mine: { title: "You have no flyers yet", text: "Post one to announce a jam, concert or lesson." },
  } satisfies Record<NonNullable<FlyerSearch["list"]>, { title: string; text: string }>,
  nothingFound: "No flyers found",
  nothingFoundText: "Try another place, tag or time, or fewer words.",
  lookEverywhere: "Search everywhere",
  toEvents: "View events",
  toFlyers: "All flyers",
  by: (name: string) => `by ${name}`,
  states: { Created: "Planned", Started: "Running", Completed: "Ended", Canceled: "Canceled" } satisfies Record<
    FlyerJson["state"],
    string
  >,
  toEvent: (name: string) => `Event: ${name}`,
  open: "Open flyer page",
  edit: "Edit",
  moreActions: "More",
  start: "Start now",
  end: "End now",
  started: "Flyer started.",
  ended: "Flyer ended.",
  remove: "Delete",
  removed: (title: string) => `“${title}” was deleted.`,
  missingTitle: "Flyer not found",
  missingText: "It may have been deleted, or it has not started yet.",
  newTitle: "New flyer",
  editTitle: (title: string) => `Edit ${title}`,
  what: "Content",
  titleField: "Title",
  titleMissing: "Enter a title.",
  titleLong: "Use at most 80 characters.",
  textField: "Text",
  textLong: "Use at most 500 characters.",
  left: (count: number) => `${count} characters left`,
  event: "Event",
  noEvent: "None",
  when: "When",
  startsAt: "Starts",
  startsHint: "Leave empty to start now.",
  timeWrong: "Enter a valid time.",
  lasts: "Runs for",
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes} minutes` : minutes === 60 ? "1 hour" : `${minutes / 60} hours`,
  where: "Where",
  whereText:
    "People near this place receive the flyer. Without a place it reaches your followers and the event’s followers.",
  pickMap: "Map for choosing the place",
  radius: "Radius",
  look: "Look",
  gradient: "Colors",
  save: "Save",
  put: "Post flyer",
  back: "Back",
  created: "Flyer posted.",
  saved: "Flyer saved.",
  conflict: "This flyer was changed elsewhere. Reload it to see the changes.",
  pictureFailed: (reason: string) => `Flyer saved without its picture: ${reason}`,
} as const;

/** Words of a picture in a form. */
export const pictureStrings = {
  title: "Picture",
  text: "PNG, JPEG, WebP or GIF, up to 5 MB.",
  choose: "Choose picture",
  change: "Change",
  remove: "Remove",
  tooLarge: "The picture is larger than 5 MB. Choose a smaller file.",
  notPicture: "This file type is not supported. Choose a PNG, JPEG, WebP or GIF.",
  preview: "Picture preview",
} as const;
