import { expect, test } from "vitest";
import { ok, type Result } from "../../domain/AppError.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import type { StoredDocument } from "../../protocol/storage.ts";
import { boardKey } from "../openDocument.ts";
import { boardText } from "../sync/workDocument.ts";
import { BoardSaver } from "./BoardSaver.ts";

class Memory {
  readonly documents = new Map<string, StoredDocument>();
  writes = 0;

  read(key: string): Promise<Result<StoredDocument | null>> {
    return Promise.resolve(ok(this.documents.get(key) ?? null));
  }

  write(document: StoredDocument): Promise<Result<void>> {
    this.documents.set(document.key, document);
    this.writes++;
    return Promise.resolve(ok(undefined));
  }
}

test("a board that is new and each change of it are written, what is there already is not", async () => {
  const memory = new Memory();
  const saver = new BoardSaver(memory);
  const board = defaultBoard();
  saver.know(board);
  expect((await saver.save(board)).ok).toBe(true);
  expect((await saver.save({ ...board, name: "Other" })).ok).toBe(true);
  await saver.save({ ...board, name: "Other" });
  expect(memory.writes).toBe(2);
  expect(memory.documents.get(boardKey(board.id))?.name).toBe("Other");
});

test("a board that another tab changed since is not written over", async () => {
  const memory = new Memory();
  const [here, elsewhere] = [new BoardSaver(memory), new BoardSaver(memory)];
  const board = defaultBoard();
  here.know(board);
  elsewhere.know(board);
  await elsewhere.save({ ...board, name: "Theirs" });
  const saved = await here.save({ ...board, name: "Ours" });
  expect(saved.ok ? "" : saved.error.code).toBe("WRITTEN_ELSEWHERE");
  expect(memory.documents.get(boardKey(board.id))?.name).toBe("Theirs");
});

test("a stored board with a damaged pad is kept as it is", async () => {
  const memory = new Memory();
  const saver = new BoardSaver(memory);
  const board = defaultBoard();
  const text = boardText(board);
  const torn = text.json.replace('"pads":[', '"pads":[null,');
  memory.documents.set(boardKey(board.id), { ...text, json: torn, key: boardKey(board.id), savedAt: 1 });
  saver.know(board);
  const saved = await saver.save({ ...board, name: "Mended" });
  expect(saved.ok ? "" : saved.error.code).toBe("WRITTEN_ELSEWHERE");
  expect(memory.documents.get(boardKey(board.id))?.json).toBe(torn);
});
