import { ArrowLeft, CalendarDays, Ellipsis, MapPin, Pencil, Printer } from "lucide-react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { flyerCalls, type FlyerJson } from "../../../protocol/http/flyerCalls.ts";
import { notify } from "../../../state/notices.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { placeName } from "../../map/placeName.ts";
import { flyerStrings as words } from "../../strings/flyers.ts";
import { LoadedPage } from "../account/LoadedPage.tsx";
import { useNow } from "../events/useNow.ts";
import { whenText } from "../events/whenText.ts";
import { FlyerEditor } from "./FlyerEditor.tsx";
import { FlyerPoster } from "../poster/FlyerPoster.tsx";
import listing from "../Listing.module.css";
import styles from "./Flyers.module.css";

/** One flyer; its owner edits it at `?edit`. */
export function FlyerScreen({ id }: { readonly id: string }) {
  const { account, api } = useStudio();
  const { user } = useSnapshot(account.state);
  const edits = new URLSearchParams(useSearch()).has("edit");
  const load = useLoad<FlyerJson>((signal) => api.call(flyerCalls.flyer, { params: { id } }, { signal }), id);
  const { value, set } = load;
  useTitle(value?.title ?? words.title);
  if (value && edits && value.userId === user?.id) return <FlyerEditor flyer={value} onSaved={set} />;
  return (
    <LoadedPage
      load={load}
      lines={5}
      className={classes(listing.page, styles.page)}
      missing={{ title: words.missingTitle, text: words.missingText, to: "/flyers", link: words.toFlyers }}
    >
      {value && <FlyerPage flyer={value} onChange={set} isOwner={value.userId === user?.id} />}
    </LoadedPage>
  );
}

interface FlyerPageProps {
  readonly flyer: FlyerJson;
  readonly onChange: (flyer: FlyerJson) => void;
  readonly isOwner: boolean;
}

function FlyerPage({ flyer, onChange, isOwner }: FlyerPageProps) {
  const { title, text, user, event, state, startsAt, endsAt, area, link } = flyer;
  const now = useNow();
  return (
    <>
      <Link to="/flyers" className={listing.back}>
        <ArrowLeft {...SMALL_ICON} />
        {words.toFlyers}
      </Link>
      <article className={styles.flyer} aria-label={title}>
        <FlyerPoster flyer={flyer} size="large">
          {title}
        </FlyerPoster>
        <div className="grid gap-14">
          <p className="text-2 size-2 weight-600">{words.states[state]}</p>
          <h1>{title}</h1>
          <Link to={`/users/${user.id}`} className={listing.host}>
            <Avatar user={user} size="small" />
            {user.name}
          </Link>
          {text && <p className={listing.text}>{text}</p>}
          <p className="row gap-6 text-2 size-3">
            <CalendarDays {...SMALL_ICON} />
            <time dateTime={startsAt}>{whenText(startsAt, endsAt, now)}</time>
          </p>
          {area && (
            <p className="row gap-6 text-2 size-3">
              <MapPin {...SMALL_ICON} />
              {placeName(area)}
            </p>
          )}
          <div className="row wrap gap-8">
            {link && (
              <ButtonLink to={link} size="medium" tone="primary">
                {event ? words.toEvent(event.name) : words.open}
              </ButtonLink>
            )}
            {isOwner && (state === "Created" || state === "Started") && (
              <ButtonLink to={`/flyers/${flyer.id}?edit`} size="medium" icon={<Pencil {...ICON} />}>
                {words.edit}
              </ButtonLink>
            )}
            <Button size="medium" icon={<Printer {...ICON} />} onClick={() => print()}>
              {words.print}
            </Button>
            {isOwner && <OwnerMenu flyer={flyer} onChange={onChange} />}
          </div>
        </div>
      </article>
    </>
  );
}

function OwnerMenu({ flyer, onChange }: Pick<FlyerPageProps, "flyer" | "onChange">) {
  const { api, session } = useStudio();
  const { id, revision, state, title } = flyer;
  const [send] = useSend();
  const move = (next: "Started" | "Completed") =>
    send(api.call(flyerCalls.updateFlyer, { body: { id, revision, state: next } }), (saved) => {
      notify(session, "success", next === "Started" ? words.started : words.ended);
      onChange(saved);
    });
  const remove = () =>
    send(api.call(flyerCalls.deleteFlyer, { params: { id } }), () => {
      notify(session, "success", words.removed(title));
      navigate("/flyers");
    });
  return (
    <Menu
      align="end"
      items={[
        ...(state === "Created" ? [{ label: words.start, onSelect: () => void move("Started") }] : []),
        ...(state === "Started" ? [{ label: words.end, onSelect: () => void move("Completed") }] : []),
        { label: words.remove, danger: true, onSelect: () => void remove() },
      ]}
    >
      <IconButton label={words.moreActions} icon={<Ellipsis {...ICON} />} />
    </Menu>
  );
}
