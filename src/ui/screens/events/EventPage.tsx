import { ArrowLeft, Gauge, Globe, MapPin, Printer, UsersRound } from "lucide-react";
import { useMemo, type CSSProperties, type ReactNode } from "react";
import { Link } from "wouter";
import { GRADIENTS } from "../../../domain/reference/gradients.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { AreaMap } from "../../map/AreaMap.tsx";
import { PLACE_ZOOM, placeName } from "../../map/placeName.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { jamStrings as jamWords } from "../../strings/jam.ts";
import { Attendees } from "./Attendees.tsx";
import { EventActions } from "./EventActions.tsx";
import { eventColor, eventHex } from "./eventHex.ts";
import { EventMainAction } from "./EventMainAction.tsx";
import { EventState } from "./EventState.tsx";
import { FlyerPoster } from "../poster/FlyerPoster.tsx";
import { LinkButtons } from "./LinkButtons.tsx";
import { MoreOfHost } from "./MoreOfHost.tsx";
import { placesOf } from "./placesOf.ts";
import type { ShownEventProps } from "./ShownEvent.ts";
import { useNow } from "./useNow.ts";
import { placeTimeText, whenText } from "./whenText.ts";
import listing from "../Listing.module.css";
import styles from "./Events.module.css";

/** All of one event, and what one can do about it. */
export function EventPage({ event, onChange }: ShownEventProps) {
  const { name, description, kind, owner, state, tags, area } = event;
  return (
    <>
      <Link to="/events" className={listing.back}>
        <ArrowLeft {...SMALL_ICON} />
        {words.toEvents}
      </Link>
      <div className={styles.event}>
        <Poster event={event} />
        <article className={classes("grid content-start gap-14 min-width-0", styles.main)} aria-label={name}>
          <p className="row gap-8 text-2 size-2 tabular">
            {words.kinds[kind]} <EventState state={state} />
          </p>
          <h1>{name}</h1>
          <Link to={`/users/${owner.id}`} className={listing.host}>
            <Avatar user={owner} size="small" />
            {owner.name}
          </Link>
          <When event={event} />
          <LinkButtons event={event} />
          {(event.attendance === "asked" || event.attendance === "declined") && (
            <p className="text-2 size-3 break-anywhere">{words.myAttendance[event.attendance]}</p>
          )}
          <EventActions event={event} onChange={onChange} />
          <p className={listing.text}>{description || words.noDescription}</p>
          {tags.length > 0 && (
            <ul className={styles.facts} aria-label={words.tags}>
              {tags.map((tag) => (
                <li key={tag.id} className={styles.tag}>
                  {tag.name}
                </li>
              ))}
            </ul>
          )}
          <Attendees event={event} />
        </article>
        <aside className="grid content-start gap-16" aria-label={words.facts}>
          <Facts event={event} />
          {area && <PlaceMap event={event} />}
        </aside>
      </div>
      <MoreOfHost owner={event.owner} except={event.id} />
    </>
  );
}

/** The event as a poster, which is printed. */
function Poster({ event }: Pick<ShownEventProps, "event">) {
  const { id, name, owner, area, startsAt, thumbnail, notes, played } = event;
  const gradient = GRADIENTS[eventColor(id) % GRADIENTS.length]?.name ?? "";
  useScreenCommands(words.title, () => [{ label: words.print, run: () => print() }]);
  const fields = { id, title: name, gradient, image: thumbnail, user: owner, event: null, area, startsAt };
  return (
    <div className={styles.poster}>
      <FlyerPoster flyer={{ ...fields, link: `/events/${id}` }} music={notes ?? played ?? null} size="large">
        {name}
      </FlyerPoster>
      <Button size="medium" icon={<Printer {...ICON} />} onClick={() => print()}>
        {words.print}
      </Button>
    </div>
  );
}

/** The time by the reader's clock, and by that of the place where it differs, with the one action that the event is for. */
function When({ event }: Pick<ShownEventProps, "event">) {
  const { id, startsAt, endsAt, timeZone, state } = event;
  const now = useNow();
  const there = placeTimeText(startsAt, timeZone);
  return (
    <div
      className={styles.when}
      data-canceled={state === "Canceled" || undefined}
      style={{ "--c": eventHex(id) } as CSSProperties}
    >
      <div className="grid gap-2 min-width-0">
        <time dateTime={startsAt}>{whenText(startsAt, endsAt, now)}</time>
        <p className="text-2 size-3 line-18">
          {words.yourTime}
          {there && ` ${words.hereTime(there, timeZone)}.`}
        </p>
      </div>
      <EventMainAction event={event} />
    </div>
  );
}

function Facts({ event }: Pick<ShownEventProps, "event">) {
  const { area, online, counts, maxPlayers, maxWatchers, session, visibility } = event;
  const { mode, bpm, numerator, denominator, division, countInBars = 0, key } = session;
  return (
    <dl className={classes("grid gap-14 pad-16 on-panel ring radius-2", styles.factList)}>
      <Fact icon={area ? <MapPin {...SMALL_ICON} /> : <Globe {...SMALL_ICON} />} name={words.where}>
        {area ? placeName(area) : words.online}
        {area?.streetAddress && <small className="block text-2 size-2">{area.streetAddress}</small>}
        {area && online && <small className="block text-2 size-2">{words.online}</small>}
      </Fact>
      <Fact icon={<UsersRound {...SMALL_ICON} />} name={words.seats}>
        {words.seatsText(maxPlayers, maxWatchers)}
        <small className="block text-2 size-2">
          {event.state === "Started"
            ? `${words.players(counts.players)}, ${words.watchers(counts.watchers)}`
            : words.attendees(counts.attendee)}
        </small>
      </Fact>
      <Fact icon={<Gauge {...SMALL_ICON} />} name={words.session}>
        {words.sessionText(jamWords.modeOf(mode, division), bpm, `${numerator}/${denominator}`)}
        {key && <small className="block text-2 size-2">{`${jamWords.key} ${jamWords.keyOf(key)}`}</small>}
        {countInBars > 0 && (
          <small className="block text-2 size-2">{`${jamWords.countIn} ${jamWords.countInOf(countInBars)}`}</small>
        )}
      </Fact>
      {visibility !== "public" && <Fact name={words.visibility}>{words.visibilities[visibility]}</Fact>}
      {event.joinCode !== undefined && <Fact name={words.joinCode}>{event.joinCode}</Fact>}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

const Fact = ({ name, icon, children }: FactProps) => (
  <div>
    <dt className="row gap-6 text-2 size-2">
      {icon}
      {name}
    </dt>
    <dd className="size-3 line-20 break-anywhere">{children}</dd>
  </div>
);

function PlaceMap({ event }: Pick<ShownEventProps, "event">) {
  const { area } = event;
  const places = useMemo(() => placesOf([event]), [event]);
  const start = useMemo(() => (area ? { ...area, zoom: PLACE_ZOOM } : undefined), [area]);
  return (
    <div className={styles.placeMap}>
      <AreaMap label={words.placeMap} places={places} selectedId={event.id} start={start} />
    </div>
  );
}
