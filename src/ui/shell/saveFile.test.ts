import { expect, it } from "vitest";
import { fileName } from "./saveFile.ts";

it("leaves out what file systems refuse", () => {
  expect(fileName('Night: "Ferry"?', "mid")).toBe("Night Ferry.mid");
  expect(fileName("../a\\b", "json")).toBe(".. a b.json");
  expect(fileName("  ", "mid")).toBe("untitled.mid");
});
