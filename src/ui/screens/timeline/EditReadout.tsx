import { useEffect, useState } from "react";
import type { TimelineDiff } from "../../../domain/timeline/diff.ts";
import type { Change } from "../../../state/DocumentStore.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/commands.ts";
import { changeText } from "./editText.ts";

const QUIET_MS = 250;

/** Says to screen readers what was done to the song, and what was undone, when it has been quiet for a moment. */
export function EditReadout() {
  const { timeline } = useStudio();
  const [text, setText] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = ({ diff, source }: Change<TimelineDiff>): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(changeText(diff, source)), QUIET_MS);
    };
    const undo = timeline.subscribe({ change: say });
    return () => {
      clearTimeout(timer);
      undo();
    };
  }, [timeline]);
  return (
    <output className="visually-hidden" aria-label={strings.edits}>
      {text}
    </output>
  );
}
