import type { LucideIcon } from "lucide-react";
import type { Action } from "../../../actions/Action.ts";
import type { SongServices } from "../../../state/services/SongServices.ts";
import { IconButton, type IconButtonProps } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useAction } from "../../hooks/useAction.ts";

export interface ActionIconProps extends Omit<IconButtonProps, "label" | "icon"> {
  readonly action: Action<SongServices>;
  readonly Icon: LucideIcon;
}

/** An icon that does an action. */
export const ActionIcon = ({ action, Icon, ...rest }: ActionIconProps) => (
  <IconButton {...useAction(action)} {...rest} icon={<Icon {...ICON} />} />
);
