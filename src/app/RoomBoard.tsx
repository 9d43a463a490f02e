import { useSnapshot } from "valtio";
import { keyboardColorHex } from "../render/board/BoardScene.ts";
import type { JamRoom } from "../state/room/JamRoom.ts";
import { JamBoard } from "../ui/screens/jam/JamBoard.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { createBoardModel } from "./boardModel.ts";
import { useModel } from "./screenModels.tsx";

/** A board in a jam room, with its canvas. */
export function RoomBoard({ room }: { readonly room: JamRoom }) {
  const { liveBoard, library } = useModel(createBoardModel);
  const { slot } = useSnapshot(room.state);
  return (
    <JamBoard
      // Arpeggios play on the strip of the seat that was theirs when they began.
      key={slot}
      room={room}
      liveBoard={liveBoard}
      library={library}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas liveBoard={liveBoard} library={library} />}
    />
  );
}
