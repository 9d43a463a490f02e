import { useSnapshot } from "valtio";
import { useStudio } from "../../hooks/StudioContext.ts";
import type { EditorView } from "./sessionActions.ts";
import { useDesk } from "./useDesk.ts";

/** What the editor shows: the mixer only where it does not stand beside it. */
export function useEditorView(): EditorView {
  const { view } = useSnapshot(useStudio().session.editor);
  return useDesk() && view === "mixer" ? "roll" : view;
}
