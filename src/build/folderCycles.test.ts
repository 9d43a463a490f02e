import { expect, test } from "vitest";
import { folderCycles, importsOfSources } from "./folderCycles.mjs";

const importOf = (text: string) => {
  const [from = "", to = ""] = text.split(" > ");
  return { from, to };
};

test("folders that use each other are named, through a third one as well", () => {
  const imports = [
    "ui/a/x.ts > ui/b/y.ts",
    "ui/b/y.ts > ui/c/z.ts",
    "ui/c/other.ts > ui/a/x.ts",
    "ui/a/x.ts > ui/d.ts",
  ];
  expect(folderCycles(imports.map(importOf))).toEqual(["src/ui: a, b, c"]);
});

test("a file beside the folders that it uses is part of the circle", () => {
  const imports = ["server/config.ts > server/hub/options.ts", "server/hub/hub.ts > server/config.ts"];
  expect(folderCycles(imports.map(importOf))).toEqual(["src/server: config.ts, hub"]);
});

test("one direction of flow is none, at any depth", () => {
  const imports = [
    "ui/a/x.ts > state/y.ts",
    "state/y.ts > domain/z.ts",
    "ui/a/deep/x.ts > ui/a/x.ts",
    "ui/a/x.ts > ui/b.ts",
  ];
  expect(folderCycles(imports.map(importOf))).toEqual([]);
});

test("the imports of the sources are read, the dynamic ones, too", () => {
  const imports = importsOfSources();
  expect(imports).toContainEqual({ from: "build/folderCycles.mjs", to: "build/files.mjs" });
  expect(imports).toContainEqual({ from: "app/createStudio.ts", to: "adapters/song-file/createSongFiles.ts" });
});
