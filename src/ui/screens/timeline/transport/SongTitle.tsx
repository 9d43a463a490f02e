import {
  AudioLines,
  Braces,
  ChevronDown,
  CloudCheck,
  CloudOff,
  Download,
  ExternalLink,
  FileBraces,
  FileMusic,
  FilePlus,
  FolderOpen,
  HardDrive,
  History,
  Layers2,
  LayoutTemplate,
  ListPlus,
  LoaderCircle,
  LogIn,
  type LucideIcon,
  Music4,
  SlidersHorizontal,
  CircleQuestionMark,
  Search,
} from "lucide-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { type ActionName, timelineActions as actions } from "../../../../actions/timeline/timelineActions.ts";
import { renameTimeline } from "../../../../domain/timeline/commands/timeline.ts";
import { loginPath } from "../../../../state/account/returnPath.ts";
import { timelineKey } from "../../../../state/openDocument.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON, TINY_ICON } from "../../../controls/iconSize.ts";
import { Logo } from "../../../controls/Logo.tsx";
import { Menu, type MenuItem } from "../../../controls/Menu.tsx";
import { Tooltip } from "../../../controls/Tooltip.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTouch } from "../../../hooks/useNarrow.ts";
import { useSavedPlace } from "../../../hooks/useSavedPlace.ts";
import { strings as shell } from "../../../strings/shell.ts";
import { strings as sync } from "../../../strings/sync.ts";
import { strings } from "../../../strings/timeline.ts";
import { TextField } from "../TextField.tsx";
import { nameRecord } from "../sessionActions.ts";
import { useActionItem } from "../useActionItem.ts";
import type { RecentSong } from "../useRecentSongs.ts";
import { applyCommand, useTimelineRecord } from "../useTimeline.ts";
import styles from "./TransportBar.module.css";

export interface SongTitleProps {
  readonly recent: readonly RecentSong[];
}

/** The mark, the song's name and whether it is saved, and the menu of the song. */
export function SongTitle({ recent }: SongTitleProps) {
  const { timeline, session, account } = useStudio();
  const { status } = useSnapshot(account.state);
  const { id, name } = useTimelineRecord();
  const { sharedSongId, namedId } = useSnapshot(session);
  const songItems = useSongMenu(recent);
  const touch = useTouch();
  const signInPath = status === "loggedOut" ? loginPath(`/timeline/${id}`) : null;
  // A bar for fingers has no room for one more button.
  const signInItem: readonly MenuItem[] =
    touch && signInPath !== null
      ? [{ separator: "account" }, { label: shell.signIn, onSelect: () => navigate(signInPath) }]
      : [];
  const items = (): readonly MenuItem[] => [...songItems(), ...signInItem];
  return (
    <>
      <Tooltip text={strings.home}>
        <Link to="/" className={styles.logo} aria-label={strings.home}>
          <Logo />
        </Link>
      </Tooltip>
      <div className={styles.song}>
        <div className={classes("row", styles.name)}>
          <TextField
            focused={namedId === id}
            onDone={() => nameRecord(session, null)}
            label={strings.songName}
            value={name}
            fallback={strings.untitled}
            onCommit={(text) => applyCommand(timeline, (document) => renameTimeline(document, text))}
          />
        </div>
        {/* What a room keeps, the room's own bar tells. */}
        {id !== sharedSongId && <SavedState id={id} />}
      </div>
      <Menu items={items}>
        <IconButton look="small" label={strings.songMenu} icon={<ChevronDown {...SMALL_ICON} />} />
      </Menu>
      {!touch && signInPath !== null && (
        <Tooltip text={shell.signIn}>
          <Link to={signInPath} className={styles.signIn} aria-label={shell.signIn}>
            <LogIn {...SMALL_ICON} />
          </Link>
        </Tooltip>
      )}
    </>
  );
}

const TICK_MS = 5000;
const PLACE_ICONS = { unchanged: HardDrive, browser: HardDrive, account: CloudCheck, waiting: CloudOff } as const;

function SavedState({ id }: { readonly id: string }) {
  const { session } = useStudio();
  const { saving, opening } = useSnapshot(session);
  const { savedAt, error } = saving;
  const state = opening ? "opening" : saving.state;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = savedAt === null ? null : Math.floor((Math.max(nowMs, savedAt) - savedAt) / 1000);
  const place = useSavedPlace(timelineKey(id), savedAt);
  const ago = seconds === null || place === "unchanged" ? "" : ` ${strings.savedAgo(seconds)}`;
  const saved = sync.place[place];
  const Icon = { saved: PLACE_ICONS[place], saving: LoaderCircle, opening: LoaderCircle, failed: CloudOff }[state];
  const text = { saved, saving: strings.saving, opening: strings.opening, failed: strings.saveFailed }[state];
  return (
    <span
      className={styles.saved}
      data-state={state}
      data-place={place}
      title={error ?? `${sync.placeText[place]}${ago}`}
    >
      <Icon {...TINY_ICON} />
      <span className="truncate">{text}</span>
    </span>
  );
}

/** The menu of the song, made when it opens. */
function useSongMenu(recent: readonly RecentSong[]): () => readonly MenuItem[] {
  const item = useActionItem();
  const line = (name: ActionName, Icon: LucideIcon): MenuItem => ({
    ...item(actions[name]),
    icon: <Icon {...SMALL_ICON} />,
  });
  return () => [
    line("newSong", FilePlus),
    line("templates", LayoutTemplate),
    line("openFile", FolderOpen),
    { label: actions.openRecent.label, icon: <History {...SMALL_ICON} />, items: recentItems(recent) },
    line("openDemo", Music4),
    line("addFiles", ListPlus),
    line("versions", Layers2),
    { separator: "save" },
    line("saveFile", Download),
    line("exportSong", FileMusic),
    line("exportTrack", FileMusic),
    line("exportAudio", AudioLines),
    line("exportTone", FileBraces),
    line("copyAsCode", Braces),
    { separator: "windows" },
    line("learnGear", SlidersHorizontal),
    line("editorWindow", ExternalLink),
    line("mixerWindow", ExternalLink),
    line("boardWindow", ExternalLink),
    { separator: "help" },
    line("palette", Search),
    line("help", CircleQuestionMark),
  ];
}

const recentItems = (songs: readonly RecentSong[]): readonly MenuItem[] =>
  songs.length === 0
    ? [{ label: strings.noRecent, disabled: true }]
    : songs.map(({ name, savedAt, open }) => ({
        label: name,
        hint: new Date(savedAt).toLocaleDateString("en-US", { month: "short", day: "numeric" }),
        onSelect: open,
      }));
