import {
  CircleAlert,
  CloudOff,
  CloudUpload,
  Copy,
  CornerUpRight,
  Ellipsis,
  FileX2,
  HardDrive,
  type LucideIcon,
  Pencil,
  Play,
  SquarePen,
  Trash2,
} from "lucide-react";
import { memo, useState } from "react";
import { keyLabel } from "../../../domain/music/keyName.ts";
import type { Thumbnail } from "../../../state/sync/thumbnail.ts";
import { addressOf, type WorkEntry, type WorkStatus } from "../../../state/sync/Work.ts";
import { classes } from "../../controls/classes.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON, LARGE_ICON } from "../../controls/iconSize.ts";
import { ContextMenu, Menu, type MenuItem } from "../../controls/Menu.tsx";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { strings } from "../../strings/dashboard.ts";
import { agoText, clockText } from "../../strings/dates.ts";
import { strings as syncStrings } from "../../strings/sync.ts";
import { CardLink } from "../CardLink.tsx";
import { useNow } from "../events/useNow.ts";
import { TextField } from "../timeline/TextField.tsx";
import { BoardPicture } from "./BoardPicture.tsx";
import { TimelinePicture } from "./TimelinePicture.tsx";
import { useThumbnail } from "./useThumbnail.ts";
import type { WorkActions } from "./useWorkActions.ts";
import styles from "./WorkCard.module.css";

export interface WorkCardProps {
  readonly entry: WorkEntry;
  readonly actions: WorkActions;
  readonly frame?: "card" | "tall" | "wide";
}

/** Entries are made anew whenever one of them changes. */
const sameCard = (a: WorkCardProps, b: WorkCardProps): boolean =>
  a.actions === b.actions && a.frame === b.frame && isSameEntry(a.entry, b.entry);

const isSameEntry = (a: WorkEntry, b: WorkEntry): boolean =>
  (Object.keys(a) as (keyof WorkEntry)[]).every((field) => a[field] === b[field]);

/** One board or project: its picture, its name, where it stands, and what one can do with it. */
export const WorkCard = memo(Card, sameCard);

function Card({ entry, actions, frame = "card" }: WorkCardProps) {
  const [renaming, setRenaming] = useState(false);
  const { ref, thumbnail, failed } = useThumbnail(entry);
  const name = entry.name || strings.untitled;
  const items = () => cardMenu(entry, actions, () => setRenaming(true));
  return (
    <ContextMenu items={items}>
      <article className={classes(styles.card, frame === "wide" && styles.wide)} aria-label={name}>
        <div ref={ref} className={styles.picture} data-frame={frame}>
          <WorkPicture name={name} thumbnail={thumbnail} failed={failed} frame={frame} />
          {frame === "wide" && (
            <span className={styles.resume} aria-hidden="true">
              <Play {...SMALL_ICON} fill="currentColor" />
              {strings.resume}
            </span>
          )}
        </div>
        <div className={styles.about}>
          <div className="flex-1 min-width-0">
            <div className={styles.name}>
              {renaming ? (
                <TextField
                  className={styles.rename}
                  label={strings.renameLabel}
                  value={entry.name}
                  fallback={strings.untitled}
                  focused
                  onCommit={(text) => void actions.rename(entry, text)}
                  onDone={() => setRenaming(false)}
                />
              ) : (
                <CardLink to={addressOf(entry)}>{name}</CardLink>
              )}
              <CardStatus entry={entry} />
            </div>
            <p className="truncate text-2 tabular">
              {entry.status === "failed" && entry.problem ? (
                entry.problem
              ) : (
                <>
                  {factsOf(entry, thumbnail)} · <Ago timeMs={entry.changedAt} />
                </>
              )}
            </p>
          </div>
          {frame === "wide" && thumbnail?.kind === "timeline" && <Figures song={thumbnail} />}
          <Menu items={items} align="end">
            <IconButton className="z-1" label={strings.more(name)} icon={<Ellipsis {...ICON} />} />
          </Menu>
        </div>
      </article>
    </ContextMenu>
  );
}

/** Place of a card that is not shown yet, as large as one. */
export const CardPlace = () => (
  <div className={styles.place} aria-hidden="true">
    <div />
  </div>
);

function Ago({ timeMs }: { readonly timeMs: number }) {
  return agoText(timeMs, Math.max(timeMs, useNow().getTime()));
}

function factsOf(entry: WorkEntry, thumbnail: Thumbnail | null): string {
  if (!thumbnail) return entry.kind === "board" ? strings.board : strings.project;
  if (thumbnail.kind === "board") return strings.boardFacts(thumbnail.pads.length);
  const { bpm, key, trackCount } = thumbnail;
  const facts = [bpm === undefined ? strings.songFacts(trackCount) : strings.bpm(bpm)];
  if (key) facts.push(keyLabel(key.fifths, key.minor));
  return facts.join(" · ");
}

/** Tempo, key and length of a song. */
function Figures({ song }: { readonly song: Extract<Thumbnail, { kind: "timeline" }> }) {
  const { bpm, key, seconds } = song;
  return (
    <dl className={classes("flex gap-20", styles.figures)}>
      {bpm !== undefined && <Figure name={strings.tempo} value={strings.tempoValue(bpm)} />}
      {key && <Figure name={strings.key} value={keyLabel(key.fifths, key.minor)} />}
      {seconds !== undefined && seconds > 0 && <Figure name={strings.length} value={clockText(Math.round(seconds))} />}
    </dl>
  );
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-2 size-1 line-14">{name}</dt>
    <dd className="size-3 weight-600 line-18 nowrap tabular">{value}</dd>
  </div>
);

/** Menu of a document's card. */
const cardMenu = (entry: WorkEntry, actions: WorkActions, onRename: () => void): readonly MenuItem[] => [
  { label: strings.open, icon: <CornerUpRight {...SMALL_ICON} />, onSelect: () => actions.open(entry) },
  ...(entry.kind === "board"
    ? [{ label: strings.edit, icon: <SquarePen {...SMALL_ICON} />, onSelect: () => actions.edit(entry) }]
    : []),
  { label: strings.rename, icon: <Pencil {...SMALL_ICON} />, onSelect: onRename, takesFocus: true },
  { label: strings.duplicate, icon: <Copy {...SMALL_ICON} />, onSelect: () => void actions.duplicate(entry) },
  { separator: "delete" },
  {
    label: strings.delete,
    danger: true,
    icon: <Trash2 {...SMALL_ICON} />,
    onSelect: () => void actions.remove(entry),
  },
];

interface WorkPictureProps {
  readonly name: string;
  readonly thumbnail: Thumbnail | null;
  readonly failed: boolean;
  readonly frame: "card" | "tall" | "wide";
}

/** A document's picture; nothing while it is on its way. */
function WorkPicture({ name, thumbnail, failed, frame }: WorkPictureProps) {
  if (failed) return <FileX2 {...LARGE_ICON} />;
  if (!thumbnail) return null;
  if (thumbnail.kind === "board") return <BoardPicture board={thumbnail} frame={frame} />;
  if (thumbnail.noteCount === 0) return <EmptySong name={name} />;
  return <TimelinePicture song={thumbnail} frame={frame} />;
}

/** A song without notes has its name for a picture. */
const EmptySong = ({ name }: { readonly name: string }) => (
  <b className={styles.emptySong} aria-hidden="true">
    {name}
  </b>
);

/** Signs of what is not simply saved. */
const SIGNS: Readonly<Partial<Record<WorkStatus, LucideIcon>>> = {
  local: HardDrive,
  saving: CloudUpload,
  offline: CloudOff,
  conflict: Copy,
  failed: CircleAlert,
};

/** Sign of a document's status; renders nothing for saved ones. */
function CardStatus({ entry }: { readonly entry: Pick<WorkEntry, "status" | "problem"> }) {
  const { status, problem } = entry;
  const Sign = SIGNS[status];
  if (!Sign) return null;
  const text = status === "conflict" ? syncStrings.conflictText : (problem ?? syncStrings.status[status]);
  return (
    <Tooltip text={text}>
      <span className={classes("middle flex-none relative z-1 text-2", styles.status)} data-status={status}>
        <Sign {...SMALL_ICON} />
        <span className="visually-hidden">{syncStrings.status[status]}</span>
      </span>
    </Tooltip>
  );
}
