import { isEmptyTimelineDiff, squashTimelineDiffs, type TimelineDiff } from "../../../../domain/timeline/diff.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import type { Change, DocumentStore } from "../../../../state/DocumentStore.ts";
import { changeText } from "./changeText.ts";

const QUIET_MS = 250;

interface Heard extends Pick<Change<TimelineDiff>, "diff" | "source"> {
  readonly gesture: object | null;
}

/**
 * Says what was done to the song when it has been quiet for a moment and no gesture is open: a change that a gesture reverted
 * was never done.
 */
export function watchEdits(
  store: DocumentStore<TimelineDocument, TimelineDiff>,
  say: (text: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard: Heard | null = null;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(finish, QUIET_MS);
  };
  const finish = (): void => {
    if (store.isGesturing) return wait();
    if (heard && !isEmptyTimelineDiff(heard.diff)) say(changeText(heard.diff, heard.source, store.current));
    heard = null;
  };
  const forget = (): void => {
    clearTimeout(timer);
    heard = null;
  };
  const undo = store.subscribe({
    load: forget,
    change: ({ diff, source }) => {
      if (source === "aside") return;
      const gesture = store.openGesture;
      const goesOn = gesture !== null && heard?.gesture === gesture;
      heard = { diff: goesOn ? squashTimelineDiffs(heard!.diff, diff) : diff, source, gesture };
      wait();
    },
  });
  return () => {
    forget();
    undo();
  };
}
