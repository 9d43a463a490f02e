// @vitest-environment jsdom
import { expect, test } from "vitest";
import { notify } from "../../state/notices.ts";
import { done } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../studio.test-helper.tsx";
import { Toaster } from "./Toaster.tsx";

test("notices of routine are small and let presses through; errors and those with an action are not", async () => {
  const studio = makeStudio();
  await showIn(studio, <Toaster />);
  await done(() => {
    notify(studio.session, "success", "Song exported.");
    notify(studio.session, "info", "The song was kept.", { label: "Open", run: () => {} });
    notify(studio.session, "error", "The file is damaged.");
  });
  const routine = [...document.querySelectorAll("[data-routine]")].map(({ textContent }) => textContent);
  expect(routine).toEqual(["Song exported."]);
  expect(document.body.textContent).toContain("The file is damaged.");
});
