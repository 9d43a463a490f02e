import { expect, test } from "vitest";
import { readProducts } from "./readProducts.ts";

const basic = {
  id: "basic",
  name: "Basic",
  description: "More room",
  priceCents: 500,
  currency: "USD",
  interval: "month",
  features: ["SubscriptionLevel.Basic"],
  documents: 1000,
  bytes: 5,
};

test("plans are read from the manifest's JSON text", () => {
  expect(readProducts(JSON.stringify([basic]))).toEqual([basic]);
});

test("what is no plan is left out", () => {
  expect(readProducts(JSON.stringify([basic, { id: "gold" }, null]))).toEqual([basic]);
  expect(readProducts("{}")).toEqual([]);
  expect(readProducts("no JSON")).toEqual([]);
});
