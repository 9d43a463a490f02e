import { useState } from "react";
import { TEMPLATES } from "../../../domain/board/templates.ts";
import type { Result } from "../../../domain/AppError.ts";
import type { BoardEntry, BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { BarControl } from "./BarControl.tsx";
import { useBoard } from "./useRig.ts";

/** The board's name; its menu opens the boards kept here, or a new one from a template. */
export function BoardNameControl({ library }: { readonly library: BoardLibrary }) {
  const { session } = useStudio();
  const board = useBoard();
  const [boards, setBoards] = useState<readonly BoardEntry[]>([]);
  const report = (result: Result<unknown>): void => {
    if (!result.ok) notify(session, "error", result.error.message);
  };
  const refresh = (): void => {
    void library.list().then((listed) => (listed.ok ? setBoards(listed.value) : report(listed)));
  };
  const kept: MenuItem[] = boards.map(({ id, name }) => ({
    label: name,
    checked: id === board.id,
    onSelect: () => void library.open(id).then(report),
  }));
  const fresh: MenuItem[] = TEMPLATES.map(({ type, name }) => ({
    label: name,
    onSelect: () => void library.create(type).then(report),
  }));
  const items: MenuItem[] = [
    ...(kept.length > 0 ? [{ heading: words.boards }, ...kept, { separator: "new" }] : []),
    { label: words.newFromTemplate, items: fresh },
  ];
  return (
    <Menu items={items}>
      <BarControl
        value={board.name}
        aria-label={`${words.boardMenu}: ${board.name}`}
        onPointerEnter={refresh}
        onFocus={refresh}
      />
    </Menu>
  );
}
