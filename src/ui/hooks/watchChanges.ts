import type { Change, DocumentStore } from "../../state/DocumentStore.ts";

const QUIET_MS = 250;

/** Operations of a kind of document that say what a change did. */
export interface SpokenKind<Document, Diff> {
  readonly isEmpty: (diff: Diff) => boolean;
  readonly squash: (first: Diff, second: Diff) => Diff;
  /** Text of a change; `document` is the one after it. "" says nothing. */
  readonly text: (diff: Diff, source: Change<Diff>["source"], document: Document) => string;
}

interface Heard<Diff> extends Pick<Change<Diff>, "diff" | "source"> {
  readonly gesture: object | null;
}

/**
 * Says what was done to a document when it has been quiet for a moment and no gesture is open: a change that a gesture reverted
 * was never done. Returns a function that stops it.
 */
export function watchChanges<Document, Diff>(
  store: DocumentStore<Document, Diff>,
  { isEmpty, squash, text }: SpokenKind<Document, Diff>,
  say: (text: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard: Heard<Diff> | null = null;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(finish, QUIET_MS);
  };
  const finish = (): void => {
    if (store.isGesturing) return wait();
    const said = heard && !isEmpty(heard.diff) ? text(heard.diff, heard.source, store.current) : "";
    if (said !== "") say(said);
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
      heard = { diff: goesOn ? squash(heard!.diff, diff) : diff, source, gesture };
      wait();
    },
  });
  return () => {
    forget();
    undo();
  };
}
