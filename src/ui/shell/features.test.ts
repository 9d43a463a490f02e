import { expect, it } from "vitest";
import { missingFeatures } from "./features.ts";

const everything = { AudioWorkletNode: {}, indexedDB: {}, Worker: {}, WebAssembly: {}, createWebGl2: () => ({}) };

it("finds nothing missing where everything is there", () => {
  expect(missingFeatures(everything)).toEqual([]);
});

it("names what is missing", () => {
  expect(missingFeatures({ createWebGl2: () => null })).toEqual(["webgl2", "audioWorklet", "indexedDb", "workers"]);
});

const blocked = () => {
  throw new Error("blocked");
};

it("takes a context that throws for a missing one", () => {
  expect(missingFeatures({ ...everything, createWebGl2: blocked })).toEqual(["webgl2"]);
});
