import type { Action } from "../../../actions/Action.ts";
import type { SongServices } from "../../../state/services/SongServices.ts";
import { Button } from "../../controls/Button.tsx";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { useAction } from "../../hooks/useAction.ts";

export interface ActionButtonProps {
  readonly action: Action<SongServices>;
  /** Stands on the button where its label has no room. */
  readonly text?: string;
}

/** A button that does an action; its tooltip says more, and by which key. */
export function ActionButton({ action, text = action.label }: ActionButtonProps) {
  const { label, shortcut, disabled, onClick } = useAction(action);
  return (
    <Tooltip text={action.tip ?? label} shortcut={shortcut}>
      <Button disabled={disabled} onClick={onClick}>
        {text}
      </Button>
    </Tooltip>
  );
}
