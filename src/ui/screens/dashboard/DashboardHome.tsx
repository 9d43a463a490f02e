import { ArrowRight, FileMusic } from "lucide-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { searchWork, type WorkEntry } from "../../../state/sync/Work.ts";
import { SMALL_ICON, LARGE_ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import { EmptyWork } from "./EmptyWork.tsx";
import { Skeletons } from "./Skeletons.tsx";
import { Starters, type Starting } from "./Starters.tsx";
import type { WorkActions } from "./useWorkActions.ts";
import { WorkCard } from "./WorkCard.tsx";
import { ProScreens } from "./ProScreens.tsx";
import styles from "./DashboardScreen.module.css";

export interface DashboardHomeProps {
  /** Last changed first. */
  readonly entries: readonly WorkEntry[];
  readonly actions: WorkActions;
  readonly starters: Starting;
}

/** In the first row the last one is as wide as two. */
const RECENT = 3;
const ROW = 4;

export function DashboardHome({ entries, actions, starters }: DashboardHomeProps) {
  const { account, work } = useStudio();
  const { user } = useSnapshot(account.state);
  const { loading } = useSnapshot(work.state);
  const recent = entries.slice(0, RECENT);
  const rest = entries.slice(RECENT);
  const boards = searchWork(rest, { kind: "board" });
  const projects = searchWork(rest, { kind: "timeline" });
  const counts = { board: 0, timeline: 0 };
  for (const { kind } of entries) counts[kind]++;
  const empty = entries.length === 0;
  return (
    <>
      <header className={styles.head}>
        <h1 className="size-5 weight-650">
          {empty && !loading ? strings.headlineEmpty(user?.name ?? "") : strings.headline}
        </h1>
        <Starters starters={starters} actions={actions} />
      </header>
      {empty && (loading ? <Skeletons /> : <EmptyWork />)}
      {!empty && (
        <div className={styles.recent} data-count={recent.length}>
          {recent.map((entry, index) => (
            <WorkCard key={entry.key} entry={entry} actions={actions} frame={index === 0 ? "wide" : "tall"} />
          ))}
          {recent.length < RECENT && <DropHint starters={starters} />}
        </div>
      )}
      {boards.length > 0 && (
        <Section title={strings.boards} count={counts.board} all={strings.allBoards} to="/dashboard?show=boards">
          {boards.slice(0, ROW).map((entry) => (
            <WorkCard key={entry.key} entry={entry} actions={actions} />
          ))}
        </Section>
      )}
      {projects.length > 0 && (
        <Section
          title={strings.projects}
          count={counts.timeline}
          all={strings.allProjects}
          to="/dashboard?show=projects"
        >
          {projects.slice(0, ROW - 1).map((entry) => (
            <WorkCard key={entry.key} entry={entry} actions={actions} />
          ))}
          {recent.length === RECENT && <DropHint starters={starters} />}
        </Section>
      )}
      <ProScreens />
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly all: string;
  readonly to: string;
  readonly children: React.ReactNode;
}

function Section({ title, count, all, to, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className={styles.sectionHead}>
        <h2 className="size-3 weight-600">
          {title} <span>{count.toLocaleString("en-US")}</span>
        </h2>
        <Link className="row gap-4 text-2 weight-500 no-underline" to={to}>
          {all}
          <ArrowRight {...SMALL_ICON} />
        </Link>
      </div>
      <div className={styles.cards}>{children}</div>
    </section>
  );
}

/** Says that files can be dropped, and takes one by a click. */
function DropHint({ starters: { onImport } }: { readonly starters: Starting }) {
  return (
    <div className={styles.drop}>
      <FileMusic {...LARGE_ICON} />
      <b className="text-1 size-3 weight-600 line-18">{strings.dropTitle}</b>
      <span>{strings.dropText}</span>
      <span>
        {strings.dropOr}{" "}
        <button type="button" onClick={() => chooseFiles((files) => void onImport(files))}>
          {strings.dropChoose}
        </button>
      </span>
    </div>
  );
}
