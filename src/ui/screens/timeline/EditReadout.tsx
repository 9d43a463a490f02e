import { useEffect, useState } from "react";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/commands.ts";
import { watchEdits } from "./watchEdits.ts";

/** Says to screen readers what was done to the song, and what was undone. */
export function EditReadout() {
  const { timeline } = useStudio();
  const [text, setText] = useState("");
  useEffect(() => watchEdits(timeline, setText), [timeline]);
  return (
    <output className="visually-hidden" aria-label={strings.edits}>
      {text}
    </output>
  );
}
