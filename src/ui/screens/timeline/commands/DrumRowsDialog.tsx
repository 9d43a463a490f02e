import { ArrowDown, ArrowUp } from "lucide-react";
import { drumName } from "../../../../domain/reference/gmDrums.ts";
import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import { setDrumRows } from "../../../../domain/timeline/commands/drums.ts";
import { drumRowName, drumRowsOf, type DrumRow } from "../../../../domain/timeline/drumMap.ts";
import { rollTrack } from "../../../../actions/timeline/drumActions.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Switch } from "../../../controls/Switch.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/drums.ts";
import type { CommandWindowProps } from "./CommandWindowProps.ts";
import { TextField } from "../TextField.tsx";
import { applyCommand } from "../useTimeline.ts";
import styles from "./Drums.module.css";

/** The rows of the track's kit: their names, their order, and which are shown. Every change is an undo step. */
export function DrumRowsDialog({ onClose }: CommandWindowProps) {
  const studio = useStudio();
  const { timeline } = studio;
  const trackId = rollTrack(studio)?.id ?? "";
  const track = useDocument(timeline, ({ tracks }) => tracks.get(trackId));
  const rows = drumRowsOf(track ?? {});
  const set = (next: readonly DrumRow[]): void =>
    applyCommand(timeline, (document) => setDrumRows(document, trackId, next));
  const actions = (
    <>
      <Button size="medium" disabled={(track?.drumRows ?? []).length === 0} onClick={() => set([])}>
        {strings.reset}
      </Button>
      <Button size="medium" tone="primary" onClick={onClose}>
        {strings.close}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.rows} open onClose={onClose} actions={actions}>
      <p className={styles.what}>{strings.used}</p>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          <RowLine
            key={row.number}
            row={row}
            onChange={(next) => set(rows.with(index, next))}
            {...(index > 0 && { onUp: () => set(moved(rows, index, -1)) })}
            {...(index < rows.length - 1 && { onDown: () => set(moved(rows, index, 1)) })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface RowLineProps {
  readonly row: DrumRow;
  readonly onChange: (row: DrumRow) => void;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
}

function RowLine({ row, onChange, onUp, onDown }: RowLineProps) {
  const { number, hidden = false } = row;
  const name = drumRowName(row);
  const usual = drumName(number) ?? noteLabel(number);
  return (
    <li className="grid items-center gap-4">
      <small className="text-2 tabular">{number}</small>
      <TextField
        label={strings.rowName(number)}
        value={name}
        fallback={usual}
        maxLength={64}
        onCommit={(text) => onChange(named(row, text === usual ? null : text))}
      />
      <IconButton
        look="small"
        label={strings.up(name)}
        disabled={!onUp}
        icon={<ArrowUp {...SMALL_ICON} />}
        onClick={onUp}
      />
      <IconButton
        look="small"
        label={strings.down(name)}
        disabled={!onDown}
        icon={<ArrowDown {...SMALL_ICON} />}
        onClick={onDown}
      />
      <Switch label={strings.show(name)} checked={!hidden} onChange={(shown) => onChange(withHidden(row, !shown))} />
    </li>
  );
}

/** A field that says nothing is left out. */
const named = ({ number, hidden }: DrumRow, name: string | null): DrumRow => ({
  number,
  ...(name !== null && { name }),
  ...(hidden && { hidden }),
});

const withHidden = ({ number, name }: DrumRow, hidden: boolean): DrumRow => ({
  number,
  ...(name !== undefined && { name }),
  ...(hidden && { hidden }),
});

function moved(rows: readonly DrumRow[], index: number, by: -1 | 1): readonly DrumRow[] {
  const [row, other] = [rows[index]!, rows[index + by]!];
  return rows.with(index, other).with(index + by, row);
}
