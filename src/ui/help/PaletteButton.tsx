import { Search } from "lucide-react";
import { pageActions } from "../../actions/pageActions.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { useShell } from "../hooks/StudioContext.ts";

/** Opens the command palette. */
export function PaletteButton({ className }: { readonly className?: string | undefined }) {
  const { session } = useShell();
  const { label, keys, run } = pageActions.palette;
  return (
    <IconButton
      label={label}
      shortcut={keys[0]}
      icon={<Search {...ICON} />}
      className={className}
      onClick={() => run(session)}
    />
  );
}
