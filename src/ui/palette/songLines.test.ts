import { expect, test } from "vitest";
import { createStudio } from "../../actions/timeline/studio.test-helper.ts";
import { timelineActions } from "../../actions/timeline/timelineActions.ts";
import { songLines } from "./songLines.ts";

const lines = (query: string) => songLines(createStudio(), query, [], null);

test("of lines that fit alike those come first that do something now; what is called by its name stays first", () => {
  const bounce = lines("bounce").filter(({ id }) => /^(export|freeze)/.test(id));
  const off = bounce.map(({ disabled }) => disabled);
  expect(off).toEqual(off.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(off).size).toBe(2);
  const { legato } = timelineActions;
  expect(lines(legato.label)[0]).toMatchObject({ id: "legato", disabled: true });
});
