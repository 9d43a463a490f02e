import { panicAll } from "../../state/panic.ts";
import type { Studio } from "../../state/Studio.ts";
import { returnToStart, stop, toggleLoop, togglePlay } from "../../state/transport.ts";
import type { Action } from "../Action.ts";
import { loopSelection } from "./loopSelection.ts";
import { toggleTrack } from "./songActions.ts";

const onTrack = {
  reason: "Select a track first.",
  enabled: ({ session, timeline }: Studio): boolean => timeline.current.tracks.has(session.selection.trackId ?? ""),
};

/** What is done while steps are written. */
const onSteps = (run: (steps: Studio["recording"]["steps"]) => void) => ({
  reason: "Switch step input on first.",
  enabled: ({ recording }: Studio): boolean => recording.state.step,
  run: ({ recording }: Studio): void => {
    if (recording.state.step) run(recording.steps);
  },
});

function toggle<Name extends string>(switches: Record<Name, boolean>, name: Name): void {
  switches[name] = !switches[name];
}

/** What plays, records and is heard. */
export const transportActions = {
  play: { label: "Play", keys: ["Space"], run: (studio) => void togglePlay(studio) },
  stop: { label: "Stop", run: stop },
  returnToStart: { label: "Return to start", keys: ["Enter"], run: returnToStart },
  loop: { label: "Loop", keys: ["L"], run: toggleLoop },
  loopSelection: {
    label: "Loop what is selected",
    tip: "The loop lies over the selected clips or notes; with none over the bar of the playhead",
    keys: ["Alt+L"],
    run: loopSelection,
  },
  record: { label: "Record", keys: ["R"], run: ({ recording }) => recording.toggle() },
  capture: {
    label: "Capture what was played",
    keys: ["Shift+R"],
    run: ({ recording }) => void recording.capture(),
  },
  stepInput: {
    label: "Step input",
    tip: "Keys and chords are written at the playhead, one step of the grid each",
    keys: ["Shift+I"],
    run: ({ recording }) => recording.toggleStep(),
  },
  stepBack: { label: "Step back (←)", ...onSteps((steps) => steps.move(-1)) },
  stepRest: { label: "Rest: a step on (→)", ...onSteps((steps) => steps.move(1)) },
  stepTie: { label: "Tie to the next step (Shift+→)", ...onSteps((steps) => steps.tie()) },
  stepErase: {
    label: "Take the last step back (Backspace)",
    ...onSteps((steps) => steps.erase()),
  },
  arm: {
    label: "Arm the track",
    keys: ["A"],
    ...onTrack,
    run: ({ recording, session }) => {
      if (session.selection.trackId !== null) recording.toggleArm(session.selection.trackId);
    },
  },
  metronome: { label: "Metronome", keys: ["N"], run: ({ recording }) => toggle(recording.state.settings, "metronome") },
  typing: {
    label: "Play by the computer's keys",
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
  panic: { label: "Panic: all notes off", run: (studio) => void panicAll(studio) },
} satisfies Readonly<Record<string, Action<Studio>>>;
