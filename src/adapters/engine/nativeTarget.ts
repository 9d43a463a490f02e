const PROBE = "padroll-probe";

/**
 * The browser's own object beneath a wrapper that passes events on, as those of standardized-audio-context do: the wrapper
 * takes the place of an event's `target`, but the path of the event begins with the object itself. Throws where it passes none on.
 */
export function nativeTarget(wrapper: Pick<EventTarget, "addEventListener" | "dispatchEvent">): EventTarget {
  let native: EventTarget | undefined;
  const onProbe = (event: Event): void => {
    [native] = event.composedPath();
  };
  wrapper.addEventListener(PROBE, onProbe, { once: true });
  wrapper.dispatchEvent(new Event(PROBE));
  if (!native) throw new Error("the audio context passes no events on");
  return native;
}
