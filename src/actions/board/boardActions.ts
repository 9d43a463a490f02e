import type { LiveBoard } from "../../state/board/LiveBoard.ts";
import { OCTAVE_LIMIT } from "../../state/board/boardSettings.ts";
import type { Action } from "../Action.ts";

/** Actions on a played board. Their keys are positions on the keyboard, like those that play notes. */
export const boardActions = {
  octaveDown: {
    label: "Octave down",
    keys: ["Z"],
    enabled: ({ settings }) => settings.octave > -OCTAVE_LIMIT,
    run: (liveBoard) => liveBoard.shiftOctave(-1),
  },
  octaveUp: {
    label: "Octave up",
    keys: ["X"],
    enabled: ({ settings }) => settings.octave < OCTAVE_LIMIT,
    run: (liveBoard) => liveBoard.shiftOctave(1),
  },
  previousPage: {
    label: "Previous page",
    keys: ["PageUp"],
    enabled: ({ player }) => player.pages.count > 1,
    run: ({ player }) => player.pages.turn(-1),
  },
  nextPage: {
    label: "Next page",
    keys: ["PageDown"],
    enabled: ({ player }) => player.pages.count > 1,
    run: ({ player }) => player.pages.turn(1),
  },
  previousScene: {
    label: "Previous scene",
    keys: [","],
    enabled: ({ player }) => player.board.scenes.length > 0,
    run: ({ player }) => void player.scenes.turn(-1),
  },
  nextScene: {
    label: "Next scene",
    keys: ["."],
    enabled: ({ player }) => player.board.scenes.length > 0,
    run: ({ player }) => void player.scenes.turn(1),
  },
  mirrorPads: {
    label: "Left-handed pads",
    run: ({ settings }) => {
      settings.leftHanded = !settings.leftHanded;
    },
  },
  panic: { label: "Panic", keys: ["Esc"], run: ({ player }) => player.panic() },
} satisfies Readonly<Record<string, Action<LiveBoard>>>;
