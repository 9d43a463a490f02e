import { expect, it } from "vitest";
import { Disposables } from "./Disposables.ts";

it("ends what it holds once, the last added first, and can be used again", () => {
  const log: string[] = [];
  const disposables = new Disposables();
  disposables.add(() => log.push("listener"), { dispose: () => void log.push("part") });
  const inner = new Disposables();
  inner.add(() => log.push("inner"));
  disposables.add(inner);
  disposables.dispose();
  disposables.dispose();
  expect(log.splice(0)).toEqual(["inner", "part", "listener"]);
  disposables.add(() => log.push("again"));
  disposables.dispose();
  expect(log).toEqual(["again"]);
});
