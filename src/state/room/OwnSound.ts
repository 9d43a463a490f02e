import { shownBoardName } from "../../domain/room/shownBoardName.ts";
import type { RoomSound } from "../../protocol/hub/roomHub.ts";
import type { JamState } from "./JamState.ts";
import type { RoomRoster } from "./RoomRoster.ts";

interface OwnSoundOptions {
  readonly state: Pick<JamState, "phase" | "slot" | "sound">;
  readonly roster: Pick<RoomRoster, "applySound">;
  readonly tell: (sound: RoomSound) => void;
}

/** Instrument of one's own notes, here and at the others. */
export class OwnSound {
  readonly #options: OwnSoundOptions;

  constructor(options: OwnSoundOptions) {
    this.#options = options;
  }

  set(sound: RoomSound): void {
    const { state, roster, tell } = this.#options;
    state.sound = sound;
    roster.applySound(state.slot ?? 0, sound);
    if (state.phase === "room") tell(sound);
  }

  /** The board that is played, which the others read beside the instrument; null: none. `drums`: the program of its drum kit. */
  setBoard(name: string | null, drums = 0): void {
    const { board: _, drums: _drums, ...sound } = this.#options.state.sound;
    const kit = drums === 0 ? {} : { drums };
    this.set(name === null ? sound : { ...sound, ...kit, board: shownBoardName(name) });
  }
}
