import { boardSchema } from "../domain/board/boardSchema.ts";
import { timelineSchema } from "../domain/timeline/timelineSchema.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The published schemas by file name in `public/schema`: what the readers check, as text. */
export const publishedSchemas: ReadonlyMap<string, string> = new Map([
  ["timeline.v1.json", textOf("Padroll timeline", timelineSchema)],
  ["board.v1.json", textOf("Padroll board", boardSchema)],
]);

function textOf(title: string, schema: object): string {
  return `${JSON.stringify({ $schema: DIALECT, title, ...schema }, null, 2)}\n`;
}
