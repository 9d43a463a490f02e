import { useSnapshot } from "valtio";
import { useStudio } from "../../hooks/StudioContext.ts";
import type { EditorView } from "./sessionActions.ts";
import { useDesk } from "./useDesk.ts";

/** View of the editor: the mixer only if it does not stand beside it. */
export function useEditorView(): EditorView {
  const { view } = useSnapshot(useStudio().session.editor);
  return useDesk() && view === "mixer" ? "roll" : view;
}
