// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { TAG_CATEGORIES } from "../../../domain/events/tagCategories.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { TagJson } from "../../../protocol/http/eventJson.ts";
import { choose, click, focus, press, all, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../studio.test-helper.tsx";
import { eventFormStrings as words } from "../../strings/events.ts";
import { TagSearch } from "./TagSearch.tsx";

const [GENRE, INSTRUMENT] = TAG_CATEGORIES.map(({ id }) => id);
const DUB: TagJson = { id: "GenreDub", categoryId: GENRE!, name: "Dub", uses: 3 };
const BASS: TagJson = { id: "InstrumentBass", categoryId: INSTRUMENT!, name: "Bass", uses: 2 };

async function showTags() {
  const studio = makeStudio();
  const onChoose = vi.fn<(tag: TagJson) => void>();
  const { api } = studio;
  api.answerWith(eventCalls.searchTags, ({ body }: { readonly body: { readonly categoryId?: string } }) => ({
    tags: [DUB, BASS].filter(({ categoryId }) => (body.categoryId ?? categoryId) === categoryId),
  }));
  // In another order than that of the categories.
  api.answer(eventCalls.tagCategories, { categories: TAG_CATEGORIES.toReversed() });
  const search = <TagSearch label={words.tagSearch} without={[]} onChoose={onChoose} />;
  await showIn(studio, search);
  return { api, onChoose, search, studio };
}

const shown = (): (string | null)[] => all("listitem").map(({ textContent }) => textContent);

test("categories are those that the server has", async () => {
  await showTags();
  await focus(the("combobox", words.tagCategory));
  await press("{Enter}");
  expect(all("option").map(({ textContent }) => textContent)).toEqual([
    words.anyCategory,
    ...TAG_CATEGORIES.map(({ name }) => name),
  ]);
});

test("tags of all categories are found at first, and then those of the one that is chosen", async () => {
  const { onChoose } = await showTags();
  expect(shown()).toEqual(["Dub", "Bass"]);
  await choose(words.tagCategory, INSTRUMENT!);
  expect(shown()).toEqual(["Bass"]);
  await click(the("button", "Bass"));
  expect(onChoose.mock.calls).toEqual([[BASS]]);
});

test("where categories cannot be read, tags of all of them are found", async () => {
  const { api, search, studio } = await showTags();
  api.refuse(eventCalls.tagCategories, "OVERLOADED");
  await showIn(studio, search);
  expect(shown()).toEqual(["Dub", "Bass"]);
  await focus(the("combobox", words.tagCategory));
  await press("{Enter}");
  expect(all("option").map(({ textContent }) => textContent)).toEqual([words.anyCategory]);
});
