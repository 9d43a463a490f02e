// @vitest-environment jsdom
import { useRef, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { strings } from "../strings/common.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { KeyStrip } from "./KeyStrip.tsx";
import { NumberField } from "./NumberField.tsx";
import { all, click, done, fill, focus, press, show, the } from "./page.test-helper.tsx";
import { SearchField } from "./SearchField.tsx";
import { Tabs } from "./Tabs.tsx";
import { linearScale } from "./valueScale.ts";

const said = vi.fn<(...args: readonly unknown[]) => void>();
beforeEach(() => said.mockReset());

const SCALE = linearScale({ min: 0, max: 127, step: 1, fine: 1 });

function Level({ initial = 64 }: { readonly initial?: number }) {
  const [value, setValue] = useState(initial);
  const change = (next: number): void => {
    said(next);
    setValue(next);
  };
  const edit = { change, commit: () => said("commit"), cancel: () => said("cancel") };
  return <NumberField label="Level" value={value} scale={SCALE} format={String} edit={edit} />;
}

const level = (): HTMLInputElement => the("textbox", "Level") as HTMLInputElement;

test("a number field that is reached is selected whole: what is typed takes the place of the value", async () => {
  await show(<Level />);
  await press("{Tab}");
  expect(document.activeElement).toBe(level());
  await press("12{Enter}");
  expect([level().value, said.mock.calls]).toEqual(["12", [[12], ["commit"]]]);
  expect(document.activeElement).toBe(document.body);
});

test.each([
  [127, "{ArrowUp}", "127"],
  [0, "{ArrowDown}", "0"],
  [126, "{ArrowUp}{ArrowUp}", "127"],
])("from %d %s stops at the end of the scale", async (initial, keys, value) => {
  await show(<Level initial={initial} />);
  await focus(level());
  await press(keys);
  expect(level().value).toBe(value);
});

test("why a value was not taken as typed is said beside the field, and the field shows what is", async () => {
  await show(<Level />);
  await fill(level(), "200{Enter}");
  expect([level().value, the("note").textContent]).toEqual(["127", strings.most("127")]);
  await fill(level(), "5{Enter}");
  expect([level().value, all("note")]).toEqual(["5", []]);
});

test("a press on a number field focuses it, a drag turns it, and shortcuts of the screen hear none of its keys", async () => {
  await show(<Level />);
  const heard = vi.fn<(event: Event) => void>();
  document.body.addEventListener("keydown", heard);
  const pointer = (type: string, clientY: number): Promise<void> =>
    done(
      () => void level().dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, clientY })),
    );
  await pointer("pointerdown", 100);
  await pointer("pointermove", 80);
  await pointer("pointerup", 80);
  expect([level().value, document.activeElement]).toEqual(["69", document.body]);
  await click(level());
  expect(document.activeElement).toBe(level());
  await press("q");
  document.body.removeEventListener("keydown", heard);
  expect(heard).not.toHaveBeenCalled();
});

function Search() {
  const [text, setText] = useState("");
  return <SearchField label="Search" value={text} onChange={setText} />;
}

test("Escape empties a search first, and then leaves it; its button empties it, too", async () => {
  await show(<Search />);
  const box = the("searchbox", "Search") as HTMLInputElement;
  await fill(box, "piano");
  await press("{Escape}");
  expect([box.value, document.activeElement]).toEqual(["", box]);
  await press("{Escape}");
  expect(document.activeElement).toBe(document.body);
  await fill(box, "bass");
  await click(the("button", strings.clearSearch));
  expect([box.value, all("button")]).toEqual(["", []]);
});

test("what cannot be had back is deleted by the second press alone, and any other press is a no", async () => {
  await show(
    <>
      <DeleteButton label="Delete Verse" onDelete={() => said("deleted")} />
      <button type="button">Other</button>
    </>,
  );
  await click(the("button", "Delete Verse"));
  const sure = the("button", strings.reallyDo("Delete Verse"));
  expect([document.activeElement, said.mock.calls]).toEqual([sure, []]);
  await click(the("button", "Other"));
  expect(all("button", strings.reallyDo("Delete Verse"))).toEqual([]);
  await click(the("button", "Delete Verse"));
  await press("{Enter}");
  expect(said.mock.calls).toEqual([["deleted"]]);
});

function Keys() {
  const ref = useRef<HTMLFieldSetElement>(null);
  const player = {
    noteOn: (_: number, key: number) => said("on", key),
    noteOff: () => said("off"),
    keyOf: () => -1,
  };
  return <KeyStrip label="Keys" first={60} octaves={1} player={player} ref={ref} />;
}

test("a key of the piano sounds while Enter is held, once, and ends with the focus", async () => {
  await show(<Keys />);
  expect(the("group", "Keys").querySelectorAll("button")).toHaveLength(13);
  await focus(the("button", "C4"));
  await press("{Enter>3/}");
  expect(said.mock.calls).toEqual([["on", 60], ["off"]]);
  await press("{Enter>}");
  await focus(the("button", "D4"));
  expect(said.mock.calls.slice(2)).toEqual([["on", 60], ["off"]]);
});

function Pages() {
  const [value, setValue] = useState("a");
  const tabs = ["a", "b", "c"].map((id) => ({ id, label: id.toUpperCase(), content: <p>page {id}</p> }));
  return <Tabs label="Pages" tabs={tabs} value={value} onChange={setValue} />;
}

test("tabs are one stop of Tab; arrows go round them and show their panels", async () => {
  await show(<Pages />);
  await press("{Tab}");
  expect(document.activeElement).toBe(the("tab", "A"));
  await press("{ArrowLeft}");
  expect(the("tab", "C").getAttribute("aria-selected")).toBe("true");
  expect(the("tabpanel", "C").textContent).toBe("page c");
  await press("{ArrowRight}");
  await press("{ArrowRight}");
  expect(the("tabpanel").textContent).toBe("page b");
});
