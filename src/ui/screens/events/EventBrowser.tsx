import { CalendarDays, CalendarPlus, Radio, SearchX, Globe, MapPin, UsersRound, CalendarSync } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { loginPath } from "../../../state/account/returnPath.ts";
import {
  ALL_EVENTS,
  type EventFilters,
  type EventKind,
  type EventList,
  type EventTime,
  isFiltered,
} from "../../../state/events/eventFilters.ts";
import { WORLD_BOUNDS, type GeoPoint } from "../../../view/map/mapView.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { ICON, LARGE_ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { SearchField } from "../../controls/SearchField.tsx";
import { Segments } from "../../controls/Segments.tsx";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useWide } from "../../hooks/useNarrow.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import { AreaMap } from "../../map/AreaMap.tsx";
import { DEFAULT_MAP } from "../../map/defaultMap.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { LoadState } from "../account/LoadState.tsx";
import { EventCalendar } from "./EventCalendar.tsx";
import { NearFilter } from "./NearFilter.tsx";
import { placesOf } from "./placesOf.ts";
import { TagFilter } from "./TagFilter.tsx";
import { useEventSearch, type EventSearchResult } from "./useEventSearch.ts";
import { CardList, ListingPage } from "../ListingPage.tsx";
import listing from "../Listing.module.css";
import styles from "./Events.module.css";
import { Link } from "wouter";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { placeName } from "../../map/placeName.ts";
import { EventState } from "./EventState.tsx";
import { LinkButtons } from "./LinkButtons.tsx";
import { useNow } from "./useNow.ts";
import { whenText } from "./whenText.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { notify } from "../../../state/notices.ts";
import { Dialog } from "../../controls/Dialog.tsx";
import share from "../share/ShareDialog.module.css";

/** The address by which a calendar program follows one's own events. */
function EventFeedButton() {
  const { api, session } = useStudio();
  const [url, setUrl] = useState("");
  const [open, setOpen] = useState(false);
  const ask = async (renew: boolean): Promise<boolean> => {
    const answer = await api.call(eventCalls.eventFeed, { body: { renew } });
    if (answer.ok) setUrl(new URL(answer.value.path, location.origin).href);
    else notify(session, "error", answer.error.message);
    return answer.ok;
  };
  const show = async (): Promise<void> => setOpen(await ask(false));
  const renew = async (): Promise<void> => {
    if (await ask(true)) notify(session, "success", words.feedRenewed);
  };
  // Without a clipboard the address can be copied from the field.
  const copy = (): void => {
    void navigator.clipboard?.writeText(url).then(() => notify(session, "success", words.linkCopied));
  };
  return (
    <>
      <Button size="medium" icon={<CalendarSync {...ICON} />} onClick={() => void show()}>
        {words.feed}
      </Button>
      <Dialog
        title={words.feedTitle}
        open={open}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button size="medium" tone="ghost" onClick={() => void renew()}>
              {words.feedRenew}
            </Button>
            <Button size="medium" tone="primary" onClick={copy}>
              {words.feedCopy}
            </Button>
          </>
        }
      >
        <div className={share.share}>
          <p>{words.feedText}</p>
          <div className={share.address}>
            <input
              readOnly
              aria-label={words.feedAddress}
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
          <p>{words.feedSecret}</p>
        </div>
      </Dialog>
    </>
  );
}

/** One event of a list. */
function EventCard({ event }: { readonly event: EventJson }) {
  const { id, name, owner, kind, startsAt, endsAt, area, online, counts, state, tags } = event;
  const now = useNow();
  return (
    <article className={classes(listing.card, styles.card)} aria-label={name} data-live={state === "Started"}>
      {event.thumbnail && <img className={styles.thumbnail} src={event.thumbnail.small} alt="" loading="lazy" />}
      <div className={classes("row between gap-8 text-2 size-2 tabular", styles.line)}>
        <time dateTime={startsAt}>{whenText(startsAt, endsAt, now)}</time>
        <EventState state={state} />
      </div>
      <Link to={`/events/${id}`} className={listing.name}>
        {name}
      </Link>
      <p className="text-2 size-3 break-anywhere">
        {words.kinds[kind]}{" "}
        <Link to={`/users/${owner.id}`} className="relative z-1 text-2">
          {words.by(owner.name)}
        </Link>
      </p>
      <div className={classes("row between gap-8 text-2 size-2 tabular", styles.line)}>
        <ul className={styles.facts}>
          {area && (
            <li>
              <MapPin {...SMALL_ICON} />
              {placeName(area)}
            </li>
          )}
          {online && (
            <li>
              <Globe {...SMALL_ICON} />
              {words.online}
            </li>
          )}
          {state === "Started" && (
            <li>
              <UsersRound {...SMALL_ICON} />
              {words.players(counts.players)}
            </li>
          )}
          {tags.map((tag) => (
            <li key={tag.id} className={styles.tag}>
              {tag.name}
            </li>
          ))}
        </ul>
        <LinkButtons event={event} only="star" />
      </div>
    </article>
  );
}

type View = "list" | "calendar" | "map";

const VIEWS = (["list", "calendar", "map"] as const).map((value) => ({ value, label: words.view[value] }));

/** Events as a list, a calendar and a map. Wide windows have the map beside the other two. */
export function EventBrowser() {
  const [filters, setFilters] = useState<EventFilters>(ALL_EVENTS);
  const text = useTyped(filters.text);
  const asked = useMemo(() => ({ ...filters, text }), [filters, text]);
  const found = useEventSearch(asked);
  const [view, setView] = useState<View>("list");
  const withMap = useWide(66);
  const shown = withMap && view === "map" ? "list" : view;
  const filtered = isFiltered(filters);
  return (
    <ListingPage title={words.title} text={words.text} className={styles.page} tools={<Tools />}>
      <div className={classes("row between wrap gap-8-16", styles.bar)}>
        <EventFilterBar filters={filters} onChange={setFilters} />
        <Segments label={words.views} value={shown} segments={withMap ? VIEWS.slice(0, 2) : VIEWS} onChange={setView} />
      </div>
      <output className="row gap-8 min-height-28 text-2 tabular">
        {found.value && (filtered || found.value.totalCount > 0) ? words.found(found.value.totalCount) : ""}
        {filtered && (
          <Button tone="ghost" onClick={() => setFilters(ALL_EVENTS)}>
            {words.clear}
          </Button>
        )}
      </output>
      <div className={styles.split}>
        {shown === "list" && <Found found={found} filtered={filtered} />}
        {shown === "calendar" && (
          <div className="grid gap-12 min-width-0">
            <EventCalendar filters={asked} />
          </div>
        )}
        {(withMap || shown === "map") && <EventMap found={found} filters={filters} />}
      </div>
    </ListingPage>
  );
}

function Tools() {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  return (
    <div className="row wrap gap-8">
      <ButtonLink to={user ? "/plugin/jamroom" : loginPath("/plugin/jamroom")} size="medium" icon={<Radio {...ICON} />}>
        {words.startJam}
      </ButtonLink>
      {user && <EventFeedButton />}
      <NewEventButton user={user !== null} />
    </div>
  );
}

/** For visitors it leads there by way of the sign-in. */
const NewEventButton = ({ user }: { readonly user: boolean }) => (
  <ButtonLink
    to={user ? "/events/new" : loginPath("/events/new")}
    size="medium"
    tone="primary"
    icon={<CalendarPlus {...ICON} />}
  >
    {words.create}
  </ButtonLink>
);

interface FoundProps {
  readonly found: EventSearchResult;
  readonly filtered: boolean;
}

function Found({ found: { value, error, reload, showMore }, filtered }: FoundProps) {
  if (!value) {
    return (
      <div className="grid gap-12 min-width-0">
        <LoadState error={error} onRetry={reload} lines={4} />
      </div>
    );
  }
  if (value.events.length === 0) return filtered ? <NothingFound /> : <NothingYet />;
  return (
    <div className="grid gap-12 min-width-0">
      <CardList label={words.list} items={value.events} renderCard={(event) => <EventCard event={event} />} />
      {value.events.length < value.totalCount && (
        <Button size="medium" className={listing.more} onClick={showMore}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

const NothingFound = () => (
  <EmptyState icon={<SearchX {...LARGE_ICON} />} title={words.nothingFound} text={words.nothingFoundText} />
);

function NothingYet() {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  return (
    <EmptyState
      icon={<CalendarDays {...LARGE_ICON} />}
      title={words.emptyTitle}
      text={user ? words.emptyText : `${words.emptyText} ${words.signInText}`}
    >
      <NewEventButton user={user !== null} />
    </EmptyState>
  );
}

/** Degrees that the default map surely shows around its middle. */
const HOME_DEGREES = { latitude: 10, longitude: 15 };

function isNearHome({ latitude, longitude }: GeoPoint): boolean {
  const home = DEFAULT_MAP.homeArea;
  return (
    Math.abs(latitude - home.latitude) < HOME_DEGREES.latitude &&
    Math.abs(longitude - home.longitude) < HOME_DEGREES.longitude
  );
}

function EventMap({ found, filters: { near } }: { readonly found: EventSearchResult; readonly filters: EventFilters }) {
  const events = found.value?.events;
  const places = useMemo(() => placesOf(events ?? []), [events]);
  const open = useCallback((id: string) => navigate(`/events/${id}`), []);
  const start = useMemo(() => {
    if (near) return { ...near, zoom: 12 - Math.log2(near.radiusKm) };
    // The default map, unless it would hide what was found.
    return places.some((place) => !isNearHome(place)) ? WORLD_BOUNDS : undefined;
  }, [near, places]);
  return (
    <div className={styles.map}>
      <AreaMap
        key={near ? `${near.latitude} ${near.longitude} ${near.radiusKm}` : ""}
        label={words.map}
        places={places}
        onOpen={open}
        start={start}
        circle={near}
      />
    </div>
  );
}

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

const KINDS = [{ value: "any", label: words.anyKind }, ...optionsOf(words.kinds)];
const TIMES = optionsOf(words.times);
const LISTS = optionsOf(words.lists);

interface EventFilterBarProps {
  readonly filters: EventFilters;
  readonly onChange: (filters: EventFilters) => void;
}

/** Filters of events: words, kind, time, place, tag, owner. */
function EventFilterBar({ filters, onChange }: EventFilterBarProps) {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const { text, kind, time, list, near, tag } = filters;
  return (
    <search className={classes("row wrap gap-8 flex-1", styles.filters)}>
      <SearchField label={words.search} value={text} onChange={(next) => onChange({ ...filters, text: next })} />
      <Select
        label={words.time}
        value={time}
        options={TIMES}
        onChange={(next) => onChange({ ...filters, time: next as EventTime })}
      />
      <Select
        label={words.kind}
        value={kind}
        options={KINDS}
        onChange={(next) => onChange({ ...filters, kind: next as EventKind | "any" })}
      />
      <NearFilter near={near} onChange={(next) => onChange({ ...filters, near: next })} />
      <TagFilter tag={tag} onChange={(next) => onChange({ ...filters, tag: next })} />
      {user && (
        <Select
          label={words.listOf}
          value={list}
          options={LISTS}
          onChange={(next) => onChange({ ...filters, list: next as EventList })}
        />
      )}
    </search>
  );
}
