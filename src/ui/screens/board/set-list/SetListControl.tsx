import { ChevronLeft, ChevronRight } from "lucide-react";
import { setListActions } from "../../../../actions/board/setListActions.ts";
import type { SetLists } from "../../../../state/set-list/SetLists.ts";
import { setListStrings as words } from "../../../strings/setList.ts";
import { Stepper } from "../Stepper.tsx";
import { useSetLists } from "./useSetLists.ts";

/** Position in the set, with buttons for the previous and the next entry; nothing while no set is played. */
export function SetListControl({ sets }: { readonly sets: SetLists }) {
  const { active, place } = useSetLists(sets);
  if (!active || active.entries.length === 0) return null;
  return (
    <Stepper
      label={words.set}
      caption={words.caption}
      value={words.place(place, active.entries.length)}
      target={sets}
      actions={[setListActions.previousEntry, setListActions.nextEntry]}
      icons={[ChevronLeft, ChevronRight]}
    />
  );
}
