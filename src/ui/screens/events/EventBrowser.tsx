import { CalendarPlus, Globe } from "lucide-react";
import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { loginPath } from "../../../state/account/returnPath.ts";
import { ALL_EVENTS, type EventFilters, isFiltered } from "../../../state/events/eventFilters.ts";
import { ButtonLink, Button } from "../../controls/Button.tsx";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { classes } from "../../controls/classes.ts";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { Segments } from "../../controls/Segments.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useWide } from "../../hooks/useNarrow.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import { Page } from "../../shell/Page.tsx";
import { eventStrings as words } from "../../strings/events.ts";
import { LoadState } from "../account/LoadState.tsx";
import { EmptyPlace } from "../EmptyPlace.tsx";
import { EventCalendar } from "./EventCalendar.tsx";
import { EventFeedButton } from "./EventFeedButton.tsx";
import { EventFilterBar } from "./EventFilterBar.tsx";
import { EventMap } from "./EventMap.tsx";
import { EventRow } from "./EventRow.tsx";
import { FurtherEvents } from "./FurtherEvents.tsx";
import { groupsByWeek } from "./groupsByWeek.ts";
import { useEventSearch, type EventSearchResult } from "./useEventSearch.ts";
import { useNow } from "./useNow.ts";
import listing from "../Listing.module.css";
import styles from "./Events.module.css";

type View = "list" | "calendar" | "map";

const VIEWS = (["list", "calendar", "map"] as const).map((value) => ({ value, label: words.view[value] }));

/** Events as a list, a calendar and a map. Wide windows have the map beside the other two, to all edges. */
export function EventBrowser() {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const [filters, setFilters] = useState<EventFilters>(ALL_EVENTS);
  const text = useTyped(filters.text);
  const asked = useMemo(() => ({ ...filters, text }), [filters, text]);
  const found = useEventSearch(asked);
  const [view, setView] = useState<View>("list");
  const [selectedId, setSelectedId] = useState<string>();
  const withMap = useWide(66);
  const shown = withMap && view === "map" ? "list" : view;
  const events = found.value?.events ?? [];
  const clear = (): void => setFilters(ALL_EVENTS);
  useScreenCommands(words.title, () => [
    choiceCommand(words.views, shown, withMap ? VIEWS.slice(0, 2) : VIEWS, setView),
    { label: words.clear, disabled: !isFiltered(filters), run: clear },
    { label: words.create, run: () => navigate(newEventPath(user !== null)) },
  ]);
  const online = events.filter((event) => event.online && !event.area).length;
  return (
    <Page fills={withMap}>
      <div className={styles.split} data-with-map={withMap || undefined}>
        <div className={classes("stack gap-12 min-width-0", styles.side)}>
          <header className={styles.head}>
            <div>
              <h1>{words.title}</h1>
              <p className="text-2 size-3 line-18">{words.text}</p>
            </div>
            <div className="row wrap gap-8">
              <Segments
                label={words.views}
                value={shown}
                segments={withMap ? VIEWS.slice(0, 2) : VIEWS}
                onChange={setView}
              />
              {user && <EventFeedButton />}
              <NewEventButton />
            </div>
          </header>
          <EventFilterBar filters={filters} onChange={setFilters} />
          <Count found={found} filters={filters} onClear={clear} />
          {shown === "list" && (
            <Found
              found={found}
              filters={asked}
              selectedId={selectedId}
              onSelect={withMap ? setSelectedId : undefined}
            />
          )}
          {shown === "calendar" && <EventCalendar filters={asked} />}
          {shown === "map" && (
            <div className={styles.map}>
              <EventMap events={events} near={filters.near} selectedId={selectedId} onSelect={setSelectedId} />
            </div>
          )}
        </div>
        {withMap && (
          <div className={styles.map}>
            <EventMap events={events} near={filters.near} selectedId={selectedId} onSelect={setSelectedId} />
            {online > 0 && (
              <p className={styles.online}>
                <Globe {...SMALL_ICON} />
                {words.onlineCount(online)}
              </p>
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

interface CountProps {
  readonly found: EventSearchResult;
  readonly filters: EventFilters;
  readonly onClear: () => void;
}

function Count({ found: { value }, filters, onClear }: CountProps) {
  const filtered = isFiltered(filters);
  return (
    <output className={classes("row gap-8 text-2 size-2 tabular", styles.count)}>
      {value && (filtered || value.totalCount > 0) ? words.found(value.totalCount) : ""}
      {filtered && (
        <Button tone="ghost" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </output>
  );
}

/** Leads visitors there by way of the sign-in. */
const newEventPath = (isUser: boolean): string => (isUser ? "/events/new" : loginPath("/events/new"));

function NewEventButton() {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  return (
    <ButtonLink to={newEventPath(user !== null)} size="medium" tone="primary" icon={<CalendarPlus {...ICON} />}>
      {words.create}
    </ButtonLink>
  );
}

interface FoundProps {
  readonly found: EventSearchResult;
  readonly filters: EventFilters;
  readonly selectedId: string | undefined;
  readonly onSelect: ((id: string) => void) | undefined;
}

function Found({ found: { value, error, reload, showMore }, filters, selectedId, onSelect }: FoundProps) {
  const now = useNow();
  if (!value) return <LoadState error={error} onRetry={reload} lines={4} />;
  if (value.events.length === 0) return isFiltered(filters) ? <NothingFound filters={filters} /> : <NothingYet />;
  // Nearest first has no weeks.
  const titles = filters.near ? new Map<string, string>() : groupsByWeek(value.events, now);
  return (
    <>
      <ul className={styles.rows} aria-label={words.list}>
        {value.events.map((event) => (
          <li key={event.id}>
            {titles.has(event.id) && <h2 className={styles.week}>{titles.get(event.id)}</h2>}
            <EventRow event={event} selected={event.id === selectedId} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      {value.events.length < value.totalCount && (
        <Button size="medium" className={listing.more} onClick={showMore}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function NothingFound({ filters: { near } }: { readonly filters: EventFilters }) {
  if (!near) return <EmptyPlace title={words.nothingFound} text={words.nothingFoundText} />;
  return (
    <>
      <EmptyPlace title={words.quiet(near.name)} text={words.quietText(near.radiusKm)}>
        <NewEventButton />
      </EmptyPlace>
      <FurtherEvents near={near} />
    </>
  );
}

function NothingYet() {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  return (
    <EmptyPlace title={words.emptyTitle} text={user ? words.emptyText : `${words.emptyText} ${words.signInText}`}>
      <NewEventButton />
    </EmptyPlace>
  );
}
