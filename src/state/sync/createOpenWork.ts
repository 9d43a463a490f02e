import { readBoard } from "../../domain/board/boardJson.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { diffBoards } from "../../domain/board/diffBoards.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import { renameTimeline } from "../../domain/timeline/commands/timeline.ts";
import { diffTimelines } from "../../domain/timeline/diffTimelines.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { withSongChange } from "../../domain/timeline/songChange.ts";
import { boardKey, timelineKey } from "../openDocument.ts";
import type { BoardStore, TimelineStore } from "../stores.ts";
import type { OpenWork, ShowAnswer, ShownVersion } from "./OpenWork.ts";
import type { WorkChange } from "./workChange.ts";
import { boardText, isSameText, withBoardId, withTimelineId } from "./workDocument.ts";
import { keyKind } from "./Work.ts";

interface Stores {
  readonly timeline: TimelineStore;
  readonly board: BoardStore;
  readonly flush: () => Promise<void>;
  /** Time at which this very song was stored; null if it was not. */
  readonly savedAtOf: (document: TimelineDocument) => number | null;
}

interface OpenDocument {
  key(): string;
  isBusy(): boolean;
  isAt(version: ShownVersion): boolean;
  show(change: WorkChange): void;
  moveTo(id: string, name: string): void;
  rename(name: string): void;
  close(): void;
}

/** `OpenWork` on the studio's two stores. */
export function createOpenWork({ timeline, board, flush, savedAtOf }: Stores): OpenWork {
  const documents = { timeline: openTimeline(timeline, savedAtOf), board: openBoard(board) };
  const open = (key: string): OpenDocument | null => {
    const document = documents[keyKind(key)];
    return document.key() === key ? document : null;
  };
  const ifAt = (key: string, from: ShownVersion, change: (document: OpenDocument) => void): ShowAnswer => {
    const document = open(key);
    if (document?.isBusy() === true) return "busy";
    if (document && !document.isAt(from)) return "other";
    if (document) change(document);
    return "done";
  };
  return {
    isOpen: (key) => open(key) !== null,
    onOpen(listener) {
      timeline.subscribe({ load: () => listener(documents.timeline.key()) });
      board.subscribe({ load: () => listener(documents.board.key()) });
    },
    flush,
    show: (key, from, change) => ifAt(key, from, (document) => document.show(change)),
    moveTo: (key, from, id, name) => ifAt(key, from, (document) => document.moveTo(id, name)),
    rename: (key, name) => open(key)?.rename(name),
    close: (key) => open(key)?.close(),
  };
}

const openTimeline = (store: TimelineStore, savedAtOf: Stores["savedAtOf"]): OpenDocument => ({
  key: () => timelineKey(store.current.timeline.id),
  isBusy: () => store.isGesturing,
  isAt: ({ savedAt }) => savedAtOf(store.current) === savedAt,
  show(change) {
    if (!("song" in change)) return;
    store.apply(diffTimelines(store.current, withSongChange(store.current, change.song)), "remote");
  },
  moveTo: (id, name) => store.load(withTimelineId(store.current, id, name)),
  rename: (name) => store.apply(renameTimeline(store.current, name), "remote"),
  close: () => store.load(emptyDocument()),
});

const openBoard = (store: BoardStore): OpenDocument => ({
  key: () => boardKey(store.current.id),
  isBusy: () => store.isGesturing,
  isAt: ({ board }) => board !== null && isSameText(boardText(store.current).json, board),
  show(change) {
    const read = "board" in change ? readBoard(JSON.parse(change.board)) : null;
    if (read?.ok) store.apply(diffBoards(store.current, read.value), "remote");
  },
  moveTo: (id, name) => store.load(withBoardId(store.current, id, name)),
  rename: (name) =>
    store.apply(diffBoards(store.current, withBoardId(store.current, store.current.id, name)), "remote"),
  close: () => store.load(defaultBoard()),
});
