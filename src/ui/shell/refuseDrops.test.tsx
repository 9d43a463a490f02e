// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { show } from "../controls/page.test-helper.tsx";
import { DropTarget } from "../files/DropTarget.tsx";
import { refuseDrops } from "./refuseDrops.ts";

const FILE = new File(["x"], "song.mid");

/** Reaction of the page to something that is dragged over it, and dropped. */
function drag(type: "dragover" | "drop", kind: string) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const dataTransfer = { types: [kind], files: [FILE], dropEffect: "move" };
  document.body.dispatchEvent(Object.assign(event, { dataTransfer }));
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

test("a file that nothing takes is refused, one that something takes is taken, and what is no file goes its way", async () => {
  refuseDrops(window);
  for (const type of ["dragover", "drop"] as const) {
    expect(drag(type, "Files")).toEqual({ isPrevented: true, effect: "none" });
    expect(drag(type, "text/plain")).toEqual({ isPrevented: false, effect: "move" });
  }
  const taken = vi.fn<(files: readonly File[]) => void>();
  await show(<DropTarget onFiles={taken} />);
  expect(drag("dragover", "Files")).toEqual({ isPrevented: true, effect: "copy" });
  drag("drop", "Files");
  expect(taken).toHaveBeenCalledExactlyOnceWith([FILE]);
});
