import { useEffect, useRef, type DragEvent } from "react";
import type { Result } from "../../domain/AppError.ts";
import type { MidiFile } from "./midiFiles.ts";

/** Attributes of an element that is dragged out of the window as a file. */
export interface DragOut {
  readonly draggable: true;
  readonly onPointerEnter: () => void;
  readonly onPointerDown: () => void;
  readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
}

/**
 * A MIDI file that is dragged to the desktop or into another program. What a drag carries has to be there when it begins:
 * the file is made when the pointer comes. Browsers that know no such drags leave it; menus save the same file.
 */
export function useMidiDrag(make: () => Promise<Result<MidiFile>>): DragOut {
  const ready = useRef<{ readonly name: string; readonly url: string } | null>(null);
  useEffect(() => () => forget(ready.current?.url), []);
  const prepare = async (): Promise<void> => {
    const made = await make();
    if (!made.ok) return;
    forget(ready.current?.url);
    ready.current = { name: made.value.name, url: URL.createObjectURL(made.value.content) };
  };
  return {
    draggable: true,
    onPointerEnter: () => void prepare(),
    onPointerDown: () => void prepare(),
    onDragStart: (event) => {
      if (!ready.current) return event.preventDefault();
      const { name, url } = ready.current;
      event.dataTransfer.effectAllowed = "copy";
      event.dataTransfer.setData("DownloadURL", `audio/midi:${name}:${url}`);
    },
  };
}

const DROPPED_WITHIN_MS = 60_000;

/** A browser reads the address when the file is dropped, and that may be long after. */
function forget(url: string | undefined): void {
  if (url) setTimeout(() => URL.revokeObjectURL(url), DROPPED_WITHIN_MS);
}
