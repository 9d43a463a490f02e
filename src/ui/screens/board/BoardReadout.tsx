import { useEffect, useState } from "react";
import { subscribeKey } from "valtio/utils";
import { sceneOf } from "../../../domain/board/scene.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { useWide } from "../../hooks/useNarrow.ts";
import { playedStrings as words } from "../../strings/spoken.ts";

/** Says to screen readers which scene the board turned to, and which page and octave where no control of the bar says it. */
export function BoardReadout({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const [text, setText] = useState("");
  const withBar = useWide(40);
  useEffect(() => watchBoard(liveBoard, withBar, setText), [liveBoard, withBar]);
  return (
    <output className="visually-hidden" aria-label={words.changes}>
      {text}
    </output>
  );
}

/** `withBar`: the bar has room for page and octave. Another board says nothing: its name is the title. */
function watchBoard({ player, settings }: LiveBoard, withBar: boolean, say: (text: string) => void): () => void {
  const stateNow = () => ({
    boardId: player.board.id,
    scene: player.scenes.shown,
    page: player.pages.shown,
    octave: settings.octave,
  });
  let last = stateNow();
  const tell = (): void => {
    const [before, now] = [last, stateNow()];
    last = now;
    if (before.boardId !== now.boardId) return;
    const scene = now.scene === before.scene ? undefined : sceneOf(player.board, now.scene);
    const said = [
      ...(scene ? [words.scene(scene.name)] : []),
      ...(withBar || now.page === before.page ? [] : [words.page(now.page, player.pages.count)]),
      ...(withBar || now.octave === before.octave ? [] : [words.octave(String(now.octave).replace("-", "−"))]),
    ];
    if (said.length > 0) say(said.join(", "));
  };
  const undo = [player.scenes.onRecall.on(tell), player.onLoad.on(tell), subscribeKey(settings, "octave", tell)];
  return () => {
    for (const take of undo) take();
  };
}
