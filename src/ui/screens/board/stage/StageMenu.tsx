import { Settings } from "lucide-react";
import type { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import type { StageSettings } from "../../../../state/board/stageSettings.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { Menu } from "../../../controls/Menu.tsx";
import { stageStrings as words } from "../../../strings/stage.ts";
import { useStageItems } from "./useStageItems.tsx";

export interface StageMenuProps {
  readonly liveBoard: LiveBoard;
  readonly stage: StageSettings;
  readonly className?: string | undefined;
}

export function StageMenu({ liveBoard, stage, className }: StageMenuProps) {
  const { items, opened } = useStageItems(liveBoard, stage);
  return (
    <>
      <Menu items={items} align="end">
        <IconButton label={words.menu} icon={<Settings {...ICON} />} className={className ?? ""} />
      </Menu>
      {opened}
    </>
  );
}
