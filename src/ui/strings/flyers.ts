import type { FlyerJson, FlyerSearch } from "../../protocol/http/flyerCalls.ts";
import type { FlyerTime } from "../../state/events/flyerFilters.ts";
import { counted } from "./counted.ts";

/** Words of flyers. */
export const flyerStrings = {
  title: "Flyers",
  text: "A flyer says for an hour or so that something is on. It reaches those who follow you, those who star, follow or take part in your event, and those who live around it.",
  create: "New flyer",
  list: "Flyers",
  lists: { running: "For you", all: "Everywhere", mine: "Mine" } satisfies Record<
    NonNullable<FlyerSearch["list"]>,
    string
  >,
  listOf: "Which flyers",
  search: "Search flyers",
  time: "When",
  times: {
    any: "Any time",
    later: "Still on in an hour",
    today: "Today",
    week: "Next 7 days",
  } satisfies Record<FlyerTime, string>,
  news: (name: string, title: string) => `${name} has put up “${title}”`,
  see: "See the flyer",
  found: (count: number) => counted(count, "flyer", "flyers"),
  more: "Show more",
  empty: {
    running: {
      title: "No flyer is for you just now",
      text: "You see those of people you follow, of events you star, follow or take part in, and around your home.",
    },
    all: {
      title: "No flyer runs just now",
      text: "Flyers run for an hour or so, then they are gone. Put up the first one.",
    },
    mine: { title: "You have no flyers yet", text: "Announce your jam, concert or lesson to those who want to know." },
  } satisfies Record<NonNullable<FlyerSearch["list"]>, { title: string; text: string }>,
  nothingFound: "No flyer is like that",
  nothingFoundText: "Try another place, tag or time, or fewer words.",
  lookEverywhere: "Look everywhere",
  toEvents: "See what is on",
  toFlyers: "All flyers",
  by: (name: string) => `by ${name}`,
  states: { Created: "Planned", Started: "Runs", Completed: "Over", Canceled: "Canceled" } satisfies Record<
    FlyerJson["state"],
    string
  >,
  toEvent: (name: string) => `Event: ${name}`,
  open: "Open its page",
  edit: "Edit",
  moreActions: "More",
  start: "Start it now",
  end: "End it now",
  started: "The flyer runs.",
  ended: "The flyer is over.",
  remove: "Delete",
  removed: (title: string) => `“${title}” is deleted.`,
  missingTitle: "There is no such flyer",
  missingText: "It may have been deleted, or it has not begun yet.",
  newTitle: "New flyer",
  editTitle: (title: string) => `Edit ${title}`,
  what: "What it says",
  titleField: "Title",
  titleMissing: "Give it a title.",
  titleLong: "Use at most 80 characters.",
  textField: "Text",
  textLong: "Use at most 500 characters.",
  left: (count: number) => `${count} characters left`,
  event: "Event",
  noEvent: "No event of mine",
  when: "When it runs",
  startsAt: "Starts",
  startsHint: "Empty: at once.",
  timeWrong: "This is no time.",
  lasts: "Runs for",
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes} minutes` : minutes === 60 ? "1 hour" : `${minutes / 60} hours`,
  where: "Where",
  whereText: "Who lives around this place sees it. Without a place it reaches your followers and those of the event.",
  pickMap: "Map to choose the place on",
  radius: "How far around",
  look: "Look",
  gradient: "Colors",
  save: "Save",
  put: "Put it up",
  back: "Back",
  created: "The flyer is up.",
  saved: "The flyer is saved.",
  conflict: "It was changed elsewhere in the meantime. Load it again to see what is new.",
  pictureFailed: (reason: string) => `It is saved, but not its picture: ${reason}`,
} as const;

/** Words of a picture in a form. */
export const pictureStrings = {
  title: "Picture",
  text: "PNG, JPEG, WebP or GIF, up to 5 MB.",
  choose: "Choose a picture",
  change: "Change",
  remove: "Remove",
  tooLarge: "The picture is larger than 5 MB.",
  notPicture: "This file is not a picture that can be used.",
  preview: "The picture",
} as const;
