import { newId } from "../id.ts";
import { BOARD_VERSION, type Board } from "./records.ts";

/** A board without pads, with the defaults of specification 3 and 9. */
export function newBoard(fields: Partial<Board> = {}): Board {
  return {
    id: newId(),
    version: BOARD_VERSION,
    templateType: "MainBoard",
    name: "Untitled board",
    description: "",
    thumbNail: "",
    rows: 4,
    cols: 7,
    otherLayout: null,
    pads: [],
    defaultPad: {},
    showKeyboard: true,
    showKeyboardKeys: true,
    keyboardChannel: 1,
    keyboardPort: "",
    startOctave: 3,
    endOctave: 5,
    sliderCount: 2,
    padRows: 4,
    padCols: 4,
    scenes: [],
    openingScene: "",
    ...fields,
  };
}
