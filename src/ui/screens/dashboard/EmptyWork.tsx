import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import type { WorkKind } from "../../../state/sync/Work.ts";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";

const HUES = [0, 3, 6, 8, 10, 14].map((index) => hexOfRgb(oklchToRgb(paletteColor(index))));
const TEXTS = {
  all: [strings.emptyTitle, strings.emptyText],
  board: [strings.emptyBoards, strings.emptyBoardsText],
  timeline: [strings.emptyProjects, strings.emptyProjectsText],
} as const;

/** Six dark pads, waiting. */
export function EmptyWork({ kind }: { readonly kind?: WorkKind | undefined }) {
  const [title, text] = TEXTS[kind ?? "all"];
  return (
    <div className={styles.empty}>
      <div className={styles.pads} aria-hidden="true">
        {HUES.map((hue) => (
          <i key={hue} style={{ "--pad": hue } as React.CSSProperties} />
        ))}
      </div>
      <h2 className="margin-top-16 size-4 weight-600">{title}</h2>
      <p className="text-2 size-3 line-20">{text}</p>
    </div>
  );
}
