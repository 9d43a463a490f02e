import { Trash2 } from "lucide-react";
import { useState } from "react";
import { strings } from "../strings/common.ts";
import { Button } from "./Button.tsx";
import { focusNextRow } from "./focusNextRow.ts";
import { IconButton } from "./IconButton.tsx";
import { ICON } from "./iconSize.ts";

export interface DeleteButtonProps {
  /** Accessible name, for example `Delete “Verse”`. */
  readonly label: string;
  readonly disabled?: boolean;
  readonly onDelete: () => void;
}

/** Deletes what cannot be had back, at the second press: the first one asks, and whatever else is pressed instead is a no. */
export function DeleteButton({ label, disabled = false, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <IconButton label={label} icon={<Trash2 {...ICON} />} disabled={disabled} onClick={() => setIsAsking(true)} />
    );
  return (
    <Button
      ref={(button) => button?.focus()}
      tone="danger"
      size="medium"
      aria-label={strings.reallyDo(label)}
      disabled={disabled}
      onBlur={() => setIsAsking(false)}
      onClick={({ currentTarget }) => {
        focusNextRow(currentTarget);
        setIsAsking(false);
        onDelete();
      }}
    >
      {strings.reallyDelete}
    </Button>
  );
}
