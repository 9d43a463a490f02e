import { clipStart } from "../../domain/timeline/clipLength.ts";
import { duplicateRolls, moveRolls } from "../../domain/timeline/commands/rolls.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { selectClips, selectedClipIds, selectionRestorer } from "../../state/timeline/selection.ts";
import { snapClipTick } from "../../state/timeline/clipSnap.ts";

const DRAG_PIXELS = 4;

/**
 * Drags the selected clips in time, on the grid of the one that was grabbed, and to other tracks; Mod or Alt drags
 * copies. A click without a movement selects; with Shift or Mod it adds the clip or takes it out on release.
 */
export function moveClips(studio: OpenSong, down: ArrangementPointer, grabbed: Roll): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const restoreSelection = selectionRestorer(studio);
  const selected = selectedClipIds(studio);
  const wasSelected = selected.has(grabbed.id);
  const adds = down.shift || down.mod;
  const ids = wasSelected ? selected : adds ? new Set([...selected, grabbed.id]) : new Set([grabbed.id]);
  selectClips(studio, ids, grabbed);
  const gesture = studio.timeline.gesture();
  const copies = down.mod || down.alt;
  const plan = copies ? copyPlan(studio, ids, grabbed) : null;
  const start = clipStart(grabbed);
  let moved = false;
  return {
    move(pointer) {
      moved ||= Math.hypot(pointer.x - down.x, pointer.y - down.y) > DRAG_PIXELS;
      if (!moved) return;
      // Alt has begun a copy: it cannot also mean "off the grid" here.
      const aim = copies ? { ...pointer, alt: false } : pointer;
      const ticks = snapClipTick(studio, start + pointer.songTick - down.songTick, aim) - start;
      const tracks = pointer.trackIndex - down.trackIndex;
      if (plan) plan.show(gesture, ticks, tracks);
      else gesture.update(moveRolls(document, ids, ticks, tracks));
    },
    end() {
      gesture.commit();
      const main = studio.timeline.current.rolls.get(grabbed.id) ?? null;
      if (moved && plan) plan.select();
      else if (moved) selectClips(studio, ids, main);
      else if (adds && wasSelected && ids.size > 1) {
        ids.delete(grabbed.id);
        selectClips(studio, ids, document.rolls.get([...ids][0] ?? "") ?? null);
      } else if (!adds) selectClips(studio, new Set([grabbed.id]), main);
    },
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}

/** Copies are made once, so that they keep their ids while they are dragged. */
function copyPlan(studio: OpenSong, ids: ReadonlySet<string>, grabbed: Roll) {
  const document = studio.timeline.current;
  const { trackIds } = document.timeline;
  const made = duplicateRolls(document, ids, 0);
  const copies = [...made.rolls.added.values()];
  const earliest = Math.min(...copies.map(clipStart));
  const rows = copies.map((roll) => trackIds.indexOf(roll.trackId));
  const main = copies.find((roll) => clipStart(roll) === clipStart(grabbed) && roll.trackId === grabbed.trackId);
  return {
    show(gesture: ReturnType<OpenSong["timeline"]["gesture"]>, byTicks: number, byTracks: number): void {
      const ticks = Math.max(byTicks, -earliest);
      const tracks = Math.min(Math.max(byTracks, -Math.min(...rows)), trackIds.length - 1 - Math.max(...rows));
      const added = copies.map((roll, index): readonly [string, Roll] => [
        roll.id,
        { ...roll, startTime: roll.startTime + ticks, trackId: trackIds[(rows[index] ?? 0) + tracks] ?? roll.trackId },
      ]);
      gesture.update({ ...made, rolls: { ...made.rolls, added: new Map(added) } });
    },
    select(): void {
      const roll = main && studio.timeline.current.rolls.get(main.id);
      selectClips(studio, new Set(copies.map(({ id }) => id)), roll ?? null);
    },
  };
}
