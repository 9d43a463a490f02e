import { useState } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { searchWork, type WorkKind, type WorkSort } from "../../../state/sync/Work.ts";
import { DeletionNotice } from "../../account/DeletionNotice.tsx";
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
import { SearchBox } from "./SearchBox.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { useImport } from "./useImport.ts";
import { useWorkActions } from "./useWorkActions.ts";
import { WorkState } from "./WorkState.tsx";
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
