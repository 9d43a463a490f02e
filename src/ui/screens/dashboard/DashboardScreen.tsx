import { useState, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { searchWork, type WorkKind, type WorkSort } from "../../../state/sync/Work.ts";
import { DeletionNotice } from "../../account/DeletionNotice.tsx";
import { classes } from "../../controls/classes.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { FileDialogs } from "../../files/FileDialogs.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { Page } from "../../shell/Page.tsx";
import { strings } from "../../strings/dashboard.ts";
import { titles } from "../../strings/titles.ts";
import { KeptRecordings } from "../jam/KeptRecordings.tsx";
import { DashboardHome } from "./DashboardHome.tsx";
import styles from "./DashboardScreen.module.css";
import { NewBoardDialog } from "./NewBoardDialog.tsx";
import { Offer } from "./Offer.tsx";
import { SearchField } from "../../controls/SearchField.tsx";
import { PlanBox } from "./PlanBox.tsx";
import { LiveBox } from "./LiveBox.tsx";
import { DevicesBox } from "./DevicesBox.tsx";
import { YourRooms } from "../jam/YourRooms.tsx";
import { DeletedDialog } from "./DeletedDialog.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Button } from "../../controls/Button.tsx";
import { Trash2 } from "lucide-react";
import { useImport } from "./useImport.ts";
import { useWorkActions } from "./useWorkActions.ts";
import { useOnline } from "../../hooks/useOnline.ts";
import { Notice } from "../../controls/Notice.tsx";
import { WorkList } from "./WorkList.tsx";

const KINDS: Readonly<Record<string, WorkKind>> = { boards: "board", projects: "timeline" };
const TITLES = { board: strings.boards, timeline: strings.projects } as const;

/** All boards and projects; `?show=boards` and `?show=projects` show one kind of them. */
export function DashboardScreen() {
  const { work } = useStudio();
  const { entries } = useSnapshot(work.state);
  const kind = KINDS[new URLSearchParams(useSearch()).get("show") ?? ""];
  const [text, setText] = useState("");
  const [sort, setSort] = useState<WorkSort>("changed");
  const [choosing, setChoosing] = useState(false);
  const actions = useWorkActions();
  const files = useImport();
  const { reading } = useSnapshot(files.state);
  useTitle(kind ? TITLES[kind] : titles["/dashboard"]);
  const starters = {
    onImport: files.read,
    importing: reading?.name ?? null,
    onNewBoard: () => setChoosing(true),
  };
  const everything = kind === undefined && text.trim() === "";
  return (
    <Page bar={<SearchBox value={text} onChange={setText} />}>
      <div className={styles.dashboard}>
        <div className={styles.work}>
          <DeletionNotice />
          <Offer />
          <KeptRecordings />
          <WorkState />
          {everything ? (
            <DashboardHome entries={entries} actions={actions} starters={starters} />
          ) : (
            <WorkList
              entries={searchWork(entries, { text, sort, ...(kind ? { kind } : {}) })}
              kind={kind}
              text={text}
              sort={sort}
              onSort={setSort}
              onClearSearch={() => setText("")}
              actions={actions}
              starters={starters}
            />
          )}
        </div>
        <SidePanel />
      </div>
      <NewBoardDialog open={choosing} onClose={() => setChoosing(false)} onCreate={actions.createBoard} />
      <FileDialogs files={files} />
      <DropTarget onFiles={(dropped) => void files.read(dropped)} />
    </Page>
  );
}

/** What stands beside the work: one's rooms, who plays now, devices, plan, what was deleted. */
function SidePanel() {
  const [showDeleted, setShowDeleted] = useState(false);
  return (
    <aside className={classes("stack gap-16", styles.side)}>
      <YourRooms className={styles.box} />
      <LiveBox />
      <DevicesBox />
      <PlanBox />
      <Button tone="ghost" size="medium" icon={<Trash2 {...SMALL_ICON} />} onClick={() => setShowDeleted(true)}>
        {strings.deletedTitle}
      </Button>
      <DeletedDialog open={showDeleted} onClose={() => setShowDeleted(false)} />
    </aside>
  );
}

/** What there is to know where the list is not complete: no network, or no answer. */
function WorkState() {
  const { account, work } = useStudio();
  const { status } = useSnapshot(account.state);
  const { problem } = useSnapshot(work.state);
  const online = useOnline();
  const retry = (
    <Button size="medium" onClick={() => void work.refresh()}>
      {strings.retry}
    </Button>
  );
  if (!online || status === "offline") {
    return (
      <Notice kind="warning" actions={online && retry}>
        <b>{strings.offlineTitle}.</b> {strings.offlineText}
      </Notice>
    );
  }
  if (problem === null) return null;
  return (
    <Notice kind="error" actions={retry}>
      <b>{strings.failedTitle}.</b> {problem} {strings.failedText}
    </Notice>
  );
}

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search in the bar; Ctrl or Command and K go there. */
function SearchBox({ value, onChange }: SearchBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      ref.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <search className={styles.search}>
      <SearchField ref={ref} label={strings.searchLabel} value={value} onChange={onChange} shortcut="Mod+K" />
    </search>
  );
}
