import type { Recording } from "../recording/Recording.ts";
import type { Player } from "../transport.ts";

/** Everything that plays and edits the open song: what its actions take. */
export interface SongServices extends Player {
  /** Live play and recording on tracks. */
  readonly recording: Recording;
}
