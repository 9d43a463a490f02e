// @vitest-environment jsdom
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "./Dialog.tsx";
import { done, show, the } from "./page.test-helper.tsx";
import { KeysHeld } from "./KeysHeld.tsx";

const command = vi.fn<(event: KeyboardEvent) => void>();
const chosen = vi.fn<(text: string) => void>();

beforeEach(() => {
  command.mockReset();
  chosen.mockReset();
  addEventListener("keydown", command);
});
afterEach(() => removeEventListener("keydown", command));

function Finder() {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog title="Find" open onClose={() => undefined}>
      <input
        ref={field}
        aria-label="Command"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && chosen(text)}
      />
    </Dialog>
  );
}

function press(key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers });
  document.body.dispatchEvent(event);
  return event;
}

test("what is typed while a dialog is on its way goes to it, key by key, and is no command", async () => {
  const arrival: ((module: { default: ComponentType }) => void)[] = [];
  const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => arrival.push(resolve)));
  await show(
    <Suspense fallback={<KeysHeld />}>
      <Late />
    </Suspense>,
  );
  for (const key of ["q", "u", "a"]) expect(press(key).defaultPrevented).toBe(true);
  expect(press("r", { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(command).not.toHaveBeenCalled();
  await done(() => arrival[0]!({ default: Finder }));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  press("n");
  press("Enter");
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledWith("quan"));
  expect((the("textbox", "Command") as HTMLInputElement).value).toBe("quan");
  // The keyboard is anybody's again.
  await vi.waitFor(() => {
    press("x");
    expect(command.mock.calls.some(([{ key }]) => key === "x")).toBe(true);
  });
});

test("a dialog that does not come lets the keys go", async () => {
  const Late = lazy(() => new Promise<{ default: ComponentType }>(() => undefined));
  await show(
    <Suspense fallback={<KeysHeld />}>
      <Late />
    </Suspense>,
  );
  press("m");
  expect(command).not.toHaveBeenCalled();
  await show(null);
  await vi.waitFor(
    () => {
      press("x");
      expect(command).toHaveBeenCalled();
    },
    { timeout: 4000 },
  );
  expect(command.mock.calls.every(([{ key }]) => key === "x")).toBe(true);
});
