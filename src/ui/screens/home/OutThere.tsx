import { ArrowRight, Play } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { ok } from "../../../domain/AppError.ts";
import { ALL_TEMPLATES } from "../../../domain/board/templates.ts";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { TemplateType } from "../../../domain/board/records.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { eventStrings } from "../../strings/events.ts";
import { galleryStrings } from "../../strings/gallery.ts";
import { outThereStrings as words } from "../../strings/outThere.ts";
import { BoardPicture } from "../dashboard/BoardPicture.tsx";
import { demoThumbnail } from "../dashboard/demoThumbnail.ts";
import { TimelinePicture } from "../dashboard/TimelinePicture.tsx";
import { templatePictures } from "../dashboard/templatePictures.ts";
import { useWorkActions } from "../dashboard/useWorkActions.ts";
import { EventArt } from "../events/EventArt.tsx";
import { useNow } from "../events/useNow.ts";
import { whenText } from "../events/whenText.ts";
import { useOutline } from "../gallery/useOutline.ts";
import { showDemo } from "../../files/showDemo.ts";
import styles from "./OutThere.module.css";

const CARDS = 3;

/** The demo song, boards of the gallery and the live or next event. Templates fill; without the server the row is not shown. */
export function OutThere() {
  const { api } = useStudio();
  const { value } = useLoad(async (signal) => {
    const [boards, live, next] = await Promise.all([
      api.call(boardCalls.searchPublicBoards, { body: { sort: "popular", pageSize: 2 } }, { signal }),
      api.call(eventCalls.searchEvents, { body: { states: ["Started"], sort: "live", pageSize: 1 } }, { signal }),
      api.call(eventCalls.searchEvents, { body: { states: ["Created"], pageSize: 1 } }, { signal }),
    ]);
    if (!boards.ok) return boards;
    const events = [live, next].flatMap((answer) => (answer.ok ? answer.value.events : []));
    return ok({ boards: boards.value.boards, event: events[0] ?? null });
  }, "");
  if (!value) return null;
  const { boards, event } = value;
  const cards = [
    <DemoCard key="demo" />,
    ...boards.slice(0, event ? 1 : 2).map((board) => <BoardCard key={board.id} board={board} />),
    ...(event ? [<EventCard key={event.id} event={event} />] : []),
  ];
  const templates = ALL_TEMPLATES.slice(0, CARDS - cards.length);
  return (
    <section aria-labelledby="out-there">
      <header className={styles.head}>
        <h2 id="out-there">{words.title}</h2>
        <Link to="/boards" className={styles.more}>
          {words.gallery} <ArrowRight {...SMALL_ICON} />
        </Link>
        <Link to="/events" className={styles.more}>
          {words.events} <ArrowRight {...SMALL_ICON} />
        </Link>
      </header>
      <div className={styles.cards}>
        {cards}
        {templates.map(({ type }) => (
          <TemplateCard key={type} type={type} />
        ))}
      </div>
    </section>
  );
}

interface CardProps {
  readonly picture: ReactNode;
  readonly kind: ReactNode;
  readonly name: ReactNode;
  readonly facts: string;
  readonly children?: ReactNode;
}

const Card = ({ picture, kind, name, facts, children }: CardProps) => (
  <article className={styles.card}>
    <div className={styles.picture}>{picture}</div>
    <div className={styles.words}>
      <span className="text-2 truncate">{kind}</span>
      {name}
      <span className="text-2 truncate">{facts}</span>
    </div>
    {children}
  </article>
);

function DemoCard() {
  const studio = useStudio();
  const [{ name, picture }] = useState(demoThumbnail);
  return (
    <Card
      picture={<TimelinePicture song={picture} frame="card" />}
      kind={words.demoKind}
      name={<b>{name}</b>}
      facts={words.demoFacts}
    >
      <button
        type="button"
        className={styles.play}
        aria-label={words.playDemo}
        data-leads-to="/timeline"
        onClick={() => navigate(showDemo(studio))}
      >
        <Play {...SMALL_ICON} fill="currentColor" />
      </button>
    </Card>
  );
}

function BoardCard({ board }: { readonly board: PublicBoardJson }) {
  const { ref, outline } = useOutline(board);
  const { picture } = board;
  return (
    <Card
      picture={
        <div ref={ref} className="full-height">
          {picture ? (
            <img className="block full-width full-height" src={picture.small} alt="" loading="lazy" decoding="async" />
          ) : (
            outline && <BoardPicture board={{ kind: "board", ...outline }} />
          )}
        </div>
      }
      kind={words.boardKind}
      name={<Link to={`/boards/${board.id}`}>{board.name}</Link>}
      facts={galleryStrings.by(board.owner.name)}
    />
  );
}

function TemplateCard({ type }: { readonly type: TemplateType }) {
  const { createBoard } = useWorkActions();
  const template = templatePictures().find((each) => each.type === type);
  if (!template) return null;
  return (
    <Card
      picture={<BoardPicture board={template.picture} />}
      kind={words.templateKind}
      name={
        <button type="button" onClick={() => void createBoard(type)}>
          {template.name}
        </button>
      }
      facts={words.templateFacts}
    />
  );
}

function EventCard({ event }: { readonly event: EventJson }) {
  const { id, name, state, startsAt, owner, counts } = event;
  const now = useNow();
  const isLive = state === "Started";
  return (
    <Card
      picture={<EventArt event={event} />}
      kind={
        <>
          {isLive && <i className={styles.live}>{words.live}</i>} {words.event}
        </>
      }
      name={<Link to={`/events/${id}`}>{name}</Link>}
      facts={isLive ? eventStrings.players(counts.players) : `${whenText(startsAt, null, now)} · ${owner.name}`}
    />
  );
}
