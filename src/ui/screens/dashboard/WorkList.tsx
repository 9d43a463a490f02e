import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { WorkEntry, WorkKind, WorkSort } from "../../../state/sync/Work.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { Select } from "../../controls/Select.tsx";
import { useShownInTurn } from "../../hooks/useShownInTurn.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import { EmptyWork } from "./EmptyWork.tsx";
import { Skeletons } from "./Skeletons.tsx";
import { Starters, type Starting } from "./Starters.tsx";
import type { WorkActions } from "./useWorkActions.ts";
import { CardPlace, WorkCard } from "./WorkCard.tsx";
import styles from "./DashboardScreen.module.css";

export interface WorkListProps {
  readonly entries: readonly WorkEntry[];
  readonly kind: WorkKind | undefined;
  readonly text: string;
  readonly sort: WorkSort;
  readonly onSort: (sort: WorkSort) => void;
  readonly onClearSearch: () => void;
  readonly actions: WorkActions;
  readonly starters: Starting;
}

const SORTS = Object.entries(strings.sorts).map(([value, label]) => ({ value, label }));

/** One kind of work, or what a search has found. */
export function WorkList(props: WorkListProps) {
  const { entries, kind, text, sort, onSort, actions, starters } = props;
  const { work } = useStudio();
  const { loading } = useSnapshot(work.state);
  const wanted = text.trim();
  const title = kind === "board" ? strings.boards : kind === "timeline" ? strings.projects : strings.search;
  return (
    <>
      <header className={styles.head}>
        <h1>
          {title}
          <output>{wanted ? strings.found(entries.length, wanted) : entries.length.toLocaleString("en-US")}</output>
        </h1>
        <div className={classes("flex wrap gap-8", styles.starters)}>
          <Select
            label={strings.sort}
            size="large"
            value={sort}
            options={SORTS}
            onChange={(value) => onSort(value === "name" ? "name" : "changed")}
          />
          <Starters starters={starters} actions={actions} kind={kind} />
        </div>
      </header>
      {entries.length > 0 ? <Cards entries={entries} actions={actions} /> : <Nothing loading={loading} {...props} />}
    </>
  );
}

/** Cards that are shown at once. */
const FIRST_CARDS = 8;

function Cards({ entries, actions }: Pick<WorkListProps, "entries" | "actions">) {
  const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
  const shown = useShownInTurn(keys, FIRST_CARDS);
  return (
    <div className={classes(styles.cards, styles.many)} aria-busy={shown.size < entries.length || undefined}>
      {entries.map((entry) =>
        shown.has(entry.key) ? (
          <WorkCard key={entry.key} entry={entry} actions={actions} />
        ) : (
          <CardPlace key={entry.key} />
        ),
      )}
    </div>
  );
}

function Nothing(props: WorkListProps & { readonly loading: boolean }) {
  const { loading, text, onClearSearch } = props;
  if (loading) return <Skeletons />;
  if (text.trim() === "") return <EmptyWork {...props} />;
  return (
    <EmptyState title={strings.nothingFound} text={strings.nothingFoundText}>
      <Button size="medium" onClick={onClearSearch}>
        {strings.clearSearch}
      </Button>
    </EmptyState>
  );
}
