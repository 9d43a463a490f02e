import { expect, test } from "vitest";
import { ContractText } from "../contractText.test-helper.ts";

const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], { eager: true });

// Clients and servers of several versions meet. A change is recorded by `npx vitest run src/protocol -u`.
test("the calls of the API, their limits, answers and problems are those that were published", async () => {
  const text = new ContractText();
  for (const module of Object.values(modules))
    for (const [name, exported] of Object.entries(module)) if (typeof exported !== "function") text.add(name, exported);
  await expect(text.toString()).toMatchFileSnapshot("contract.txt");
});
