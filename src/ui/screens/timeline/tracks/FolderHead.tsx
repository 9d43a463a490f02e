import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, type CSSProperties } from "react";
import { heldBy, setFolder, setFolderTracks } from "../../../../domain/timeline/commands/folders.ts";
import type { TrackFolder } from "../../../../domain/timeline/records.ts";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { orderStrings as strings } from "../../../strings/timeline.ts";
import { TextField } from "../TextField.tsx";
import { applyCommand, trackColor } from "../useTimeline.ts";
import type { RowPlace } from "./TrackHead.tsx";
import { TrackSwitch } from "./TrackSwitches.tsx";
import type { DragHandlers } from "./useTrackDrag.ts";
import type { StepKeys } from "./useTrackSteps.ts";
import styles from "./TrackHeads.module.css";
import switchStyles from "./TrackSwitches.module.css";

export interface FolderHeadProps {
  readonly folder: TrackFolder;
  readonly trackIds: readonly string[];
  readonly place: RowPlace;
  readonly handlers: DragHandlers;
  readonly onStep: StepKeys;
  readonly renaming: boolean;
  readonly onRename: (id: string | null) => void;
}

/** The row of a folder, above its tracks. */
export const FolderHead = memo(function FolderHead({ folder, trackIds, place, renaming, ...names }: FolderHeadProps) {
  const { timeline } = useStudio();
  const { id, name, folded } = folder;
  const Chevron = folded ? ChevronRight : ChevronDown;
  return (
    <li
      className={styles.head}
      aria-label={strings.folderRow(name, trackIds.length)}
      data-folder={id}
      data-drop={place.drop}
      data-drop-inside={place.inside || undefined}
      data-dragged={place.dragged || undefined}
      style={{ "--track": trackColor(folder.color) } as CSSProperties}
    >
      <i className={styles.colour} />
      <button
        type="button"
        className="middle self-stretch text-2 hover-text"
        aria-label={strings.fold(name)}
        aria-expanded={!folded}
        onClick={() => applyCommand(timeline, (document) => setFolder(document, id, { folded: !folded }))}
      >
        <Chevron {...SMALL_ICON} />
      </button>
      {renaming ? (
        <TextField
          focused
          className={styles.rename}
          label={strings.folderName}
          value={name}
          fallback={strings.folder}
          onCommit={(text) => applyCommand(timeline, (document) => setFolder(document, id, { name: text }))}
          onDone={() => names.onRename(null)}
        />
      ) : (
        <FolderName folder={folder} trackCount={trackIds.length} {...names} />
      )}
      <div className={classes("grid gap-px", styles.controls)}>
        <div className={switchStyles.switches} data-switches>
          <i />
          <FolderSwitch folder={folder} trackIds={trackIds} field="mute" />
          <FolderSwitch folder={folder} trackIds={trackIds} field="solo" />
        </div>
      </div>
    </li>
  );
});

type FolderNameProps = Pick<FolderHeadProps, "folder" | "handlers" | "onStep" | "onRename"> & {
  readonly trackCount: number;
};

function FolderName({ folder: { id, name }, trackCount, handlers, onStep, onRename }: FolderNameProps) {
  return (
    <button
      type="button"
      className={styles.names}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onDoubleClick={() => onRename(id)}
      onKeyDown={(event) => onStep({ folderId: id }, event)}
      onPointerDown={(event) => handlers.start({ folderId: id }, event)}
      onPointerMove={handlers.move}
      onPointerUp={handlers.end}
      onPointerCancel={handlers.end}
    >
      <b className="block truncate">{name || strings.folder}</b>
      <span className="block truncate text-3 size-1 line-14">{strings.folderTracks(trackCount)}</span>
    </button>
  );
}

interface FolderSwitchProps extends Pick<FolderHeadProps, "folder" | "trackIds"> {
  readonly field: "mute" | "solo";
}

function FolderSwitch({ folder: { id, name }, trackIds, field }: FolderSwitchProps) {
  const { timeline } = useStudio();
  const held = useDocument(timeline, (document) => heldBy(document, trackIds, field));
  const label = field === "mute" ? strings.muteFolder(name) : strings.soloFolder(name);
  return (
    <TrackSwitch
      field={field}
      label={label}
      aria-pressed={held}
      onClick={() => applyCommand(timeline, (document) => setFolderTracks(document, id, { [field]: held !== true }))}
    />
  );
}
