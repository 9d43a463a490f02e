import { readBoard } from "../../domain/board/boardJson.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { diffBoards } from "../../domain/board/diffBoards.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import { diffTimelines } from "../../domain/timeline/diffTimelines.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { boardKey, timelineKey } from "../openDocument.ts";
import type { BoardStore, TimelineStore } from "../stores.ts";
import type { OpenWork } from "./OpenWork.ts";
import { boardText, timelineText } from "./workDocument.ts";
import { keyKind } from "./Work.ts";

interface Stores {
  readonly timeline: TimelineStore;
  readonly board: BoardStore;
  readonly flush: () => Promise<void>;
}

interface OpenDocument {
  key(): string;
  isBusy(): boolean;
  text(): string;
  show(json: unknown): void;
  load(json: unknown): void;
  close(): void;
}

/** `OpenWork` on the studio's two stores. */
export function createOpenWork({ timeline, board, flush }: Stores): OpenWork {
  const documents = { timeline: openTimeline(timeline), board: openBoard(board) };
  const open = (key: string): OpenDocument | null => {
    const document = documents[keyKind(key)];
    return document.key() === key ? document : null;
  };
  return {
    isOpen: (key) => open(key) !== null,
    flush,
    textOf(key) {
      const document = open(key);
      return document === null || document.isBusy() ? null : document.text();
    },
    show: (key, text) => open(key)?.show(JSON.parse(text)),
    replace: (key, text) => open(key)?.load(JSON.parse(text)),
    close: (key) => open(key)?.close(),
  };
}

const openTimeline = (store: TimelineStore): OpenDocument => ({
  key: () => timelineKey(store.current.timeline.id),
  isBusy: () => store.isGesturing,
  text: () => timelineText(store.current).json,
  show(json) {
    const read = readTimeline(json);
    if (read.ok) store.apply(diffTimelines(store.current, read.value), "remote");
  },
  load(json) {
    const read = readTimeline(json);
    if (read.ok) store.load(read.value);
  },
  close: () => store.load(emptyDocument()),
});

const openBoard = (store: BoardStore): OpenDocument => ({
  key: () => boardKey(store.current.id),
  isBusy: () => store.isGesturing,
  text: () => boardText(store.current).json,
  show(json) {
    const read = readBoard(json);
    if (read.ok) store.apply(diffBoards(store.current, read.value), "remote");
  },
  load(json) {
    const read = readBoard(json);
    if (read.ok) store.load(read.value);
  },
  close: () => store.load(defaultBoard()),
});
