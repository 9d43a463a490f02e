import { expect, test } from "vitest";
import { nativeTarget } from "./openAudio.ts";

/** As standardized-audio-context wraps: events go through the native object, and seem to come from the wrapper. */
class Wrapper {
  readonly #native = new EventTarget();
  readonly native = (): EventTarget => this.#native;

  addEventListener(type: string, listener: (event: Event) => void, options: AddEventListenerOptions): void {
    const wrapped = (event: Event): void => {
      Object.defineProperties(event, { currentTarget: { value: this }, target: { value: this } });
      listener.call(this, event);
    };
    this.#native.addEventListener(type, wrapped, options);
  }

  dispatchEvent(event: Event): boolean {
    return this.#native.dispatchEvent(event);
  }
}

test("the object beneath a wrapper is found by an event, and one that passes none on is told", () => {
  const wrapper = new Wrapper();
  expect(nativeTarget(wrapper as unknown as EventTarget)).toBe(wrapper.native());
  const plain = new EventTarget();
  expect(nativeTarget(plain)).toBe(plain);
  const deaf = { addEventListener: () => undefined, dispatchEvent: () => true };
  expect(() => nativeTarget(deaf)).toThrow("passes no events on");
});
