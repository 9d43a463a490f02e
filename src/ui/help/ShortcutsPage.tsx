import { useState } from "react";
import type { ManualPage } from "../../protocol/manual.ts";
import { startTour } from "../../actions/pageActions.ts";
import { Button } from "../controls/Button.tsx";
import { Segments } from "../controls/Segments.tsx";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/help.ts";
import { KeyTable } from "./KeyTable.tsx";
import { heading, type TitleLevel } from "./ManualArticle.tsx";
import { contextOf, type ShortcutContext } from "./shortcutContext.ts";
import { PageLink, type OpenPage } from "./PageLink.tsx";
import { SongKeys } from "./SongKeys.tsx";
import styles from "./Manual.module.css";

export interface ShortcutsPageProps {
  /** The screen whose shortcuts are shown first; empty: the screen that is open. */
  readonly context: string;
  readonly level: TitleLevel;
  /** The manual's page about the screen that is open. */
  readonly about: Pick<ManualPage, "id" | "title">;
  readonly onOpen: OpenPage;
}

const CONTEXTS = (["song", "board", "editor", "room", "everywhere"] as const).map((value) => ({
  value,
  label: strings.contexts[value],
}));

const GROUPS: Readonly<Record<ShortcutContext, readonly (keyof typeof strings.groups)[]>> = {
  song: [],
  board: ["board", "set"],
  editor: ["edit", "pads"],
  room: ["room"],
  everywhere: ["everywhere"],
};
const TABLES = { everywhere: "page", board: "board", set: "set", edit: "edit", pads: "pads", room: "room" } as const;

/** Begins the tour of the screen that is open, if it has one. */
function TourButton() {
  const { session } = useShell();
  const of = contextOf("", location.pathname);
  if (of !== "song" && of !== "board") return null;
  return (
    <Button className="justify-center" size="medium" onClick={() => startTour(session, of)}>
      {strings.takeTour}
    </Button>
  );
}

/** Shortcuts of the screen that is open, and of the others. */
export function ShortcutsPage({ context, level, about, onOpen }: ShortcutsPageProps) {
  const [chosen, setChosen] = useState<ShortcutContext | null>(null);
  const shown = chosen ?? contextOf(context, location.pathname);
  return (
    <div className={styles.shortcuts}>
      {heading(level, strings.shortcuts)}
      <PageLink page={about.id} onOpen={onOpen}>
        {strings.about(about.title)}
      </PageLink>
      <TourButton />
      <Segments label={strings.shortcutsOf} value={shown} segments={CONTEXTS} onChange={setChosen} />
      {shown === "song" && <SongKeys />}
      {GROUPS[shown].map((group) => (
        <section key={group}>
          {heading(level + 1, strings.groups[group])}
          <KeyTable table={TABLES[group]} group={null} />
        </section>
      ))}
    </div>
  );
}
