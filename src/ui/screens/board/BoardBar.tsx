import { ListMusic, SlidersHorizontal, Maximize, Minimize } from "lucide-react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { useSnapshot } from "valtio";
import { boardActions } from "../../../actions/board/boardActions.ts";
import { setListActions } from "../../../actions/board/setListActions.ts";
import { boundActions } from "../../../actions/screenCommands.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import type { StageSettings } from "../../../state/board/stageSettings.ts";
import type { SetLists } from "../../../state/set-list/SetLists.ts";
import { ICON } from "../../controls/iconSize.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { Logo } from "../../controls/Logo.tsx";
import { Menu } from "../../controls/Menu.tsx";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { HelpButton } from "../../help/HelpButton.tsx";
import { PaletteButton } from "../../help/PaletteButton.tsx";
import { TourOffer } from "../../help/TourOffer.tsx";
import { useWide } from "../../hooks/useNarrow.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { titles } from "../../strings/titles.ts";
import { NowPlaying } from "../../shell/NowPlaying.tsx";
import { BarControl } from "./BarControl.tsx";
import { HarmonyControls, RepeatControl, TempoControl, useChainItems } from "./ChainControls.tsx";
import styles from "./BoardBar.module.css";
import { BoardNameControl } from "./BoardNameControl.tsx";
import { useSyncExternalStore } from "react";
import { channelItems, curveItems, soundItems } from "./menuItems.ts";
import { OctaveControl } from "./OctaveControl.tsx";
import { PageControl, usePages } from "./PageControl.tsx";
import { PanicButton } from "./PanicButton.tsx";
import { StageMenu } from "./stage/StageMenu.tsx";
import { useStageItems } from "./stage/useStageItems.tsx";
import { SoundControl } from "./SoundControl.tsx";
import { SetListControl } from "./set-list/SetListControl.tsx";
import { useSetLists } from "./set-list/useSetLists.ts";
import { OutputControl, type OutputControlProps } from "./OutputControl.tsx";
import { useBoard, useSettings } from "./useLiveBoard.ts";
import { curveLevel, type VelocityCurve } from "../../../domain/music/velocityCurve.ts";

const LEFT = 4;
const WIDTH = 28;
const BOTTOM = 22;
const HEIGHT = 18;
const STEPS = 16;

const x = (strength: number): number => LEFT + WIDTH * strength;
const y = (level: number): number => BOTTOM - HEIGHT * level;

/** The velocity curve itself, drawn small: strength of the touch to the right, velocity upwards. */
function CurvePicture({ curve }: { readonly curve: VelocityCurve }) {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const strength = step / STEPS;
    return `${x(strength).toFixed(1)} ${y(curveLevel(curve, strength)).toFixed(1)}`;
  });
  const mark = 0.75;
  return (
    <svg className={styles.curve} viewBox="0 0 36 26" fill="none" aria-hidden="true">
      <rect x=".5" y=".5" width="35" height="25" rx="3.5" fill="var(--well-deep)" stroke="var(--line)" />
      <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} stroke="var(--line-strong)" strokeDasharray="2 2" />
      <path d={`M${points.join("L")}`} stroke="var(--text-primary)" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx={x(mark)} cy={y(curveLevel(curve, mark))} r="2.4" fill="var(--text)" />
    </svg>
  );
}

export interface BoardBarProps extends OutputControlProps {
  readonly library: BoardLibrary;
  readonly stage: StageSettings;
  readonly sets: SetLists;
  readonly onPanel: (panel: "sets" | "scenes") => void;
}

/** The slim bar above the instrument. Where it is narrow, what is set once moves into one menu. */
export function BoardBar({ liveBoard, library, stage, sets, midiItems, onPanel }: BoardBarProps) {
  useScreenCommands(titles["/midi/:id?"], () => [
    ...boundActions(boardActions, liveBoard),
    ...boundActions(setListActions, sets),
  ]);
  const roomiest = useWide(90);
  const { count: pages } = usePages(liveBoard);
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
      <BoardNameControl
        liveBoard={liveBoard}
        library={library}
        onOpen={(id) => navigate(`/midi/${id}`)}
        onPanel={onPanel}
      />
      {roomy && <SetListControl sets={sets} />}
      <span className={styles.line} />
      <OutputControl liveBoard={liveBoard} midiItems={midiItems} />
      {wide && <ChannelControl />}
      {wide && <span className={styles.line} />}
      {wide && <SoundControl liveBoard={liveBoard} />}
      {harmony && <span className={styles.line} />}
      {harmony && <HarmonyControls liveBoard={liveBoard} />}
      {roomy && <span className={styles.line} />}
      {roomy && <OctaveControl liveBoard={liveBoard} />}
      {roomy && <PageControl liveBoard={liveBoard} />}
      {wide && <span className={styles.line} />}
      {velocity && <VelocityControl liveBoard={liveBoard} />}
      {harmony && <RepeatControl liveBoard={liveBoard} />}
      {harmony && <TempoControl liveBoard={liveBoard} />}
      {!roomiest && (
        <MoreControl liveBoard={liveBoard} stage={stage} sets={sets} shown={{ wide, harmony, velocity, roomy }} />
      )}
      <span className={styles.space} />
      <TourOffer of="board" from={100} />
      <NowPlaying />
      <PanicButton liveBoard={liveBoard} compact={!roomy} />
      {roomy && <span className={styles.line} />}
      {roomy && (
        <Tooltip text={words.timeline}>
          <Link to="/timeline" className={styles.icon} aria-label={words.timeline}>
            <ListMusic size="1.125rem" strokeWidth={1.75} aria-hidden />
          </Link>
        </Tooltip>
      )}
      {wide && <StageMenu liveBoard={liveBoard} stage={stage} className={styles.icon} />}
      {roomiest && <PaletteButton className={styles.icon} />}
      {roomiest && <HelpButton />}
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

function VelocityControl({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const { curve } = useSettings(liveBoard);
  return (
    <Menu items={curveItems(liveBoard.settings, curve)}>
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
  readonly liveBoard: LiveBoard;
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

function MoreControl({ liveBoard, stage, sets, shown }: MoreControlProps) {
  const { items: stageItems, opened } = useStageItems(liveBoard, stage);
  const { midi } = useStudio().session;
  const { channel } = useSnapshot(midi);
  const settings = useSettings(liveBoard);
  const board = useBoard();
  const chain = useChainItems(liveBoard);
  const { count: pages } = usePages(liveBoard);
  const items = [
    ...(shown.wide ? [] : [{ label: words.channel, items: channelItems(midi, channel) }]),
    ...(shown.velocity ? [] : [{ label: words.velocity, items: curveItems(liveBoard.settings, settings.curve) }]),
    ...(shown.wide ? [] : [{ label: words.sound, items: soundItems(liveBoard.settings, board.id) }]),
    ...(shown.harmony ? [] : chain),
    ...(shown.roomy
      ? []
      : [
          { separator: "octave" },
          { label: boardActions.octaveDown.label, onSelect: () => boardActions.octaveDown.run(liveBoard) },
          { label: boardActions.octaveUp.label, onSelect: () => boardActions.octaveUp.run(liveBoard) },
          ...(pages > 1
            ? [boardActions.previousPage, boardActions.nextPage].map(({ label, run }) => ({
                label,
                onSelect: () => run(liveBoard),
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
