import { expect, test } from "vitest";
import { localStore, type LocalStore } from "./localStore.ts";

const refuse = (): never => {
  throw new Error("SecurityError");
};

test("storage that the browser forbids is none", () => {
  const browser = {
    get localStorage(): LocalStore {
      return refuse();
    },
  };
  expect(localStore(browser)).toBeNull();
});

test("storage whose every use throws is none", () => {
  expect(localStore({ localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } })).toBeNull();
});

test("storage that is full keeps what it has and throws nothing", () => {
  const store = localStore({ localStorage: { getItem: () => "kept", setItem: refuse, removeItem: () => {} } });
  expect(() => store?.setItem("key", "value")).not.toThrow();
  expect(store?.getItem("key")).toBe("kept");
});
