import { expect, test, vi } from "vitest";
import { lazily } from "./lazily.ts";

interface Port {
  readonly name: string;
  add(a: number, b: number): Promise<number>;
  forget(): void;
}

class Calculator implements Port {
  readonly name = "loaded";
  readonly #offset = 1;
  add(a: number, b: number): Promise<number> {
    return Promise.resolve(a + b + this.#offset);
  }
  forget(): void {}
}

test("a port is loaded with its first call, once, and keeps its own fields", async () => {
  const load = vi.fn(() => Promise.resolve(new Calculator()));
  const port = lazily<Port>(load, { name: "present" });
  expect(port.name).toBe("present");
  expect(await Promise.resolve(port)).toBe(port);
  expect(load).not.toHaveBeenCalled();
  expect(Reflect.get(port, "add")).toBe(Reflect.get(port, "add"));
  expect(await Promise.all([port.add(1, 2), port.add(3, 4)])).toEqual([4, 8]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a call whose loading failed says so, and the next one loads again", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(new Calculator());
  const port = lazily<Port>(load, { name: "present" });
  await expect(port.add(1, 1)).rejects.toThrow("offline");
  expect(await port.add(1, 1)).toBe(3);
});
