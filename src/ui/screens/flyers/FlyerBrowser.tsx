import { Megaphone, Plus, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { flyerCalls, type FlyerJson, type FlyerSearch } from "../../../protocol/http/flyerCalls.ts";
import type { EventFilters, NearPlace } from "../../../state/events/eventFilters.ts";
import { flyerSpan, type FlyerTime } from "../../../state/events/flyerFilters.ts";
import { applyFlyerNews } from "../../../state/events/flyerNews.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { ICON, LARGE_ICON } from "../../controls/iconSize.ts";
import { SearchField } from "../../controls/SearchField.tsx";
import { Segments } from "../../controls/Segments.tsx";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import { placeName } from "../../map/placeName.ts";
import { flyerStrings as words } from "../../strings/flyers.ts";
import { LoadState } from "../account/LoadState.tsx";
import { NearFilter } from "../events/NearFilter.tsx";
import { TagFilter } from "../events/TagFilter.tsx";
import { useNow } from "../events/useNow.ts";
import { whenText } from "../events/whenText.ts";
import { FlyerPoster } from "./FlyerPoster.tsx";
import { CardList, ListingPage } from "../ListingPage.tsx";
import listing from "../Listing.module.css";
import styles from "./Flyers.module.css";

type List = NonNullable<FlyerSearch["list"]>;

const LISTS = (["running", "all", "mine"] as const).map((value) => ({ value, label: words.lists[value] }));
const TIMES = (["any", "later", "today", "week"] as const).map((value) => ({ value, label: words.times[value] }));
const PAGE_SIZE = 40;
const MOST = 100;

const withSpan = (search: FlyerSearch, time: FlyerTime): FlyerSearch => ({
  ...search,
  ...flyerSpan(time, new Date()),
});

/** Current flyers with their audience, as posters. */
export function FlyerBrowser() {
  const { api, flyerNews } = useStudio();
  const [list, setList] = useState<List>("running");
  const [typed, setTyped] = useState("");
  const [near, setNear] = useState<NearPlace | null>(null);
  const [tag, setTag] = useState<EventFilters["tag"]>(null);
  const [time, setTime] = useState<FlyerTime>("any");
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const searchText = useTyped(typed).trim();
  const search: FlyerSearch = {
    list,
    searchText,
    pageSize,
    ...(tag ? { tagIds: [tag.id] } : {}),
    ...(near ? { near: { latitude: near.latitude, longitude: near.longitude, radiusKm: near.radiusKm } } : {}),
  };
  const { value, error, reload, set } = useLoad(
    (signal) => api.call(flyerCalls.searchFlyers, { body: withSpan(search, time) }, { signal }),
    JSON.stringify([{ ...search, pageSize: undefined }, time]),
    pageSize,
  );
  const filtered = searchText !== "" || near !== null || tag !== null || time !== "any";
  useEffect(
    () =>
      flyerNews.on((news) => {
        const next = value && list !== "mine" ? applyFlyerNews(value, news, filtered) : "outdated";
        if (next === "outdated") reload();
        else set(next);
      }),
    [filtered, flyerNews, list, reload, set, value],
  );
  return (
    <ListingPage title={words.title} text={words.text} className={styles.page} tools={<NewFlyerButton />}>
      <search className={classes("row wrap gap-8", styles.bar)}>
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        <Select label={words.time} value={time} options={TIMES} onChange={(next) => setTime(next as FlyerTime)} />
        <NearFilter near={near} onChange={setNear} />
        <TagFilter tag={tag} onChange={setTag} />
        <Segments label={words.listOf} value={list} segments={LISTS} onChange={setList} />
      </search>
      <output className={styles.count}>{value && value.totalCount > 0 ? words.found(value.totalCount) : ""}</output>
      {!value && <LoadState error={error} onRetry={reload} lines={3} />}
      {value?.flyers.length === 0 && <Empty list={list} filtered={filtered} onAll={() => setList("all")} />}
      <CardList label={words.list} items={value?.flyers ?? []} renderCard={(flyer) => <FlyerCard flyer={flyer} />} />
      {value && value.flyers.length < value.totalCount && pageSize < MOST && (
        <Button size="medium" className={listing.more} onClick={() => setPageSize(MOST)}>
          {words.more}
        </Button>
      )}
    </ListingPage>
  );
}

const NewFlyerButton = () => (
  <ButtonLink to="/flyers/new" size="medium" tone="primary" icon={<Plus {...ICON} />}>
    {words.create}
  </ButtonLink>
);

interface EmptyProps {
  readonly list: List;
  readonly filtered: boolean;
  readonly onAll: () => void;
}

function Empty({ list, filtered, onAll }: EmptyProps) {
  if (filtered)
    return <EmptyState icon={<SearchX {...LARGE_ICON} />} title={words.nothingFound} text={words.nothingFoundText} />;
  const { title, text } = words.empty[list];
  return (
    <EmptyState icon={<Megaphone {...LARGE_ICON} />} title={title} text={text}>
      {list === "running" ? (
        <Button size="medium" tone="primary" onClick={onAll}>
          {words.lookEverywhere}
        </Button>
      ) : (
        <NewFlyerButton />
      )}
      <ButtonLink to="/events" size="medium">
        {words.toEvents}
      </ButtonLink>
    </EmptyState>
  );
}

function FlyerCard({ flyer }: { readonly flyer: FlyerJson }) {
  const { id, title, user, startsAt, endsAt, area, state } = flyer;
  const now = useNow();
  return (
    <article className={classes(listing.card, styles.card)} aria-label={title}>
      <FlyerPoster flyer={flyer} size="small" />
      <Link to={`/flyers/${id}`} className={classes(listing.name, styles.name)}>
        {title}
      </Link>
      <p className="text-2 size-2 break-anywhere">
        {state !== "Started" && `${words.states[state]} · `}
        {words.by(user.name)}
      </p>
      <p className="text-2 size-2 break-anywhere">
        <time dateTime={startsAt}>{whenText(startsAt, endsAt, now)}</time>
        {area && ` · ${placeName(area)}`}
      </p>
    </article>
  );
}
