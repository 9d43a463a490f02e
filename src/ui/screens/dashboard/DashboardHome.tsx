import { ArrowRight } from "lucide-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { TemplateType } from "../../../domain/board/records.ts";
import { searchWork, type WorkEntry, type WorkKind } from "../../../state/sync/Work.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useWide } from "../../hooks/useNarrow.ts";
import { strings } from "../../strings/dashboard.ts";
import { useNow } from "../events/useNow.ts";
import { Section } from "./DashboardSection.tsx";
import { DropHint } from "./DropHint.tsx";
import { FirstDay } from "./FirstDay.tsx";
import { ProScreens } from "./ProScreens.tsx";
import { Skeletons } from "./Skeletons.tsx";
import { Starters, type Starting } from "./Starters.tsx";
import { TemplateCard } from "./TemplateCard.tsx";
import type { WorkActions } from "./useWorkActions.ts";
import { WorkCard } from "./WorkCard.tsx";
import styles from "./DashboardScreen.module.css";

export interface DashboardHomeProps {
  /** Last changed first. */
  readonly entries: readonly WorkEntry[];
  readonly actions: WorkActions;
  readonly starters: Starting;
}

/** Templates that fill the first row of a user who has few documents. */
const FILL: readonly TemplateType[] = ["SuperTouch", "Mixer"];
/** Templates of the row below. */
const MORE: readonly TemplateType[] = ["Drums", "Isomorphic", "Strings"];

export function DashboardHome({ entries, actions, starters }: DashboardHomeProps) {
  const { account, work } = useStudio();
  const { user } = useSnapshot(account.state);
  const { loading } = useSnapshot(work.state);
  // Cards of 240 to 280 pixels.
  const columns = useWide(108) ? 5 : 4;
  const name = user?.name ?? "";
  if (entries.length === 0 && !loading) return <FirstDay name={name} actions={actions} starters={starters} />;
  // The first one is as wide as two.
  const recent = entries.slice(0, columns - 1);
  const rest = entries.slice(columns - 1);
  const boards = searchWork(rest, { kind: "board" });
  const projects = searchWork(rest, { kind: "timeline" });
  const countOf = (kind: WorkKind): number => entries.filter((entry) => entry.kind === kind).length;
  return (
    <>
      <header className={styles.head}>
        <Greeting name={name} />
        <Starters starters={starters} actions={actions} />
      </header>
      {entries.length === 0 ? (
        <Skeletons />
      ) : (
        <div className={styles.cards}>
          {recent.map((entry, index) => (
            <WorkCard key={entry.key} entry={entry} actions={actions} frame={index === 0 ? "wide" : "tall"} />
          ))}
          {FILL.slice(0, Math.max(0, FILL.length + 1 - recent.length)).map((type) => (
            <TemplateCard key={type} type={type} actions={actions} frame="tall" />
          ))}
        </div>
      )}
      {entries.length > 0 && rest.length === 0 && (
        <Section title={strings.fromTemplate}>
          {MORE.map((type) => (
            <TemplateCard key={type} type={type} actions={actions} />
          ))}
          <DropHint starters={starters} />
        </Section>
      )}
      {projects.length > 0 && (
        <Section
          title={strings.projects}
          count={countOf("timeline")}
          tools={<All to="/dashboard?show=projects">{strings.allProjects}</All>}
        >
          {projects.slice(0, columns - 1).map((entry) => (
            <WorkCard key={entry.key} entry={entry} actions={actions} />
          ))}
          <DropHint starters={starters} columns={Math.max(1, columns - projects.length)} />
        </Section>
      )}
      {boards.length > 0 && (
        <Section
          title={strings.boards}
          count={countOf("board")}
          tools={<All to="/dashboard?show=boards">{strings.allBoards}</All>}
        >
          {boards.slice(0, columns).map((entry) => (
            <WorkCard key={entry.key} entry={entry} actions={actions} />
          ))}
        </Section>
      )}
      <ProScreens />
    </>
  );
}

function Greeting({ name }: { readonly name: string }) {
  return <h1>{strings.greeting(useNow().getHours(), name)}</h1>;
}

const All = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link className="row gap-4 text-2 size-2 weight-500 no-underline" to={to}>
    {children}
    <ArrowRight {...SMALL_ICON} />
  </Link>
);
