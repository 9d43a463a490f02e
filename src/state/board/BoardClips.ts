import { subscribe } from "valtio/vanilla";
import type { ClipState } from "../../domain/timeline/clipLaunch.ts";
import { clipStateOf } from "../../domain/timeline/clipLaunch.ts";
import { launchOf, type PadMessage } from "../../domain/board/padMessage.ts";
import { pressClip } from "../clipLaunches.ts";
import type { Player } from "../transport.ts";
import type { AppActions } from "./AppActions.ts";
import type { BoardPlayer } from "./BoardPlayer.ts";

/** Clips of the open song on the pads of a board: pads launch them, and show how they are. */
export function playClips(song: Player, player: BoardPlayer, actions: AppActions, notThere: () => void): void {
  const { transport } = song.session;
  const stateOf = ({ track, clip }: PadMessage): ClipState | null =>
    song.timeline.current.rolls.get(clip)?.trackId === track ? clipStateOf(transport.launches, track, clip) : null;
  const show = (): void => {
    for (const widget of player.widgets) {
      const launch = launchOf(widget.pad);
      const clip = launch && stateOf(launch);
      if (widget.clip === clip) continue;
      widget.clip = clip;
      player.onWidget.emit(widget);
    }
  };
  player.onLoad.on(show);
  subscribe(transport, show, true);
  song.timeline.subscribe({
    load: show,
    change: ({ diff }) => diff.rolls.added.size + diff.rolls.removed.size > 0 && show(),
  });
  show();
  actions.provide("launchClip", (message) => {
    if (!message || !pressClip(song, message.track, message.clip, message.line)) notThere();
  });
  actions.provide("backToArrangement", (message) => song.engine.transport.backToArrangement(message?.line ?? "bar"));
}
