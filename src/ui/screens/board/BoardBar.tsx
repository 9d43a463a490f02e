import { ListMusic, SlidersHorizontal, Maximize, Minimize } from "lucide-react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { useSnapshot } from "valtio";
import { boardActions } from "../../../actions/board/boardActions.ts";
import { setListActions } from "../../../actions/board/setListActions.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import type { StageSettings } from "../../../state/board/stageSettings.ts";
import type { SetLists } from "../../../state/set-list/SetLists.ts";
import { ICON } from "../../controls/iconSize.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { Logo } from "../../controls/Logo.tsx";
import { Menu } from "../../controls/Menu.tsx";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { useWide } from "../../hooks/useNarrow.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { NowPlaying } from "../../shell/NowPlaying.tsx";
import { BarControl } from "./BarControl.tsx";
import { HarmonyControls, RepeatControl, TempoControl, useChainItems } from "./ChainControls.tsx";
import styles from "./BoardBar.module.css";
import { BoardNameControl } from "./BoardNameControl.tsx";
import { CurvePicture } from "./CurvePicture.tsx";
import { useSyncExternalStore } from "react";
import { channelItems, curveItems, soundItems } from "./menuItems.ts";
import { OctaveControl } from "./OctaveControl.tsx";
import { PageControl, usePages } from "./PageControl.tsx";
import { PanicButton } from "./PanicButton.tsx";
import { StageMenu } from "./stage/StageMenu.tsx";
import { useStageItems } from "./stage/useStageItems.tsx";
import { SetListControl } from "./set-list/SetListControl.tsx";
import { useSetLists } from "./set-list/useSetLists.ts";
import { OutputControl, type OutputControlProps } from "./OutputControl.tsx";
import { SoundControl } from "./SoundControl.tsx";
import { useBoard, useSettings } from "./useRig.ts";

export interface BoardBarProps extends OutputControlProps {
  readonly library: BoardLibrary;
  readonly stage: StageSettings;
  readonly sets: SetLists;
  readonly onPanel: (panel: "sets" | "scenes") => void;
}

/** The slim bar above the instrument. Where it is narrow, what is set once moves into one menu. */
export function BoardBar({ rig, library, stage, sets, midiItems, onPanel }: BoardBarProps) {
  const roomiest = useWide(90);
  const { count: pages } = usePages(rig);
  const playsSet = (useSetLists(sets).active?.entries.length ?? 0) > 0;
  // A narrower bar has room for what notes go through, if it has neither pages nor a set: how hard they are struck moves into the menu.
  const wider = useWide(78);
  const harmony = wider && (roomiest || (pages < 2 && !playsSet));
  const wide = useWide(68);
  const velocity = wide && (roomiest || !harmony) && (wider || !playsSet);
  const roomy = useWide(40);
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label={words.home}>
        <Logo />
      </Link>
      <BoardNameControl rig={rig} library={library} onOpen={(id) => navigate(`/midi/${id}`)} onPanel={onPanel} />
      {roomy && <SetListControl sets={sets} />}
      <span className={styles.line} />
      <OutputControl rig={rig} midiItems={midiItems} />
      {wide && <ChannelControl />}
      {wide && <span className={styles.line} />}
      {wide && <SoundControl rig={rig} />}
      {harmony && <span className={styles.line} />}
      {harmony && <HarmonyControls rig={rig} />}
      {roomy && <span className={styles.line} />}
      {roomy && <OctaveControl rig={rig} />}
      {roomy && <PageControl rig={rig} />}
      {wide && <span className={styles.line} />}
      {velocity && <VelocityControl rig={rig} />}
      {harmony && <RepeatControl rig={rig} />}
      {harmony && <TempoControl rig={rig} />}
      {!roomiest && <MoreControl rig={rig} stage={stage} sets={sets} shown={{ wide, harmony, velocity, roomy }} />}
      <span className={styles.space} />
      <NowPlaying />
      <PanicButton rig={rig} compact={!roomy} />
      {roomy && <span className={styles.line} />}
      {roomy && (
        <Tooltip text={words.timeline}>
          <Link to="/timeline" className={styles.icon} aria-label={words.timeline}>
            <ListMusic size="1.125rem" strokeWidth={1.75} aria-hidden />
          </Link>
        </Tooltip>
      )}
      {wide && <StageMenu rig={rig} stage={stage} className={styles.icon} />}
      <FullscreenButton />
    </header>
  );
}

function ChannelControl() {
  const { midi } = useStudio().session;
  const { channel } = useSnapshot(midi);
  return (
    <Menu items={channelItems(midi, channel)}>
      <BarControl caption={words.channel} value={words.channelName(channel)} />
    </Menu>
  );
}

function VelocityControl({ rig }: { readonly rig: LiveBoard }) {
  const { curve } = useSettings(rig);
  return (
    <Menu items={curveItems(rig.settings, curve)}>
      <BarControl caption={words.velocity} value={words.curves[curve]} icon={<CurvePicture curve={curve} />} />
    </Menu>
  );
}

const setItems = (sets: SetLists) =>
  [setListActions.previousEntry, setListActions.nextEntry].map(({ label, run }) => ({
    label,
    onSelect: () => run(sets),
  }));

interface MoreControlProps {
  readonly rig: LiveBoard;
  readonly stage: StageSettings;
  readonly sets: SetLists;
  /** Controls that the bar itself has room for. */
  readonly shown: {
    /** Channel, sound and the stage. */
    readonly wide: boolean;
    /** Note processors. */
    readonly harmony: boolean;
    readonly velocity: boolean;
    /** The octave, the page and the way to the timeline. */
    readonly roomy: boolean;
  };
}

function MoreControl({ rig, stage, sets, shown }: MoreControlProps) {
  const { items: stageItems, opened } = useStageItems(rig, stage);
  const { midi } = useStudio().session;
  const { channel } = useSnapshot(midi);
  const settings = useSettings(rig);
  const board = useBoard();
  const chain = useChainItems(rig);
  const { count: pages } = usePages(rig);
  const items = [
    ...(shown.wide ? [] : [{ label: words.channel, items: channelItems(midi, channel) }]),
    ...(shown.velocity ? [] : [{ label: words.velocity, items: curveItems(rig.settings, settings.curve) }]),
    ...(shown.wide ? [] : [{ label: words.sound, items: soundItems(rig.settings, board.id) }]),
    ...(shown.harmony ? [] : chain),
    ...(shown.roomy
      ? []
      : [
          { separator: "octave" },
          { label: boardActions.octaveDown.label, onSelect: () => boardActions.octaveDown.run(rig) },
          { label: boardActions.octaveUp.label, onSelect: () => boardActions.octaveUp.run(rig) },
          ...(pages > 1
            ? [boardActions.previousPage, boardActions.nextPage].map(({ label, run }) => ({
                label,
                onSelect: () => run(rig),
              }))
            : []),
          ...(sets.active ? [{ separator: "set" }, ...setItems(sets)] : []),
          { separator: "timeline" },
          { label: words.timeline, onSelect: () => navigate("/timeline") },
        ]),
    ...(shown.wide ? [] : [{ separator: "stage" }, ...stageItems]),
  ];
  return (
    <>
      <Menu items={items}>
        <IconButton label={words.more} icon={<SlidersHorizontal {...ICON} />} className={styles.icon} />
      </Menu>
      {opened}
    </>
  );
}

const subscribe = (notify: () => void): (() => void) => {
  document.addEventListener("fullscreenchange", notify);
  return () => document.removeEventListener("fullscreenchange", notify);
};

/** Not there where the browser has no full screen (phones of one maker). */
function FullscreenButton() {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = (): void => {
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused (an embedded page): everything stays as it is.
    done.catch(() => undefined);
  };
  const Icon = on ? Minimize : Maximize;
  return (
    <IconButton
      label={on ? words.leaveFullscreen : words.fullscreen}
      icon={<Icon size="1.125rem" strokeWidth={1.75} aria-hidden />}
      className={styles.icon}
      onClick={toggle}
    />
  );
}
