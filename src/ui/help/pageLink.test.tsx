// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { chooseFiles } from "../files/chooseFiles.ts";
import { show, the } from "../controls/page.test-helper.tsx";
import { PageLink, type OpenPage } from "./PageLink.tsx";
const leaves = (event: Event): void => event.preventDefault();

test("a link of the help opens where it stands, and in another tab with a key that asks the browser for one", async () => {
  const onOpen = vi.fn<OpenPage>();
  await show(
    <PageLink page="boards" section="pads" onOpen={onOpen}>
      Pads
    </PageLink>,
  );
  const link = the("link", "Pads");
  expect(link.getAttribute("href")).toBe("/manual/boards#pads");
  expect(fireEvent.click(link), "kept from the browser").toBe(false);
  expect(onOpen.mock.calls).toEqual([["boards", "pads"]]);
  window.addEventListener("click", leaves);
  onTestFinished(() => window.removeEventListener("click", leaves));
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) fireEvent.click(link, { [key]: true });
  fireEvent.click(link, { button: 1 });
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test("files are chosen in the browser's dialog, several at a time, of the types that are asked for; none is nothing", () => {
  let input: HTMLInputElement | null = null;
  const clicked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    input = Object.assign(this);
  });
  onTestFinished(() => clicked.mockRestore());
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  chooseFiles(onFiles, ".syx");
  expect(input).toMatchObject({ type: "file", accept: ".syx", multiple: true });
  const choose = (files: readonly File[]): void => {
    Object.defineProperty(input!, "files", { value: files, configurable: true });
    input!.dispatchEvent(new Event("change"));
  };
  choose([]);
  expect(onFiles).not.toHaveBeenCalled();
  const files = [new File(["a"], "a.syx"), new File(["b"], "b.syx")];
  choose(files);
  expect(onFiles.mock.calls).toEqual([[files]]);
});
