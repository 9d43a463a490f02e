import { keyboardColorHex } from "../render/board/BoardScene.ts";
import type { JamRoom } from "../state/room/JamRoom.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import { JamBoard } from "../ui/screens/jam/JamBoard.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { boardKitOf } from "./boardKit.ts";

/** A board in a jam room, with its canvas. */
export function RoomBoard({ room }: { readonly room: JamRoom }) {
  const { rig, library } = boardKitOf(useStudio());
  return (
    <JamBoard
      room={room}
      rig={rig}
      library={library}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas rig={rig} library={library} />}
    />
  );
}
