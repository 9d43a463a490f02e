import { subscribe } from "valtio/vanilla";
import type { Session } from "../state/session.ts";
import { element } from "./element.ts";

const SHOWN_MS = 6000;

/** Says what the board has to say, one thing at a time. */
export function noticeLine(session: Pick<Session, "notices">): HTMLElement {
  const line = element("output", { className: "notice" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  subscribe(session.notices, () => {
    const latest = session.notices.at(-1);
    if (!latest) return;
    session.notices.length = 0;
    line.textContent = latest.message;
    clearTimeout(timer);
    timer = setTimeout(() => {
      line.textContent = "";
    }, SHOWN_MS);
  });
  return line;
}
