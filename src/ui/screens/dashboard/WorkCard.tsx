import { Ellipsis, Copy, CornerUpRight, Pencil, SquarePen, Trash2, FileX2 } from "lucide-react";
import { useState } from "react";
import { addressOf, type WorkEntry } from "../../../state/sync/Work.ts";
import type { Thumbnail } from "../../../state/sync/thumbnail.ts";
import { classes } from "../../controls/classes.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON, LARGE_ICON } from "../../controls/iconSize.ts";
import { ContextMenu, Menu, type MenuItem } from "../../controls/Menu.tsx";
import { agoText } from "../../strings/dates.ts";
import { strings } from "../../strings/dashboard.ts";
import { CardLink } from "../CardLink.tsx";
import { TextField } from "../timeline/TextField.tsx";
import { CardStatus } from "./CardStatus.tsx";
import styles from "./WorkCard.module.css";
import { BoardPicture } from "./BoardPicture.tsx";
import { TimelinePicture } from "./TimelinePicture.tsx";
import { useThumbnail } from "./useThumbnail.ts";
import type { WorkActions } from "./useWorkActions.ts";

export interface WorkCardProps {
  readonly entry: WorkEntry;
  readonly actions: WorkActions;
  readonly frame?: "card" | "tall" | "wide";
}

/** One board or project: its picture, its name, where it stands, and what one can do with it. */
export function WorkCard({ entry, actions, frame = "card" }: WorkCardProps) {
  const [renaming, setRenaming] = useState(false);
  const { ref, thumbnail, failed } = useThumbnail(entry);
  const name = entry.name || strings.untitled;
  const items = cardMenu(entry, actions, () => setRenaming(true));
  return (
    <ContextMenu items={items}>
      <article className={classes(styles.card, frame === "wide" && styles.wide)} aria-label={name}>
        <div ref={ref} className={styles.picture} data-frame={frame}>
          <WorkPicture thumbnail={thumbnail} failed={failed} frame={frame} />
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
              {entry.status === "failed" && entry.problem ? entry.problem : factsOf(entry, thumbnail)}
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

function factsOf(entry: WorkEntry, thumbnail: Thumbnail | null): string {
  const kind = entry.kind === "board" ? strings.board : strings.project;
  if (!thumbnail) return `${kind} · ${agoText(entry.changedAt)}`;
  const what =
    thumbnail.kind === "board" ? strings.boardFacts(thumbnail.pads.length) : strings.songFacts(thumbnail.trackCount);
  return `${what} · ${agoText(entry.changedAt)}`;
}

function Figures({ song }: { readonly song: Extract<Thumbnail, { kind: "timeline" }> }) {
  return (
    <dl className={classes("flex gap-20", styles.figures)}>
      <div>
        <dt className="text-2 size-1 line-14">{strings.notes}</dt>
        <dd className="size-3 weight-600 line-18 tabular">{song.noteCount.toLocaleString("en-US")}</dd>
      </div>
      <div>
        <dt className="text-2 size-1 line-14">{strings.beats}</dt>
        <dd className="size-3 weight-600 line-18 tabular">{Math.ceil(song.quarters).toLocaleString("en-US")}</dd>
      </div>
    </dl>
  );
}

/** What one can do with a document on a card. */
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
  readonly thumbnail: Thumbnail | null;
  readonly failed: boolean;
  readonly frame: "card" | "tall" | "wide";
}

/** A document's picture; nothing while it is on its way. */
function WorkPicture({ thumbnail, failed, frame }: WorkPictureProps) {
  if (failed) return <FileX2 {...LARGE_ICON} />;
  if (!thumbnail) return null;
  if (thumbnail.kind === "board") return <BoardPicture board={thumbnail} frame={frame} />;
  return <TimelinePicture song={thumbnail} frame={frame} />;
}
