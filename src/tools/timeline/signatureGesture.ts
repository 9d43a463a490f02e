import { openRulerChange } from "../../actions/timeline/rulerActions.ts";
import { createMeter } from "../../domain/music/meter.ts";
import { moveSignatures } from "../../domain/timeline/commands/ruler.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import type { Seek } from "./seekGesture.ts";

const DRAG_PIXELS = 4;

/** Drags the time and key signatures that stand together to another bar; a click puts the playhead there. */
export function signatureGesture(
  studio: Pick<OpenSong, "timeline">,
  seek: Seek,
  down: ArrangementPointer,
  tick: number,
): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const { timeSignatures, ppq } = document.timeline;
  // The bars that there are where the signature goes: those without it.
  const others = timeSignatures.filter((signature) => signature.tick === 0 || signature.tick !== tick);
  const meter = createMeter(others, ppq);
  const gesture = studio.timeline.gesture();
  let moved = false;
  return {
    move(pointer) {
      moved ||= Math.abs(pointer.x - down.x) > DRAG_PIXELS;
      if (!moved) return;
      const at = Math.max(0, Math.floor(tick + pointer.songTick - down.songTick));
      const bar = meter.barAt(at);
      const [from, to] = [meter.tickOfBar(bar), meter.tickOfBar(bar + 1)];
      gesture.update(moveSignatures(document, tick, Math.round(at - from < to - at ? from : to)));
    },
    end() {
      gesture.commit();
      if (!moved) seek(tick);
    },
    cancel: () => gesture.cancel(),
  };
}

/** A double click: what the badge says is typed anew. */
export function editSignature(studio: OpenSong, tick: number): void {
  const { timeSignatures } = studio.timeline.current.timeline;
  const isMeter = tick > 0 && timeSignatures.some((signature) => signature.tick === tick);
  openRulerChange(studio, isMeter ? "meter" : "key", tick);
}
