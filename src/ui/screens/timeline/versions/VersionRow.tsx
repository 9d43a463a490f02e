import { CopyPlus } from "lucide-react";
import type { SongVersion } from "../../../../protocol/versions.ts";
import { Button } from "../../../controls/Button.tsx";
import { DeleteButton } from "../../../controls/DeleteButton.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { strings } from "../../../strings/versions.ts";

export interface VersionRowProps {
  readonly version: SongVersion;
  readonly disabled: boolean;
  readonly onRestore: (version: SongVersion) => void;
  readonly onCopy: (version: SongVersion) => void;
  readonly onRemove: (version: SongVersion) => void;
}

export function VersionRow({ version, disabled, onRestore, onCopy, onRemove }: VersionRowProps) {
  const { reason, savedAt } = version;
  const shown = strings.titleOf(version);
  return (
    <li className="row gap-8 border-top" aria-label={shown}>
      <span className="flex-1 min-width-0">
        <b className="block truncate weight-600" data-unnamed={reason !== "named" || undefined}>
          {shown}
        </b>
        <time
          className="text-2 size-2 line-16 tabular"
          dateTime={new Date(savedAt).toISOString()}
          title={new Date(savedAt).toLocaleString("en-US")}
        >
          {strings.facts(version)}
        </time>
      </span>
      <Button
        size="medium"
        aria-label={strings.restoreOf(shown)}
        disabled={disabled}
        onClick={() => onRestore(version)}
      >
        {strings.restore}
      </Button>
      <IconButton
        label={strings.openCopy(shown)}
        icon={<CopyPlus {...ICON} />}
        disabled={disabled}
        onClick={() => onCopy(version)}
      />
      <DeleteButton label={strings.remove(shown)} disabled={disabled} onDelete={() => onRemove(version)} />
    </li>
  );
}
