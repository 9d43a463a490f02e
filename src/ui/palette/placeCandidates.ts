import { navigate } from "wouter/use-browser-location";
import { hasRoles, type AccountUser } from "../../state/account/AccountState.ts";
import type { Settings, Theme } from "../../state/settings.ts";
import { changeSettings, resetLayout, SCALES } from "../../state/settings.ts";
import { strings as common } from "../strings/palette.ts";
import { strings as help } from "../strings/help.ts";
import { strings as settingWords } from "../strings/settings.ts";
import { strings as shell } from "../strings/shell.ts";
import { titles } from "../strings/titles.ts";
import type { Candidate } from "./commandLines.ts";

interface Place {
  readonly to: string;
  readonly label: string;
  readonly words?: string;
  /** Users who are offered it; absent: everybody. */
  readonly for?: "users" | "visitors" | "admins";
}

const PLACES: readonly Place[] = [
  { to: "/", label: common.start, words: "home landing", for: "visitors" },
  { to: "/dashboard", label: shell.dashboard, words: "home start", for: "users" },
  { to: "/dashboard?show=projects", label: shell.projects, words: "projects", for: "users" },
  { to: "/dashboard?show=boards", label: shell.boards, for: "users" },
  { to: "/timeline", label: shell.timeline, words: "song sequencer arrangement project" },
  { to: "/midi", label: shell.board, words: "play pads keyboard controller" },
  { to: "/edit", label: titles["/edit/:id?/:pad?"], words: "design widgets pads" },
  { to: "/boards", label: shell.gallery, words: "public boards templates" },
  { to: "/plugin/jamroom", label: shell.jamRooms, words: "together live play friends", for: "users" },
  { to: "/plugin/arp", label: shell.arpeggiator, for: "users" },
  { to: "/plugin/devices", label: shell.devices, words: "midi routing ports cables monitor", for: "users" },
  { to: "/events", label: shell.events, words: "concerts calendar map" },
  { to: "/events/new", label: common.newEvent, words: "create concert", for: "users" },
  { to: "/flyers", label: shell.flyers, words: "posters", for: "users" },
  { to: "/flyers/new", label: common.newFlyer, words: "create poster", for: "users" },
  { to: "/users", label: shell.people, words: "musicians follow" },
  { to: "/account", label: shell.account, words: "email password sessions", for: "users" },
  { to: "/account/profile", label: titles["/account/profile"], words: "picture name", for: "users" },
  { to: "/account/subscription", label: shell.plan, words: "upgrade pro subscription price", for: "users" },
  { to: "/admin", label: shell.administration, for: "admins" },
  { to: "/login", label: shell.signIn, words: "log in account", for: "visitors" },
  { to: "/register", label: titles["/register"], words: "sign up join", for: "visitors" },
  { to: "/manual", label: help.manual, words: "help documentation" },
  { to: "/privacy", label: shell.privacy, words: "legal data" },
  { to: "/terms", label: shell.terms, words: "legal" },
];

/** Pages that a user, or a visitor, can go to. */
export const placeCandidates = (user: Pick<AccountUser, "features" | "roles"> | null): readonly Candidate[] =>
  PLACES.filter((place) => isFor(place, user)).map(({ to, label, words = "" }) => ({
    id: `go:${to}`,
    scope: "places",
    group: common.scopes.places,
    label,
    words: `go open page ${words}`,
    run: () => navigate(to),
  }));

function isFor({ for: whom }: Place, user: Pick<AccountUser, "features" | "roles"> | null): boolean {
  if (whom === undefined) return true;
  if (whom === "visitors") return user === null;
  return user !== null && (whom === "users" || hasRoles(user, ["Admin"]));
}

const THEMES: readonly Theme[] = ["dark", "light", "system"];
const BUFFERS = ["lowest", "balanced", "safe"] as const;

// A command with choices lists these in its place.
const nothing = (): void => undefined;

/** Settings that can be changed at once, and the window of all of them. */
export function settingCandidates(
  settings: Settings,
  { theme, scale, buffer }: Pick<Settings, "theme" | "scale" | "buffer">,
  openSettings: (() => void) | null,
): readonly Candidate[] {
  const place = { scope: "settings", group: common.scopes.settings } as const;
  return [
    {
      ...place,
      id: "set:theme",
      label: settingWords.theme,
      words: "color appearance mode",
      run: nothing,
      choices: THEMES.map((each) => ({
        label: settingWords[each],
        chosen: each === theme,
        run: () => changeSettings(settings, { theme: each }),
      })),
    },
    {
      ...place,
      id: "set:scale",
      label: settingWords.scale,
      words: "zoom size larger smaller appearance",
      run: nothing,
      choices: SCALES.map((each) => ({
        label: common.percent(each),
        chosen: each === scale,
        run: () => changeSettings(settings, { scale: each }),
      })),
    },
    {
      ...place,
      id: "set:buffer",
      label: settingWords.buffer,
      words: "latency dropouts audio",
      run: nothing,
      choices: BUFFERS.map((each) => ({
        label: settingWords.buffers[each],
        chosen: each === buffer,
        run: () => changeSettings(settings, { buffer: each }),
      })),
    },
    {
      ...place,
      id: "set:layout",
      label: settingWords.resetLayout,
      words: "panels default",
      tip: settingWords.resetHint,
      run: () => resetLayout(settings),
    },
    ...(openSettings
      ? [{ ...place, id: "set:all", label: settingWords.title, words: "preferences options", run: openSettings }]
      : []),
  ];
}
