import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { BoardEntry, BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { soundOf } from "../../../state/board/boardSettings.ts";
import { notify } from "../../../state/notices.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { BoardSurface, type BoardSurfaceProps } from "../board/BoardSurface.tsx";
import { OctaveControl } from "../board/OctaveControl.tsx";
import { useBoard } from "../board/useLiveBoard.ts";
import styles from "./Room.module.css";

export interface JamBoardProps extends BoardSurfaceProps {
  readonly room: JamRoom;
  readonly library: BoardLibrary;
}

/** One of the user's boards, which plays in the room while it is on the screen. */
export function JamBoard({ room, library, ...surface }: JamBoardProps) {
  const { liveBoard } = surface;
  const { sound } = useSnapshot(room.state);
  const { id, name } = useBoard();
  const kit = soundOf(useSnapshot(liveBoard.settings), id).pads.program;
  useEffect(() => {
    liveBoard.playTo(room.own);
    liveBoard.tempo.follow(room.pulse);
    const detach = liveBoard.attach(window, { computerKeys: () => true });
    return () => {
      detach();
      liveBoard.playTo(null);
      liveBoard.tempo.follow(null);
    };
  }, [liveBoard, room]);
  useEffect(() => void library.openLast(), [library]);
  useEffect(() => room.roster.setBoard(name, kit), [room, name, kit]);
  useEffect(() => () => room.roster.setBoard(null), [room]);
  return (
    <div className={styles.board}>
      <div className={styles.bar}>
        <BoardSelect library={library} />
        <OctaveControl liveBoard={liveBoard} keys={false} />
      </div>
      <BoardSurface {...surface} instrument={sound.name} />
    </div>
  );
}

function BoardSelect({ library }: Pick<JamBoardProps, "library">) {
  const { session } = useStudio();
  const { id, name } = useBoard();
  const [kept, setKept] = useState<readonly BoardEntry[]>([]);
  useEffect(() => {
    void library.list().then((listed) => listed.ok && setKept(listed.value));
  }, [library]);
  // A board without edits is not stored.
  const boards = kept.some((board) => board.id === id) ? kept : [{ id, name }, ...kept];
  const open = async (boardId: string): Promise<void> => {
    const opened = await library.open(boardId);
    if (!opened.ok) notify(session, "error", opened.error.message);
  };
  return (
    <Select
      label={words.board}
      value={id}
      options={boards.map((board) => ({ value: board.id, label: board.name }))}
      size="large"
      onChange={(boardId) => void open(boardId)}
    />
  );
}
