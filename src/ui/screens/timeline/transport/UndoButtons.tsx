import { Redo2, Undo2 } from "lucide-react";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { ActionIcon } from "../ActionIcon.tsx";

export const UndoButtons = () => (
  <>
    <ActionIcon action={timelineActions.undo} Icon={Undo2} />
    <ActionIcon action={timelineActions.redo} Icon={Redo2} />
  </>
);
