import { useEffect, useState } from "react";
import type { TimelineDiff } from "../../../domain/timeline/diff.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/commands.ts";
import { editText } from "./editText.ts";

const QUIET_MS = 250;

/** Says to screen readers what was done to the song, and what was undone, when it has been quiet for a moment. */
export function EditReadout() {
  const { timeline } = useStudio();
  const [text, setText] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = ({ diff, source }: { readonly diff: TimelineDiff; readonly source: string }): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const what = editText(diff);
        setText(source === "undo" ? strings.undone(what) : source === "redo" ? strings.redone(what) : what);
      }, QUIET_MS);
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
