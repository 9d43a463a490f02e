import { songChangeOf, type SongChange } from "../../domain/timeline/songChange.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { keyKind } from "./Work.ts";

/** Change of an open document: for a board its whole text, for a song the difference. */
export type WorkChange = { readonly board: string } | { readonly song: SongChange };

/** From one text of a document that this program wrote to another one. */
export function changeOf(key: string, before: string, after: string): WorkChange {
  if (keyKind(key) === "board") return { board: after };
  const [from, to] = [before, after].map((text) => readTimeline(JSON.parse(text)));
  if (!from?.ok || !to?.ok) throw new Error("a text that was read before cannot be read");
  return { song: songChangeOf(from.value, to.value) };
}
