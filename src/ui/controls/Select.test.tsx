// @vitest-environment jsdom
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, focus, press, show, the } from "./page.test-helper.tsx";
import { Select, type SelectOption } from "./Select.tsx";

const chosen = vi.fn<(value: string) => void>();
beforeEach(() => chosen.mockReset());

const OPTIONS: readonly SelectOption[] = [
  { value: "", label: "None" },
  { value: "in-1", label: "Keys", group: "Inputs" },
  { value: "in-2", label: "Drums", group: "Inputs", disabled: true },
  { value: "out-1", label: "Synth", group: "Outputs" },
];

function Ports({ disabled = false }: { readonly disabled?: boolean }) {
  const [value, setValue] = useState("in-1");
  const change = (next: string): void => {
    chosen(next);
    setValue(next);
  };
  return <Select label="Port" value={value} options={OPTIONS} onChange={change} disabled={disabled} />;
}

/** Hidden while its list is open, as all else then. */
const box = (): HTMLElement => the("combobox", "Port", { hidden: true });

async function open(): Promise<void> {
  await show(<Ports />);
  await focus(box());
  await press("{Enter}");
}

test("it says its name and value, and its list groups options and marks the chosen one", async () => {
  await open();
  expect(box().getAttribute("aria-expanded")).toBe("true");
  expect(box().textContent).toBe("Keys");
  const groups = all("group").map((group) => [
    document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent,
    [...group.querySelectorAll("[role=option]")].map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    [undefined, ["None"]],
    ["Inputs", ["Keys", "Drums"]],
    ["Outputs", ["Synth"]],
  ]);
  expect(the("option", "Keys").getAttribute("data-state")).toBe("checked");
  expect(document.activeElement).toBe(the("option", "Keys"));
});

test("arrows pass what cannot be chosen, Enter chooses, and the focus comes home", async () => {
  await open();
  await press("{ArrowDown}");
  await press("{Enter}");
  expect(chosen.mock.calls).toEqual([["out-1"]]);
  expect(all("listbox")).toEqual([]);
  expect(box().textContent).toBe("Synth");
  expect(document.activeElement).toBe(box());
});

test("Escape chooses nothing, and the focus comes home", async () => {
  await open();
  await press("{ArrowDown}");
  await press("{Escape}");
  expect(chosen).not.toHaveBeenCalled();
  expect(all("listbox")).toEqual([]);
  expect(document.activeElement).toBe(box());
});

test("an empty value is one as any other", async () => {
  await open();
  await press("{Home}");
  await press("{Enter}");
  expect(chosen.mock.calls).toEqual([[""]]);
  expect(box().textContent).toBe("None");
});

test("letters choose on the closed list", async () => {
  await show(<Ports />);
  await focus(box());
  await press("s");
  expect(chosen.mock.calls).toEqual([["out-1"]]);
  expect(all("listbox")).toEqual([]);
});

test("a disabled one opens by neither key nor mouse", async () => {
  await show(<Ports disabled />);
  await focus(box());
  await press("{Enter}");
  await click(box());
  expect(all("listbox")).toEqual([]);
});
