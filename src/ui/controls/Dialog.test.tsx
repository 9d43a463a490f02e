// @vitest-environment jsdom
import { useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { DeleteButton } from "./DeleteButton.tsx";
import { Dialog } from "./Dialog.tsx";
import { Drawer } from "./Drawer.tsx";
import { all, click, done, focus, press, show, the } from "./page.test-helper.tsx";
import { Popover } from "./Popover.tsx";
import { Select } from "./Select.tsx";

const OPTIONS = [
  { value: "wav", label: "WAV" },
  { value: "flac", label: "FLAC" },
];

const format = <Select label="Format" value="wav" options={OPTIONS} onChange={() => undefined} />;

function Window({ kind: Kind }: { readonly kind: typeof Dialog | typeof Drawer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Export
      </button>
      <Kind title="Sound file" open={open} onClose={() => setOpen(false)}>
        {format}
      </Kind>
    </>
  );
}

async function opened(content: ReactNode): Promise<void> {
  await show(content);
  await focus(the("button", "Export"));
  await press("{Enter}");
}

test.each([
  ["dialog", Dialog],
  ["drawer", Drawer],
])("a %s is named by its title, has the focus itself, and gives it back", async (_name, kind) => {
  await opened(<Window kind={kind} />);
  const dialog = the("dialog", "Sound file");
  expect(document.activeElement).toBe(dialog);
  // Screen readers ignore everything behind the dialog.
  expect(document.querySelector("#root")?.getAttribute("aria-hidden")).toBe("true");
  await press("{Escape}");
  expect(all("dialog")).toEqual([]);
  expect(document.activeElement).toBe(the("button", "Export"));
  await press("{Enter}");
  await click(the("button", "Close"));
  expect(all("dialog")).toEqual([]);
  expect(document.activeElement).toBe(the("button", "Export"));
});

test("Escape closes a list in a window first, and then the window", async () => {
  await opened(<Window kind={Dialog} />);
  await focus(the("combobox", "Format"));
  await press("{Enter}");
  expect(all("listbox")).toHaveLength(1);
  await press("{Escape}");
  expect(all("listbox")).toEqual([]);
  expect(all("dialog")).toHaveLength(1);
  expect(document.activeElement).toBe(the("combobox", "Format"));
  await press("{Escape}");
  expect(all("dialog")).toEqual([]);
});

const popover = (
  <Popover label="Sound file" content={<input aria-label="Name" />}>
    <button type="button">Export</button>
  </Popover>
);

test("a popover is a named dialog at its button, whose first field has the focus", async () => {
  await opened(popover);
  expect(the("button", "Export").getAttribute("aria-expanded")).toBe("true");
  expect(the("dialog", "Sound file").contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Name");
  await press("{Escape}");
  expect(all("dialog")).toEqual([]);
  expect(document.activeElement).toBe(the("button", "Export"));
});

test("a popover opened by the mouse gives the keys back to the canvas that had them", async () => {
  await show(
    <>
      <div data-keys-home tabIndex={-1} id="canvas" />
      {popover}
    </>,
  );
  await focus(document.querySelector<HTMLElement>("#canvas")!);
  await click(the("button", "Export"));
  expect(all("dialog")).toHaveLength(1);
  await press("{Escape}");
  expect(document.activeElement?.id).toBe("canvas");
});

test("a window opened by the mouse beside a canvas gives its button no keys, one opened from the canvas gives them back", async () => {
  await show(
    <>
      <div data-keys-home tabIndex={-1} id="canvas" />
      <Window kind={Dialog} />
    </>,
  );
  const button = the("button", "Export");
  await click(button);
  await press("{Escape}");
  expect(document.activeElement?.id).toBe("canvas");
  await focus(document.querySelector<HTMLElement>("#canvas")!);
  await done(() => button.click());
  await press("{Escape}");
  expect(document.activeElement?.id).toBe("canvas");
});

test("of several canvases none gets the focus of a window that was opened by the mouse", async () => {
  await show(
    <>
      <div data-keys-home tabIndex={-1} />
      <div data-keys-home tabIndex={-1} />
      <Window kind={Dialog} />
    </>,
  );
  await click(the("button", "Export"));
  await press("{Escape}");
  expect(document.activeElement).toBe(document.body);
});

function Page() {
  const [isThere, setIsThere] = useState(true);
  const [open, setOpen] = useState(false);
  return (
    <main>
      {isThere && (
        <button type="button" onClick={() => setOpen(true)}>
          Export
        </button>
      )}
      <Dialog title="Sound file" open={open} onClose={() => setOpen(false)}>
        <button
          type="button"
          onClick={() => {
            setIsThere(false);
            setOpen(false);
          }}
        >
          Delete
        </button>
      </Dialog>
    </main>
  );
}

test("where what opened a window is gone, the main part of the page has the focus", async () => {
  await opened(<Page />);
  await click(the("button", "Delete"));
  expect(all("dialog")).toEqual([]);
  expect(document.activeElement).toBe(document.querySelector("main"));
});

function Rows() {
  const [names, setNames] = useState(["Verse", "Chorus", "Bridge"]);
  return (
    <main>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <DeleteButton
              label={`Delete ${name}`}
              onDelete={() => setNames((all) => all.filter((each) => each !== name))}
            />
          </li>
        ))}
      </ul>
    </main>
  );
}

const remove = async (name: string): Promise<void> => {
  await click(the("button", `Delete ${name}`));
  await press("{Enter}");
};

test("when a row is deleted, the one in its place has the focus, then the last one, then the page", async () => {
  await show(<Rows />);
  await remove("Chorus");
  expect(document.activeElement).toBe(the("button", "Delete Bridge"));
  await remove("Bridge");
  expect(document.activeElement).toBe(the("button", "Delete Verse"));
  await remove("Verse");
  expect(document.activeElement).toBe(document.querySelector("main"));
});
