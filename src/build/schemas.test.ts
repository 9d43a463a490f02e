import { expect, test } from "vitest";
import { publishedSchemas } from "./schemas.ts";

// A change is published by `npx vitest run src/build/schemas.test.ts --update`.
test.each([...publishedSchemas])("public/schema/%s is what the reader checks", async (name, text) => {
  const path = new URL(`../../public/schema/${name}`, import.meta.url).pathname;
  await expect(text).toMatchFileSnapshot(path);
});
