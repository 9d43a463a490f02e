import { useEffect, useRef } from "react";
import { actionOfKey } from "../../../actions/actionOfKey.ts";
import { roomActions, type RoomScreen } from "../../../actions/room/roomActions.ts";
import { boundActions } from "../../../actions/screenCommands.ts";
import { isTyping } from "../../../state/isTyping.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { titles } from "../../strings/titles.ts";

/** Elements that Enter presses. */
const PRESSED = "button,a,summary,[role=tab],[role=switch],[role=slider],[role=combobox]";

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>(selector) : null;

/** Shortcuts of a room, which the palette lists, for as long as it is open. Escape in the chat's field leads back to playing. */
export function useRoomKeys(screen: RoomScreen): void {
  const latest = useRef(screen);
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => boundActions(roomActions, screen));
  useEffect(() => {
    latest.current = screen;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat) return;
      if (event.key === "Escape" && closest(event.target, "form input")) {
        closest(event.target, "input")?.blur();
        return;
      }
      // A take that is being dragged has Escape.
      if (event.key === "Escape" && document.querySelector("[data-dragged-take]")) return;
      if (isTyping(event.target)) return;
      if (event.key === "Enter" && closest(event.target, PRESSED)) return;
      const action = actionOfKey<RoomScreen>(roomActions, event);
      if (!action || action.enabled?.(latest.current) === false) return;
      event.preventDefault();
      // The key plays no note.
      event.stopImmediatePropagation();
      action.run(latest.current);
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
}
