import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { flyerCalls, type FlyerJson, type FlyerSearch } from "../../../protocol/http/flyerCalls.ts";
import type { EventFilters, NearPlace } from "../../../state/events/eventFilters.ts";
import { flyerSpan, type FlyerTime } from "../../../state/events/flyerFilters.ts";
import { applyFlyerNews } from "../../../state/events/flyerNews.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { ICON } from "../../controls/iconSize.ts";
import { SearchField } from "../../controls/SearchField.tsx";
import { Segments } from "../../controls/Segments.tsx";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import { flyerStrings as words } from "../../strings/flyers.ts";
import { LoadState } from "../account/LoadState.tsx";
import { NearFilter } from "../events/NearFilter.tsx";
import { TagFilter } from "../events/TagFilter.tsx";
import { useNow } from "../events/useNow.ts";
import { EmptyPlace } from "../EmptyPlace.tsx";
import { FlyerPoster } from "../poster/FlyerPoster.tsx";
import { upText } from "./upText.ts";
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
    <ListingPage
      title={words.title}
      text={words.text}
      className={styles.page}
      tools={
        <div className="row wrap gap-8">
          <Segments label={words.listOf} value={list} segments={LISTS} onChange={setList} />
          <NewFlyerButton />
        </div>
      }
    >
      <search className={classes("row wrap gap-8", styles.bar)}>
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        <Select label={words.time} value={time} options={TIMES} onChange={(next) => setTime(next as FlyerTime)} />
        <NearFilter near={near} onChange={setNear} />
        <TagFilter tag={tag} onChange={setTag} />
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
  if (filtered) return <EmptyPlace title={words.nothingFound} text={words.nothingFoundText} />;
  const { title, text } = words.empty[list];
  return (
    <>
      <EmptyPlace title={title} text={text}>
        <NewFlyerButton />
        {list === "running" && (
          <Button size="medium" onClick={onAll}>
            {words.lookEverywhere}
          </Button>
        )}
        <ButtonLink to="/events" size="medium" tone="ghost">
          {words.toEvents}
        </ButtonLink>
      </EmptyPlace>
      {list === "running" && <Elsewhere />}
    </>
  );
}

const MOST_ELSEWHERE = 3;

/** Flyers that run for others, where none is for the user. */
function Elsewhere() {
  const { api } = useStudio();
  const { value } = useLoad((signal) =>
    api.call(flyerCalls.searchFlyers, { body: { list: "all", pageSize: MOST_ELSEWHERE } }, { signal }),
  );
  if (!value || value.flyers.length === 0) return null;
  return (
    <section aria-label={words.elsewhere} className="grid gap-12">
      <h2 className={styles.elsewhere}>{words.elsewhere}</h2>
      <CardList label={words.elsewhere} items={value.flyers} renderCard={(flyer) => <FlyerCard flyer={flyer} />} />
    </section>
  );
}

function FlyerCard({ flyer }: { readonly flyer: FlyerJson }) {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const { id, title, userId, endsAt, state } = flyer;
  const now = useNow();
  return (
    <article
      className={classes("grid gap-8 relative", styles.card)}
      aria-label={title}
      data-over={state === "Completed"}
    >
      <FlyerPoster flyer={flyer} size="small">
        <Link to={`/flyers/${id}`}>{title}</Link>
      </FlyerPoster>
      <div className="row gap-8 min-height-28 text-2 size-2 tabular">
        <span className="flex-1">{state === "Started" ? words.upFor(upText(endsAt, now)) : words.states[state]}</span>
        {userId === user?.id && (state === "Created" || state === "Started") && (
          <Link className="relative z-1 text-2" to={`/flyers/${id}?edit`} aria-label={words.editNamed(title)}>
            {words.edit}
          </Link>
        )}
      </div>
    </article>
  );
}
