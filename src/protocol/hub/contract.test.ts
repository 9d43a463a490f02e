import { expect, test } from "vitest";
import { ContractText } from "../contractText.test-helper.ts";
import { engineHub } from "./engineHub.ts";

// Clients and servers of several versions meet. A change is recorded by `npx vitest run src/protocol -u`.
test("the methods and events of the hub, and their limits, are those that were published", async () => {
  const text = new ContractText();
  text.add("hub", engineHub);
  await expect(text.toString()).toMatchFileSnapshot("contract.txt");
});
