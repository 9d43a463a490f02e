import { expect, test } from "vitest";
import { callUrl } from "./callUrl.ts";

const own = { mainUrl: "", engineUrl: "" };
const far = { mainUrl: "https://main.test//", engineUrl: "https://engine.test/base/" };

test("each API has its own base, without slashes at its end", () => {
  expect(callUrl({ path: "/project/api" }, {}, {}, far)).toBe("https://main.test/project/api");
  expect(callUrl({ path: "/Engine/api" }, {}, {}, far)).toBe("https://engine.test/base/Engine/api");
  expect(callUrl({ path: "/engineer/api" }, {}, {}, far)).toBe("https://main.test/engineer/api");
  expect(callUrl({ path: "/engine/api" }, {}, {}, own)).toBe("/engine/api");
});

test("parameters of the path are filled in and cannot leave their place", () => {
  const path = "/a/:id/b/:otherId";
  expect(callUrl({ path }, { id: "../x y", otherId: 5 }, {}, own)).toBe("/a/..%2Fx%20y/b/5");
  expect(callUrl({ path }, { id: true }, {}, own)).toBe("/a/true/b/");
});

test("a list of the query repeats its key, and fields without a value are left out", () => {
  const query = { tag: ["a", "b c"], none: undefined, nothing: null, count: 2, on: false, text: "", all: [null, "d"] };
  expect(callUrl({ path: "/a" }, {}, query, own)).toBe("/a?tag=a&tag=b+c&count=2&on=false&text=&all=d");
  expect(callUrl({ path: "/a" }, {}, { area: { x: 1 } }, own)).toBe("/a?area=%7B%22x%22%3A1%7D");
});
