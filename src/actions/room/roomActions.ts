import type { JamRoom } from "../../state/room/JamRoom.ts";
import type { Action } from "../Action.ts";

/** A jam room as its actions see it. */
export interface RoomScreen {
  readonly room: JamRoom;
  /** Captures the last bars as a take. */
  readonly keep: () => void;
  /** Fills the window with the instrument, or shows the room again. */
  readonly fillWithInstrument: () => void;
  /** Puts the cursor into the chat's field. */
  readonly write: () => void;
}

const plays = ({ room }: RoomScreen): boolean => room.state.slot !== null;

/** Actions of a jam room. Letters that play notes are none of their keys. */
export const roomActions = {
  capture: { label: "Capture take", keys: ["Shift+K"], enabled: plays, run: ({ keep }) => keep() },
  metronome: { label: "Metronome", keys: ["N"], run: ({ room }) => room.setClick(!room.state.click) },
  record: {
    label: "Record",
    keys: ["R"],
    run: ({ room }) => (room.state.recording ? room.recorder.stop() : room.recorder.start()),
  },
  instrument: {
    label: "Instrument only",
    keys: ["Shift+F"],
    enabled: plays,
    run: ({ fillWithInstrument }) => fillWithInstrument(),
  },
  chat: { label: "Write in the chat", keys: ["Enter"], run: ({ write }) => write() },
  notesOff: { label: "All notes off", keys: ["Esc"], enabled: plays, run: ({ room }) => room.own.releaseAll() },
} satisfies Readonly<Record<string, Action<RoomScreen>>>;
