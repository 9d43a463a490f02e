import type { OpenSong } from "../../state/transport.ts";
import type { Choice } from "../Action.ts";
import { strings } from "../strings.ts";

/** Opens the palette with what the action of this name can set. */
export const offersChoices =
  (name: string) =>
  ({ session }: Pick<OpenSong, "session">): void => {
    session.paletteOf = name;
    session.window = "palette";
  };

/** `16n` as `1/16`, a triplet as `1/16 T`, a dotted one as `1/16 .`. */
export const gridLabel = (grid: string): string =>
  `1/${Number.parseInt(grid, 10)}${grid.endsWith("t") ? " T" : grid.endsWith(".") ? " ." : ""}`;

/** The hues of the palette; `current`: 0..15, or null where none of them is set. */
export const colorChoices = (current: number | null, set: (color: number) => void): readonly Choice[] =>
  strings.colors.map((label, color) => ({ label, chosen: color === current, run: () => set(color) }));
