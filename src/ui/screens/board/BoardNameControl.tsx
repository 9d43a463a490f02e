import { useState } from "react";
import type { TemplateType } from "../../../domain/board/records.ts";
import { ALL_TEMPLATES } from "../../../domain/board/templates.ts";
import type { Result } from "../../../domain/AppError.ts";
import type { BoardEntry } from "../../../state/board/BoardLibrary.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { commandsOfItems } from "../../controls/commandsOfItems.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { titles } from "../../strings/titles.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { BarControl } from "./BarControl.tsx";
import { useBoardItems, type BoardItemsProps } from "./useBoardItems.tsx";
import { useBoard } from "./useLiveBoard.ts";

/** The board's name; its menu opens the boards kept here, or a new one from a template. */
export function BoardNameControl(props: BoardItemsProps) {
  const { library, onOpen } = props;
  const { session } = useStudio();
  const board = useBoard();
  const { items: own, opened } = useBoardItems(props);
  const [boards, setBoards] = useState<readonly BoardEntry[]>([]);
  const report = (result: Result<unknown>): void => {
    if (!result.ok) notify(session, "error", result.error.message);
  };
  const create = async (type: TemplateType): Promise<void> => {
    report(await library.create(type));
    if (library.keptId) onOpen(library.keptId);
  };
  const refresh = (): void => {
    void library.list().then((listed) => (listed.ok ? setBoards(listed.value) : report(listed)));
  };
  const kept: MenuItem[] = boards.map(({ id, name }) => ({
    label: name,
    chosen: id === board.id,
    onSelect: () => onOpen(id),
  }));
  const fresh: MenuItem[] = ALL_TEMPLATES.map(({ type, name }) => ({
    label: name,
    onSelect: () => void create(type),
  }));
  const items: MenuItem[] = [
    ...own,
    { separator: "boards" },
    ...(kept.length > 0 ? [{ heading: words.boards }, ...kept, { separator: "new" }] : []),
    { label: words.newFromTemplate, items: fresh },
  ];
  useScreenCommands(titles["/midi/:id?"], () => commandsOfItems([...own, ...items.slice(-1)]));
  return (
    <>
      <Menu items={items}>
        <BarControl
          value={board.name}
          aria-label={`${words.boardMenu}: ${board.name}`}
          onPointerEnter={refresh}
          onFocus={refresh}
        />
      </Menu>
      {opened}
    </>
  );
}
