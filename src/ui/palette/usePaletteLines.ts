import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { openHelp, pageActions } from "../../actions/pageActions.ts";
import { boundActions, offeredCommands } from "../../actions/screenCommands.ts";
import { isActionName, timelineActions } from "../../actions/timeline/timelineActions.ts";
import { HELP_PAGES } from "../../state/session/PageSession.ts";
import type { Session } from "../../state/session.ts";
import type { Studio } from "../../state/Studio.ts";
import { useManualHits } from "../help/useManualHits.ts";
import { useSettings, useSettingsSnapshot } from "../hooks/SettingsContext.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { useKeyOf } from "../hooks/useKeys.ts";
import { INSTRUMENTS } from "../screens/timeline/browser/instrumentList.ts";
import { useInstruments } from "../screens/timeline/browser/useInstruments.ts";
import { strings as commands } from "../strings/commands.ts";
import { strings as help } from "../strings/help.ts";
import { strings } from "../strings/palette.ts";
import { commandLines, type Candidate } from "./commandLines.ts";
import type { PaletteLine, Scope } from "./PaletteLine.ts";
import { placeCandidates, settingCandidates } from "./placeCandidates.ts";
import { songLines } from "./songLines.ts";
import { useRoomCandidates, useSampleCandidates, useWorkCandidates } from "./useWorkCandidates.ts";

export interface PaletteSearch {
  readonly query: string;
  readonly scope: Scope;
  /** Id of the command whose choices are listed; null: everything. */
  readonly of: string | null;
  /** Ids of the commands that were run last, the last one first. */
  readonly recent: readonly string[];
  /** True while a song is on screen. */
  readonly withSong: boolean;
}

/** Lines that fit a search, those of a group together; without a search the commands that were run last, then all. */
export function usePaletteLines({ query, scope, of, recent, withSong }: PaletteSearch): readonly PaletteLine[] {
  const studio = useStudio();
  const keyOf = useKeyOf();
  const candidates = useCandidates(query, withSong);
  const pages = useHelpLines(of === null ? query : "");
  if (of !== null) {
    return withSong && isActionName(of) ? songLines(studio, query, recent, of) : commandLines(candidates, query, of);
  }
  const isAll = query.trim() === "";
  const song = withSong ? songLines(studio, query, recent, null) : [];
  const shortcut = (line: PaletteLine): PaletteLine =>
    isActionName(line.id) ? { ...line, shortcut: keyOf(timelineActions[line.id]) } : line;
  // Scopes of many names are listed in full where they are chosen.
  const asked = candidates.filter((candidate) => !isAll || scope !== "all" || isShort(candidate));
  const lines = [...song.map(shortcut), ...commandLines(asked, query, null)].filter(
    (line) => scope === "all" || line.scope === scope,
  );
  const hits = scope === "all" || scope === "help" ? pages : [];
  if (isAll) return [...recentOf([...lines, ...hits], recent), ...hits];
  const sorted = byScope([...lines, ...hits]);
  return sorted.length === 0 ? [askLine(studio.session, query)] : sorted;
}

const isShort = ({ scope }: Candidate): boolean => scope !== "instruments" && scope !== "work";

const RECENT = 5;

/** The commands that were run last under a heading of their own, then the others. */
function recentOf(lines: readonly PaletteLine[], recent: readonly string[]): readonly PaletteLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const last = recent.flatMap((id) => byId.get(id) ?? []).slice(0, RECENT);
  return [
    ...last.map((line) => ({ ...line, group: commands.recent })),
    ...lines.filter((line) => !last.includes(line)),
  ];
}

/** Score of the best line; help comes last. */
const best = (members: readonly PaletteLine[]): number =>
  members[0]!.scope === "help" ? -Infinity : Math.max(...members.map(({ score }) => score));

/** Results under the names of their scopes: the scope of the best line first, and help last. */
function byScope(lines: readonly PaletteLine[]): readonly PaletteLine[] {
  const groups = new Map<string, PaletteLine[]>();
  for (const line of lines) {
    const group = line.scope === "work" ? line.group : strings.scopes[line.scope];
    groups.set(group, [...(groups.get(group) ?? []), { ...line, group }]);
  }
  return [...groups.values()]
    .map((members) => members.toSorted((a, b) => b.score - a.score))
    .toSorted((a, b) => best(b) - best(a))
    .flat();
}

function askLine(session: Session, query: string): PaletteLine {
  const label = strings.ask(query.trim());
  const run = (): void => openHelp(session, HELP_PAGES.shortcuts, "", query.trim());
  return { id: "help:ask", scope: "help", group: help.help, label, hint: "", disabled: false, score: 0, run };
}

function useHelpLines(query: string): readonly PaletteLine[] {
  const { session } = useStudio();
  return useManualHits(query).map(({ id, page, section }) => ({
    id: `help:${id}`,
    scope: "help",
    group: help.help,
    label: section.title,
    hint: page.title,
    disabled: false,
    score: 0,
    run: () => openHelp(session, page.id, section.id),
  }));
}

/** Everything but the song's actions and the manual. */
function useCandidates(query: string, withSong: boolean): readonly Candidate[] {
  const studio = useStudio();
  const { session, account } = studio;
  const settings = useSettings();
  const values = useSettingsSnapshot();
  const { user } = useSnapshot(account.state);
  const [screen] = useState(() => screenCandidates(session));
  const work = useWorkCandidates();
  const samples = useSampleCandidates();
  const rooms = useRoomCandidates(query);
  const instruments = useInstrumentCandidates(withSong);
  const openSettings = withSong ? null : (): void => showSettings(session);
  return [
    ...screen,
    ...(withSong ? [] : pageCandidates(studio)),
    ...instruments,
    ...work,
    ...samples,
    ...rooms,
    ...placeCandidates(user),
    ...settingCandidates(settings, values, openSettings),
  ];
}

function showSettings(session: Session): void {
  session.window = "settings";
}

/** Commands of the open screen; the list keeps still while it is open. */
function screenCandidates(session: object): readonly Candidate[] {
  const byId = new Map<string, Candidate>();
  for (const { group, commands } of offeredCommands(session)) {
    for (const command of commands()) {
      const id = `${group}:${command.label}`;
      // A menu of a screen may have an action of its table, too.
      if (!byId.has(id)) byId.set(id, { ...command, id, scope: "commands", group });
    }
  }
  return [...byId.values()];
}

const pageCandidates = ({ session }: Pick<Studio, "session">): readonly Candidate[] => {
  const { palette: _, ...others } = pageActions;
  return boundActions(others, session).map(
    (command) => ({ ...command, id: `page:${command.label}`, scope: "commands", group: help.help }) as const,
  );
};

function useInstrumentCandidates(withSong: boolean): readonly Candidate[] {
  const { choose, preview } = useInstruments();
  return useMemo(
    () =>
      withSong
        ? INSTRUMENTS.map((entry) => ({
            id: `sound:${entry.id}`,
            scope: "instruments",
            group: entry.family,
            label: entry.label,
            hint: entry.family,
            about: { sound: () => preview(entry) },
            run: () => choose(entry),
          }))
        : [],
    [withSong, choose, preview],
  );
}
