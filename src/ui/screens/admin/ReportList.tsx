import { Ellipsis, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { moderationCalls, type ReportJson } from "../../../protocol/http/moderationCalls.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, LARGE_ICON } from "../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { agoText } from "../../strings/dates.ts";
import { moderationStrings as words } from "../../strings/moderation.ts";
import { LoadState } from "../account/LoadState.tsx";
import { PageButtons } from "./PageButtons.tsx";
import { useModeration } from "./useModeration.ts";
import listing from "../Listing.module.css";
import styles from "./Admin.module.css";

const PAGE_SIZE = 20;

interface ReportListProps {
  readonly list: "open" | "resolved";
}

/** Reports, newest first. */
export function ReportList({ list }: ReportListProps) {
  const { api } = useStudio();
  const [page, setPage] = useState(1);
  const { value, error, reload } = useLoad(
    (signal) =>
      api.call(moderationCalls.searchReports, { body: { list, pageNumber: page, pageSize: PAGE_SIZE } }, { signal }),
    String(page),
  );
  if (!value) return <LoadState error={error} onRetry={reload} lines={4} />;
  if (value.totalCount === 0)
    return (
      <EmptyState
        icon={<ShieldCheck {...LARGE_ICON} />}
        title={list === "open" ? words.noOpen : words.noResolved}
        text={list === "open" ? words.noOpenText : words.noResolvedText}
      />
    );
  return (
    <>
      {error && <LoadState error={error} onRetry={reload} />}
      <output className="text-2 size-2">{words.total(value.totalCount)}</output>
      <ul className="grid gap-12" aria-label={words.reports}>
        {value.items.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} onChange={reload} />
          </li>
        ))}
      </ul>
      <PageButtons page={page} pageSize={PAGE_SIZE} totalCount={value.totalCount} onPage={setPage} />
    </>
  );
}

interface ReportCardProps {
  readonly report: ReportJson;
  readonly onChange: () => void;
}

function ReportCard({ report, onChange }: ReportCardProps) {
  const { id, kind, text, createdAt, resolvedAt, reporter, user, event, eventName, board, boardName } = report;
  const { resolve, signOut, cancelEvent, deleteEvent, restoreBoard: takeBackBoard } = useModeration(onChange);
  const items: MenuItem[] = [{ label: words.signOut(user.name), danger: true, onSelect: () => signOut(user) }];
  if (board) items.unshift({ label: words.takeBoard, danger: true, onSelect: () => takeBackBoard(board) });
  if (event) items.unshift({ label: words.deleteEvent, danger: true, onSelect: () => deleteEvent(event) });
  if (event?.state === "Created" || event?.state === "Started")
    items.unshift({
      label: event.state === "Started" ? words.cancelLive : words.cancelEvent,
      danger: true,
      onSelect: () => cancelEvent(event),
    });
  return (
    <article className={styles.report} aria-label={words.reportOf(user.name)}>
      <div className={styles.top}>
        <span className="pad-2-8 on-raised radius-1 size-2 weight-600">{words.kinds[kind]}</span>
        <span className={styles.when}>{agoText(Date.parse(createdAt))}</span>
      </div>
      <p className={classes("size-3", styles.about)}>
        <span className={styles.quiet}>{words.about}</span>
        <Avatar user={user} />
        <Link className="text-1 weight-600 break-anywhere" to={`/users/${user.id}`}>
          {user.name}
        </Link>
        {event && (
          <Link className="text-1 weight-600 break-anywhere" to={`/events/${event.id}`}>
            {words.at(event.name, words.states[event.state])}
          </Link>
        )}
        {!event && eventName !== null && <span className={styles.quiet}>{words.eventGone(eventName)}</span>}
        {event && eventName !== null && eventName !== event.name && (
          <span className={styles.quiet}>{words.eventWas(eventName)}</span>
        )}
        {board && (
          <Link className="text-1 weight-600 break-anywhere" to={`/boards/${board.id}`}>
            {words.board(board.name)}
          </Link>
        )}
        {!board && boardName !== null && <span className={styles.quiet}>{words.boardGone(boardName)}</span>}
        {board && boardName !== null && boardName !== board.name && (
          <span className={styles.quiet}>{words.boardWas(boardName)}</span>
        )}
      </p>
      <p className={text === "" ? styles.quiet : listing.text}>{text || words.noText}</p>
      <div className={classes("between", styles.foot)}>
        <span className={styles.quiet}>{reporter ? words.by(reporter.name) : words.byGone}</span>
        <div className="row gap-4">
          <Button size="medium" onClick={() => resolve(id, resolvedAt === null)}>
            {resolvedAt === null ? words.resolve : words.reopen}
          </Button>
          <Menu align="end" items={items}>
            <IconButton label={words.actions(user.name)} icon={<Ellipsis {...ICON} />} />
          </Menu>
        </div>
      </div>
    </article>
  );
}
