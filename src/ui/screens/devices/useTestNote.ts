import { useEffect, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import { useDevices } from "./DevicesContext.ts";

const isPlayKey = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " ";

/**
 * Properties of a button that sounds a test note on an output while it is held, by pointer or by Enter and Space. The note ends with
 * the press, and when the pointer, the focus, the window or the output leaves. A click without a press, as of a screen reader,
 * plays a short one.
 */
export function useTestNote({ id, key, connected }: Pick<Device, "id" | "key" | "connected">) {
  const { testNote, holdTestNote } = useDevices();
  const [isHeld, setHeld] = useState(false);
  const release = (): void => setHeld(false);
  useEffect(() => {
    if (!isHeld) return undefined;
    const end = holdTestNote({ id, key });
    const leave = new AbortController();
    const { signal } = leave;
    const stop = (): void => setHeld(false);
    for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, stop, { signal });
    document.addEventListener("visibilitychange", stop, { signal });
    return () => {
      leave.abort();
      end();
    };
  }, [isHeld, holdTestNote, id, key]);
  if (isHeld && !connected) setHeld(false);
  return {
    disabled: !connected,
    "data-held": isHeld || undefined,
    onPointerDown: ({ button }: PointerEvent) => {
      if (button === 0) setHeld(true);
    },
    onPointerLeave: release,
    onBlur: release,
    onKeyDown: (event: KeyboardEvent) => {
      if (!isPlayKey(event)) return;
      event.preventDefault();
      if (!event.repeat) setHeld(true);
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isPlayKey(event)) return;
      event.preventDefault();
      release();
    },
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0) testNote({ id, key });
    },
  };
}
