import { Save, Trash2 } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import type { BoardFields } from "../../../../domain/board/commands/boardFields.ts";
import { LONGEST_SCENE_NAME, withoutScene, withScene, type BoardScene } from "../../../../domain/board/scene.ts";
import type { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import { notify } from "../../../../state/notices.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Select } from "../../../controls/Select.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { sceneStrings as words } from "../../../strings/board.ts";
import styles from "../SidePanel.module.css";

const TRANSITIONS_MS = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 60_000] as const;
const PROGRAMS = [
  { value: "", label: words.noProgram },
  ...Array.from({ length: 128 }, (_, program) => ({ value: String(program), label: words.programName(program) })),
];

export interface SceneItemProps {
  readonly liveBoard: LiveBoard;
  readonly scene: BoardScene;
  readonly place: number;
  readonly onChange: (fields: BoardFields) => void;
}

/** A scene: its number recalls it, its fields say how. */
export function SceneItem({ liveBoard, scene, place, onChange }: SceneItemProps) {
  const { board, session } = useStudio();
  const { id, name, transitionMs, program } = scene;
  const { scenes } = liveBoard.player;
  const shown = useSyncExternalStore(
    useCallback((notifyReact) => scenes.onRecall.on(notifyReact), [scenes]),
    () => scenes.shown,
  );
  const set = (fields: Partial<Omit<BoardScene, "id">>): void =>
    onChange({ scenes: withScene(board.current, id, fields) });
  const store = (): void => {
    set(scenes.capture());
    notify(session, "success", words.stored(name));
  };
  const transitions = [...new Set([...TRANSITIONS_MS, transitionMs])].toSorted((a, b) => a - b);
  return (
    <li className={styles.entry} aria-current={id === shown ? "true" : undefined}>
      <div className={styles.scene}>
        <button
          type="button"
          className={styles.recall}
          aria-label={words.recall(place, name)}
          onClick={() => scenes.recall(id)}
        >
          {place + 1}
        </button>
        <input
          aria-label={words.name(name)}
          defaultValue={name}
          maxLength={LONGEST_SCENE_NAME}
          spellCheck={false}
          autoComplete="off"
          onBlur={({ currentTarget }) => {
            const next = currentTarget.value.trim() || name;
            currentTarget.value = next;
            if (next !== name) set({ name: next });
          }}
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        />
      </div>
      <IconButton label={words.store(name)} icon={<Save {...SMALL_ICON} />} onClick={store} />
      <IconButton
        label={words.remove(name)}
        icon={<Trash2 {...SMALL_ICON} />}
        onClick={() => onChange({ scenes: withoutScene(board.current, id) })}
      />
      <div className={styles.ways}>
        <Select
          label={words.transition(name)}
          value={String(transitionMs)}
          options={transitions.map((ms) => ({ value: String(ms), label: ms === 0 ? words.atOnce : words.seconds(ms) }))}
          onChange={(value) => set({ transitionMs: Number(value) })}
          wide
        />
        <Select
          label={words.program(name)}
          value={program === null ? "" : String(program)}
          options={PROGRAMS}
          onChange={(value) => set({ program: value === "" ? null : Number(value) })}
          wide
        />
      </div>
    </li>
  );
}
