import { Download, RotateCw } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { SongGear } from "../../../state/gear/SongGear.ts";
import { changeSettings } from "../../../state/settings.ts";
import { firstTrack } from "../../../state/timeline/firstTrack.ts";
import { selectTrack } from "../../../state/timeline/selection.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { Drawer } from "../../controls/Drawer.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { KeysHeld } from "../../controls/KeysHeld.tsx";
import { Notice } from "../../controls/Notice.tsx";
import { Progress } from "../../controls/Progress.tsx";
import { DropTarget } from "../../files/DropTarget.tsx";
import { FileDialogs } from "../../files/FileDialogs.tsx";
import { useSettings, useSettingsSnapshot } from "../../hooks/SettingsContext.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLate } from "../../hooks/useLate.ts";
import { useLeaveOnLoad, GOES_ON_LOAD } from "../../hooks/useLeaveOnLoad.ts";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { SettingsDialog } from "../../settings/SettingsDialog.tsx";
import { spokenStrings } from "../../strings/spoken.ts";
import { strings as filesStrings } from "../../strings/files.ts";
import { strings } from "../../strings/timeline.ts";
import { SidePanel } from "./browser/SidePanel.tsx";
import { CommandWindows } from "./commands/CommandWindows.tsx";
import { Editor } from "./editor/Editor.tsx";
import { LevelReadout } from "./mixer/LevelReadout.tsx";
import { Mixer } from "./mixer/Mixer.tsx";
import { SelectionReadout } from "./SelectionReadout.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { TimelineContext, useTimelinePorts, type TimelinePorts } from "./TimelineContext.ts";
import { TimelineWork } from "./TimelineWork.tsx";
import { TransportBar } from "./transport/TransportBar.tsx";
import type { SidePanelState } from "./useSongScreen.ts";
import { useTimelineRecord } from "./useTimeline.ts";
import { useTimelineFiles } from "./useTimelineFiles.ts";
import { watchEdits } from "./spoken/watchEdits.ts";
import { PanelWindow } from "./windows/PanelWindow.tsx";
import styles from "./TimelineScreen.module.css";
import { useOnline } from "../../hooks/useOnline.ts";
import { ErrorDetails } from "../../shell/ErrorDetails.tsx";
import { strings as common } from "../../strings/common.ts";
import { useSilentTracks } from "./useSilentTracks.ts";
import { refreshBanks, showBank } from "../../../state/banks.ts";

const BankDialog = lazy(async () => ({ default: (await import("./banks/BankDialog.tsx")).BankDialog }));

/** The page of the bank that was asked for, while it is there. */
export function ShownBank() {
  const studio = useStudio();
  const { banks, window } = useSnapshot(studio.session);
  const { list, shownId } = banks;
  const isPalette = window === "palette";
  // It offers the pages of banks, which nothing may have asked for yet.
  useEffect(() => {
    if (isPalette) void refreshBanks(studio);
  }, [isPalette, studio]);
  const bank = list.find(({ id }) => id === shownId);
  return (
    <Suspense fallback={<KeysHeld />}>
      {bank && <BankDialog key={bank.id} bank={bank} onClose={() => showBank(studio.session, null)} />}
    </Suspense>
  );
}

/** Names the tracks that cannot be heard because their instrument is not there, and says what becomes of it. */
export function SilentTracks() {
  const names = useSilentTracks().map(({ name }) => name);
  const { retryInstruments } = useTimelinePorts();
  const { instruments } = useSnapshot(useStudio().session);
  const [opened, setOpened] = useState(false);
  const online = useOnline();
  // Each instrument that failed, with the code of its error.
  const details = Object.values(instruments).flatMap(({ error, detail }) => (error === null ? [] : [detail ?? error]));
  const again = (
    <>
      <Button size="medium" onClick={() => setOpened(true)}>
        {common.details}
      </Button>
      <Button size="medium" icon={<RotateCw {...SMALL_ICON} />} onClick={retryInstruments}>
        {strings.retryInstruments}
      </Button>
    </>
  );
  return (
    <div className={styles.told}>
      {names.length > 0 && (
        <Notice kind="warning" actions={online && again}>
          {online ? strings.silentOnline(names) : strings.silentOffline(names)}
        </Notice>
      )}
      <ErrorDetails text={opened ? details.join("\n\n") : null} onClose={() => setOpened(false)} />
    </div>
  );
}

const GearBar = lazy(async () => ({ default: (await import("../../midi/GearBar.tsx")).GearBar }));
const MergeDialog = lazy(async () => ({ default: (await import("./merge/MergeDialog.tsx")).MergeDialog }));

export interface TimelineScreenProps extends TimelinePorts {
  /** The arrangement's canvas; it fills its place. */
  readonly arrangement: ReactNode;
  /** The piano roll's canvas; it fills its place. */
  readonly roll: ReactNode;
  /** The board beside them on large screens, or in a window of its own. */
  readonly board: ReactNode;
}

/** The sequencer. */
export function TimelineScreen(props: TimelineScreenProps) {
  const { arrangement, roll, board, ...given } = props;
  const { versions, gear } = given;
  const files = useTimelineFiles();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const side = useSide();
  const [ports] = useState<TimelinePorts>(given);
  const { layoutGeneration } = useSettingsSnapshot();
  useFirstTrack();
  useLeaveOnLoad();
  const merge = (tick: number): void => {
    void versions.saveItself("merging");
    files.merge.merge(tick);
  };
  return (
    <TimelineContext value={ports}>
      <SongTitleOfPage />
      <Opened>
        <TransportBar files={files} side={side} onSettings={() => setSettingsOpen(true)} />
        <Suspense>
          <GearBarWhileOn gear={gear} />
        </Suspense>
        <NotSaved onSave={files.saveJson} />
        <SilentTracks />
        <TimelineWork
          key={layoutGeneration}
          arrangement={arrangement}
          roll={roll}
          board={board}
          files={files}
          withSide={side.open && !side.over}
        />
        <StatusLine />
        <SelectionReadout />
        <EditReadout />
        <LevelReadout />
      </Opened>
      <Drawer title={strings.side} open={side.open && side.over} onClose={side.toggle}>
        <SidePanel withClip />
      </Drawer>
      <SettingsDialog open={settingsOpen} onClose={() => setSettingsOpen(false)} />
      <ShownBank />
      <OpeningDialog />
      <PanelWindow panel="editor">
        <Editor roll={roll} />
        {/* A reader hears the window that it is in. */}
        <SelectionReadout />
        <EditReadout />
      </PanelWindow>
      <PanelWindow panel="mixer">
        <Mixer />
      </PanelWindow>
      <PanelWindow panel="board">{board}</PanelWindow>
      <CommandWindows onBegin={files.begin} />
      <FileDialogs files={files} />
      <Suspense fallback={<KeysHeld />}>
        {files.merge.songs && <MergeDialog songs={files.merge.songs} onMerge={merge} onClose={files.merge.cancel} />}
      </Suspense>
      <DropTarget onFiles={(dropped) => void files.open(dropped)} />
    </TimelineContext>
  );
}

/**
 * The screen, out of reach while another song is on its way. A component, so that the rest of the screen stays as it is; and
 * not by `inert`, which every element inherits: as it goes, the browser would style and paint all of them anew.
 */
function Opened({ children }: { readonly children: ReactNode }) {
  const opening = useSnapshot(useStudio().session).opening !== null;
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = screen.current;
    if (!opening || !element) return undefined;
    const refuse = (): void => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur();
    };
    refuse();
    element.addEventListener("focusin", refuse);
    return () => element.removeEventListener("focusin", refuse);
  }, [opening]);
  return (
    <div ref={screen} className={styles.screen} aria-hidden={opening || undefined}>
      {children}
      {opening && <div className={styles.cover} />}
    </div>
  );
}

function GearBarWhileOn({ gear }: { readonly gear: SongGear }) {
  const { phase } = useSnapshot(gear.state);
  return phase !== "off" && <GearBar gear={gear} />;
}

function SongTitleOfPage() {
  useTitle(useTimelineRecord().name || strings.untitled);
  return null;
}

/** Narrower than this many rem, the side panel comes over the screen when it is asked for. */
const SIDE_OVER = 56.25;
/** State of the side panel: beside the rest it is stored, over the rest it is not. */
function useSide(): SidePanelState {
  const settings = useSettings();
  const { sidePanel } = useSettingsSnapshot();
  const over = useNarrow(SIDE_OVER);
  const [drawn, setDrawn] = useState(false);
  return {
    over,
    open: over ? drawn : sidePanel,
    toggle: () => (over ? setDrawn(!drawn) : changeSettings(settings, { sidePanel: !sidePanel })),
  };
}

/** A song that was opened shows the track that is heard first: many files begin with one of tempos alone. */
function useFirstTrack(): void {
  const { timeline, session } = useStudio();
  useEffect(() => {
    const choose = (): void => {
      const { trackId } = session.selection;
      if (trackId !== null && timeline.current.tracks.has(trackId)) return;
      selectTrack(session, firstTrack(timeline.current));
    };
    choose();
    return timeline.subscribe({ load: choose });
  }, [timeline, session]);
}

/** Progress of a song that is being opened. Quick ones show none. */
function OpeningDialog() {
  const { opening } = useSnapshot(useStudio().session);
  const { stopOpening } = useTimelinePorts();
  const late = useLate(opening !== null);
  if (!opening || !late) return null;
  return (
    <Dialog
      title={strings.openingSong}
      open
      onClose={stopOpening}
      actions={
        <Button size="medium" onClick={stopOpening}>
          {strings.stayHere}
        </Button>
      }
    >
      <div {...GOES_ON_LOAD}>
        <Progress label={strings.openingSong} value={opening.progress} />
      </div>
    </Dialog>
  );
}

/** Says to screen readers what was done to the song, and what was undone. */
function EditReadout() {
  const { timeline } = useStudio();
  const [text, setText] = useState("");
  useEffect(() => watchEdits(timeline, setText), [timeline]);
  return (
    <output className="visually-hidden" aria-label={spokenStrings.edits}>
      {text}
    </output>
  );
}

interface NotSavedProps {
  readonly onSave: () => void;
}

/** Says that the song cannot be kept in this browser, why, and what to do about it. */
function NotSaved({ onSave }: NotSavedProps) {
  const { session } = useStudio();
  const { error } = useSnapshot(session).saving;
  return (
    <div className={styles.told}>
      {error !== null && (
        <Notice
          kind="error"
          actions={
            <Button size="medium" icon={<Download {...SMALL_ICON} />} onClick={onSave}>
              {filesStrings.saveAsFile}
            </Button>
          }
        >
          {filesStrings.notSaved(error)}
        </Notice>
      )}
    </div>
  );
}
