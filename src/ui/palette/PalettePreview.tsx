import { Volume2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { Thumbnail } from "../../state/sync/thumbnail.ts";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { Kbd } from "../controls/Kbd.tsx";
import { BoardPicture } from "../screens/dashboard/BoardPicture.tsx";
import { TimelinePicture } from "../screens/dashboard/TimelinePicture.tsx";
import { strings as words } from "../strings/palette.ts";
import type { PaletteLine } from "./PaletteLine.ts";
import styles from "./PaletteDialog.module.css";

interface PalettePreviewProps {
  readonly line: PaletteLine;
}

/** Side of the palette that shows the current line: its picture, its effect in full, its options, and its sound. Screen readers have the line. */
export function PalettePreview({ line }: PalettePreviewProps) {
  const { label, group, hint, shortcut, about } = line;
  const options = about?.options ?? [];
  return (
    <aside className={styles.preview} aria-hidden="true">
      {about?.picture && <Picture key={line.id} load={about.picture} />}
      <b className="size-3 weight-600 break-anywhere">{label}</b>
      <small className="text-2 size-2">{group}</small>
      {hint !== "" && hint !== group && <p className="text-2 size-2 line-18">{hint}</p>}
      {options.length > 0 && (
        <ul className={styles.options}>
          {options.slice(0, MOST_OPTIONS).map((option) => (
            <li key={option.label} data-chosen={option.chosen || undefined}>
              {option.label}
            </li>
          ))}
          {options.length > MOST_OPTIONS && <li>{words.moreOptions(options.length - MOST_OPTIONS)}</li>}
        </ul>
      )}
      <p className={styles.previewKeys}>
        {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
        {about?.sound && (
          <span className="row gap-6">
            <Kbd>→</Kbd> <Volume2 {...SMALL_ICON} /> {words.hear}
          </span>
        )}
      </p>
    </aside>
  );
}

const MOST_OPTIONS = 8;

/** Picture of a song or a board; nothing while it is on its way. */
function Picture({ load }: { readonly load: () => Promise<Thumbnail | null> }) {
  const [picture, setPicture] = useState<Thumbnail | null>(null);
  const [ask] = useState(() => load);
  useEffect(() => {
    let isGone = false;
    const show = async (): Promise<void> => {
      const loaded = await ask();
      if (!isGone) setPicture(loaded);
    };
    void show();
    return () => {
      isGone = true;
    };
  }, [ask]);
  return (
    <span className={styles.picture}>
      {picture?.kind === "board" && <BoardPicture board={picture} />}
      {picture && picture.kind !== "board" && <TimelinePicture song={picture} frame="card" />}
    </span>
  );
}
