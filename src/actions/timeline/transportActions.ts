import type { RecordMode } from "../../domain/timeline/take/commitTake.ts";
import { panicAll } from "../../state/panic.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import {
  returnToStart,
  stop,
  toggleLoop,
  togglePlay,
  type OpenSong,
  positionTick,
  setSongLoop,
  type Player,
} from "../../state/transport.ts";
import { MOST_COUNT_IN_BARS } from "../../state/recording/RecordingState.ts";
import { strings } from "../strings.ts";
import type { Action } from "../Action.ts";
import { offersChoices } from "./choices.ts";
import { toggleTrack } from "./songActions.ts";
import { createMeter } from "../../domain/music/meter.ts";
import { actsOnClips, selectedClips } from "./clipActions.ts";
import { clipSpans, hull, noteSpans, type Span } from "./spans.ts";

/** Loops the selected clips, or notes; where neither are, the bar of the playhead. */
function loopSelection(studio: Player): void {
  const spans = actsOnClips(studio) ? clipSpans(studio, selectedClips(studio)) : noteSpans(studio);
  const { from, to } = spans.length > 0 ? hull(spans) : playheadBar(studio);
  setSongLoop(studio, true, from, to);
}

function playheadBar(studio: Player): Span {
  const { timeSignatures, ppq } = studio.timeline.current.timeline;
  const meter = createMeter(timeSignatures, ppq);
  const bar = meter.barAt(Math.max(0, Math.floor(positionTick(studio))));
  return { from: meter.tickOfBar(bar), to: meter.tickOfBar(bar + 1) };
}

const onTrack = {
  reason: "Select a track first.",
  enabled: ({ session, timeline }: OpenSong): boolean => timeline.current.tracks.has(session.selection.trackId ?? ""),
};

/** Action while steps are written. */
const onSteps = (run: (steps: SongServices["recording"]["steps"]) => void) => ({
  reason: "Turn on step input first.",
  enabled: ({ recording }: Pick<SongServices, "recording">): boolean => recording.state.step,
  run: ({ recording }: Pick<SongServices, "recording">): void => {
    if (recording.state.step) run(recording.steps);
  },
});

function toggle<Name extends string>(switches: Record<Name, boolean>, name: Name): void {
  switches[name] = !switches[name];
}

const records = (mode: RecordMode, label: string, tip: string, words: string): Action<SongServices> => ({
  label,
  tip,
  words,
  run: ({ recording }) => {
    recording.state.settings.mode = mode;
  },
});

/** A setting of recording that is one of several numbers. */
const oneOf = (
  field: "countInBars" | "clickDb" | "inputLatencyMs",
  values: readonly number[],
  name: (value: number) => string,
): Required<Pick<Action<SongServices>, "choices">> => ({
  choices: ({ recording: { state } }) =>
    values.map((value) => ({
      label: name(value),
      chosen: state.settings[field] === value,
      run: () => {
        state.settings[field] = value;
      },
    })),
});

const BARS = Array.from({ length: MOST_COUNT_IN_BARS + 1 }, (_, bars) => bars);
const CLICK_DBS = [-30, -24, -18, -12, -6, 0];
const LATENCIES_MS = [0, 2, 5, 10, 15, 20, 30, 50];

/** Playback, recording and metronome. */
export const transportActions = {
  play: { label: "Play", words: "start pause", keys: ["Space"], run: (studio) => void togglePlay(studio) },
  stop: { label: "Stop", run: stop },
  returnToStart: {
    label: "Return to start",
    words: "rewind beginning go locate zero",
    keys: ["Enter"],
    run: returnToStart,
  },
  loop: { label: "Loop", words: "cycle repeat", keys: ["L"], run: toggleLoop },
  loopSelection: {
    label: "Loop selection",
    tip: "The loop lies over the selected clips or notes; with none over the bar of the playhead",
    words: "cycle locators range",
    keys: ["Alt+L"],
    run: loopSelection,
  },
  record: { label: "Record", words: "take rec", keys: ["R"], run: ({ recording }) => recording.toggle() },
  capture: {
    label: "Capture",
    words: "retrospective record midi",
    reason: "Play something first.",
    enabled: ({ recording }) => recording.state.canCapture,
    keys: ["Shift+R"],
    run: ({ recording }) => void recording.capture(),
  },
  stepInput: {
    label: "Step input",
    tip: "Keys and chords are written at the playhead, one step of the grid each",
    words: "entry sequencer",
    keys: ["Shift+I"],
    run: ({ recording }) => recording.toggleStep(),
  },
  stepBack: { label: "Step back", shownKey: "←", ...onSteps((steps) => steps.move(-1)) },
  stepRest: { label: "Insert rest", shownKey: "→", ...onSteps((steps) => steps.move(1)) },
  stepTie: { label: "Tie to next step", shownKey: "Shift+→", ...onSteps((steps) => steps.tie()) },
  stepErase: {
    label: "Undo last step",
    shownKey: "Backspace",
    ...onSteps((steps) => steps.erase()),
  },
  recordOverdub: records("overdub", "Overdub", "A recording is added to what is there", "merge mix recording mode"),
  recordReplace: records(
    "replace",
    "Replace",
    "A recording takes the place of what is there",
    "overwrite recording mode",
  ),
  recordTakes: records(
    "takes",
    "Loop takes",
    "Each round of the loop is kept as a take",
    "comping comp lanes recording mode",
  ),
  punch: {
    label: "Punch in/out at loop",
    tip: "Only what lies between the ends of the loop is recorded",
    words: "autopunch locators cycle",
    run: ({ recording }) => toggle(recording.state.settings, "punch"),
  },
  countIn: {
    label: "Count-in",
    words: "precount preroll metronome click",
    ...oneOf("countInBars", BARS, strings.bars),
    run: offersChoices("countIn"),
  },
  clickLevel: {
    label: "Metronome level",
    words: "click volume",
    ...oneOf("clickDb", CLICK_DBS, strings.decibels),
    run: offersChoices("clickLevel"),
  },
  inputLatency: {
    label: "Input latency",
    tip: "What is played counts as so much earlier",
    words: "delay compensation offset",
    ...oneOf("inputLatencyMs", LATENCIES_MS, strings.milliseconds),
    run: offersChoices("inputLatency"),
  },
  arm: {
    label: "Arm track",
    words: "record enable ready",
    keys: ["A"],
    ...onTrack,
    run: ({ recording, session }) => {
      if (session.selection.trackId !== null) recording.toggleArm(session.selection.trackId);
    },
  },
  metronome: {
    label: "Metronome",
    words: "click",
    keys: ["N"],
    run: ({ recording }) => toggle(recording.state.settings, "metronome"),
  },
  typing: {
    label: "Computer MIDI keyboard",
    tip: "The letters of the computer’s keyboard play notes",
    words: "musical typing play keys qwerty",
    keys: ["I"],
    run: ({ recording }) => toggle(recording.state, "typing"),
  },
  mute: {
    label: "Mute",
    keys: ["M"],
    ...onTrack,
    run: (studio) => toggleTrack(studio, studio.session.selection.trackId, "mute"),
  },
  solo: {
    label: "Solo",
    keys: ["S"],
    ...onTrack,
    run: (studio) => toggleTrack(studio, studio.session.selection.trackId, "solo"),
  },
  panic: {
    label: "Panic: all notes off",
    words: "stuck hanging reset silence midi",
    run: (studio) => void panicAll(studio),
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
