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
  SquarePen,
  Trash2,
} from "lucide-react";
import { type CSSProperties, useState, useEffect, useRef, type RefObject } from "react";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import type { TimelineThumbnail } from "../../../domain/timeline/timelineThumbnail.ts";
import type { Thumbnail } from "../../../state/sync/thumbnail.ts";
import { addressOf, type WorkEntry, type WorkStatus } from "../../../state/sync/Work.ts";
import { classes } from "../../controls/classes.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON, LARGE_ICON } from "../../controls/iconSize.ts";
import { ContextMenu, Menu, type MenuItem } from "../../controls/Menu.tsx";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { strings } from "../../strings/dashboard.ts";
import { agoText } from "../../strings/dates.ts";
import { strings as syncStrings } from "../../strings/sync.ts";
import { CardLink } from "../CardLink.tsx";
import { TextField } from "../timeline/TextField.tsx";
import { BoardPicture } from "./BoardPicture.tsx";
import { lanePaths } from "./lanePaths.ts";
import { FRAME } from "./pictureFrame.ts";
import type { WorkActions } from "./useWorkActions.ts";
import pictureStyles from "./Picture.module.css";
import styles from "./WorkCard.module.css";
import { onceInSight } from "../../hooks/onceInSight.ts";
import { useStudio } from "../../hooks/StudioContext.ts";

/** Pictures that were drawn lately, by key and version. */
const known = new Map<string, Thumbnail>();
const MOST_KNOWN = 400;

function remember(name: string, thumbnail: Thumbnail): void {
  known.set(name, thumbnail);
  const oldest = known.keys().next();
  if (known.size > MOST_KNOWN && !oldest.done) known.delete(oldest.value);
}

interface ThumbnailState {
  /** The element that has to come into sight before anything is read. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly thumbnail: Thumbnail | null;
  readonly failed: boolean;
}

/** Thumbnail of a document, read once its card comes into sight. */
function useThumbnail(entry: WorkEntry): ThumbnailState {
  const { work } = useStudio();
  const name = `${entry.key} ${entry.version}`;
  const ref = useRef<HTMLDivElement>(null);
  const [answer, setAnswer] = useState<{ name: string; thumbnail: Thumbnail | null } | null>(null);
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || known.has(name)) return undefined;
    let wanted = true;
    const read = async (): Promise<void> => {
      const result = await work.thumbnail(latest.current);
      if (result.ok) remember(name, result.value);
      if (wanted) setAnswer({ name, thumbnail: result.ok ? result.value : null });
    };
    const stop = onceInSight(element, () => void read());
    return () => {
      wanted = false;
      stop();
    };
  }, [name, work]);
  const own = answer?.name === name ? answer : null;
  const kept = answer?.thumbnail && answer.name.startsWith(`${entry.key} `) ? answer.thumbnail : null;
  return {
    ref,
    // While a newer one is read, the older one stays.
    thumbnail: known.get(name) ?? own?.thumbnail ?? kept,
    failed: own !== null && own.thumbnail === null,
  };
}

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

interface TimelinePictureProps {
  readonly song: TimelineThumbnail;
  readonly frame: keyof typeof FRAME;
}

const MOST_LANE = 26;

/** A song at a glance: a lane for each track, its notes on what looks like their clips. */
function TimelinePicture({ song, frame }: TimelinePictureProps) {
  const { width, height } = FRAME[frame];
  const lane = Math.min(MOST_LANE, height / Math.max(1, song.tracks.length));
  const columns = Math.min(32, Math.max(4, Math.ceil(song.quarters / 16)));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={pictureStyles.song}
      aria-hidden="true"
    >
      <path
        d={Array.from({ length: columns }, (_, index) => `M${((index * width) / columns).toFixed(1)} 0v${height}`).join(
          "",
        )}
        className={pictureStyles.grid}
      />
      {song.tracks
        .map((track, index) => ({ ...track, top: (index * lane + 1).toFixed(2) }))
        .map(({ color, bars, top }) => (
          <g
            key={top}
            transform={`translate(0 ${top})`}
            style={{ "--c": hexOfRgb(oklchToRgb(paletteColor(color))) } as CSSProperties}
          >
            <Lane bars={bars} width={width} height={lane - 2} />
          </g>
        ))}
    </svg>
  );
}

interface LaneProps {
  readonly bars: readonly number[];
  readonly width: number;
  readonly height: number;
}

function Lane({ bars, width, height }: LaneProps) {
  const { bodies, heads, soft, loud } = lanePaths(bars, { width, height });
  return (
    <>
      <path d={bodies} className={pictureStyles.body} />
      <path d={heads} className={pictureStyles.lit} />
      <path d={soft} className={pictureStyles.soft} />
      <path d={loud} className={pictureStyles.lit} />
    </>
  );
}
