import { useSnapshot } from "valtio";
import { keyboardColorHex } from "../render/board/BoardScene.ts";
import type { JamRoom } from "../state/room/JamRoom.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import { JamBoard } from "../ui/screens/jam/JamBoard.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { boardKitOf } from "./boardKit.ts";

/** A board in a jam room, with its canvas. */
export function RoomBoard({ room }: { readonly room: JamRoom }) {
  const { rig, library } = boardKitOf(useStudio());
  const { slot } = useSnapshot(room.state);
  return (
    <JamBoard
      // Arpeggios play on the strip of the seat that was theirs when they began.
      key={slot}
      room={room}
      rig={rig}
      library={library}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas rig={rig} library={library} />}
    />
  );
}
