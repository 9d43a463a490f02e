import { HELP_PAGES, type PageSession, type TourName } from "../state/session/PageSession.ts";
import type { SongSession } from "../state/session/SongSession.ts";
import type { Action } from "./Action.ts";

type HelpSession = Pick<PageSession, "help">;

/** Opens the help window at a page of the manual, or at one of `HELP_PAGES`. `query`: words that it searches for. */
export function openHelp(session: HelpSession, page: string, section = "", query = ""): void {
  session.help = { page, section, ...(query === "" ? {} : { query }) };
}

/** Begins the tour of a screen, which has to be open. */
export function startTour(session: Pick<PageSession, "help" | "tour">, of: TourName): void {
  session.help = null;
  session.tour = { of, step: 0 };
}

/** Actions of every screen. */
export const pageActions = {
  palette: {
    label: "Command palette",
    tip: "Finds commands, songs, boards, settings and help",
    words: "palette search actions find",
    keys: ["Mod+K"],
    run: (session) => {
      session.paletteOf = null;
      session.window = "palette";
    },
  },
  help: {
    label: "Help",
    tip: "Shortcuts of this screen, and the manual",
    words: "manual documentation guide tutorial support",
    keys: ["?"],
    run: (session) => openHelp(session, HELP_PAGES.shortcuts),
  },
  news: {
    label: "What’s new",
    words: "changelog release notes version update changes",
    run: (session) => openHelp(session, HELP_PAGES.news),
  },
} satisfies Readonly<Record<string, Action<HelpSession & Pick<SongSession, "window" | "paletteOf">>>>;
