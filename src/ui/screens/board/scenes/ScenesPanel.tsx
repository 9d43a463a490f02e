import { Plus } from "lucide-react";
import { setBoardFields, type BoardFields } from "../../../../domain/board/commands/boardFields.ts";
import { withNewScene } from "../../../../domain/board/scene.ts";
import type { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import { notify } from "../../../../state/notices.ts";
import { Button } from "../../../controls/Button.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Select } from "../../../controls/Select.tsx";
import { ClosablePanel } from "../../../controls/ClosablePanel.tsx";
import { PanelHelp } from "../../../help/PanelHelp.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { sceneStrings as words } from "../../../strings/board.ts";
import styles from "../SidePanel.module.css";
import { useBoard } from "../useLiveBoard.ts";
import { SceneItem } from "./SceneItem.tsx";

export interface ScenesPanelProps {
  readonly liveBoard: LiveBoard;
  readonly onClose: () => void;
}

/** The scenes of the board beside it: to recall, to store what is set, and how each is reached. */
export function ScenesPanel({ liveBoard, onClose }: ScenesPanelProps) {
  const { board: store, session } = useStudio();
  const { scenes, openingScene } = useBoard();
  const change = (fields: BoardFields): void => {
    const changed = setBoardFields(store.current, fields);
    if (changed.ok) store.apply(changed.value);
    else notify(session, "error", changed.error.message);
  };
  const storeNew = (): void =>
    change({
      scenes: withNewScene(store.current, words.freshName(scenes.length + 1), liveBoard.player.scenes.capture()),
    });
  return (
    <ClosablePanel
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      head={<PanelHelp page="scenes-and-set-lists" panel={words.title} />}
    >
      <div className="stack gap-12 flex-1 min-height-0 pad-12 scroll-only-y">
        <p className="text-2 line-20">{words.intro}</p>
        {scenes.length > 0 && (
          <ol className="stack gap-6" aria-label={words.list}>
            {scenes.map((scene, place) => (
              <SceneItem key={scene.id} liveBoard={liveBoard} scene={scene} place={place} onChange={change} />
            ))}
          </ol>
        )}
        <div className="flex wrap gap-8">
          <Button size="medium" tone="primary" onClick={storeNew}>
            <Plus {...SMALL_ICON} />
            {words.fresh}
          </Button>
        </div>
        {scenes.length > 0 && (
          <section className={styles.gear}>
            <div className={styles.line}>
              <span>{words.opening}</span>
              <Select
                label={words.opening}
                value={openingScene}
                options={[
                  { value: "", label: words.asLeft },
                  ...scenes.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(id) => change({ openingScene: id })}
                wide
              />
            </div>
            <p className="text-2">{words.keys}</p>
          </section>
        )}
      </div>
    </ClosablePanel>
  );
}
