import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** A parameter or property that is given services: where it stands, those it names, and those its function reads. */
interface Taker {
  readonly at: string;
  readonly name: string;
  readonly index: number;
  readonly named: ReadonlySet<string>;
  /** Null where the services are passed to something that cannot be told from its syntax. */
  readonly read: ReadonlySet<string> | null;
}

/** Services that an interface of `file` names, with those of the one that it extends. */
function fieldsOf(file: string, name: string, inherited: readonly string[] = []): readonly string[] {
  const [, body = ""] =
    readFileSync(`src/state/${file}`, "utf8").match(new RegExp(`interface ${name} [^{]*{([^}]*)}`)) ?? [];
  return [...inherited, ...[...body.matchAll(/readonly (\w+):/g)].map(([, field = ""]) => field)];
}

const SONG = fieldsOf("transport.ts", "OpenSong");
const PLAYER = fieldsOf("transport.ts", "Player", SONG);
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  OpenSong: SONG,
  Player: PLAYER,
  SongServices: fieldsOf("services/SongServices.ts", "SongServices", PLAYER),
};

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test|\.d\.ts$|kernel\/|^server\//.test(path))
  .map((path) => ({ path, text: readFileSync(`src/${path}`, "utf8") }));

const asNodes = (value: unknown): readonly Node[] =>
  (Array.isArray(value) ? value : [value]).filter((part): part is Node => typeof part?.type === "string");

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flatMap(asNodes);

function* walk(node: Node, parents: readonly Node[] = []): Generator<{ node: Node; parents: readonly Node[] }> {
  yield { node, parents };
  for (const child of childrenOf(node)) yield* walk(child, [...parents, node]);
}

const nameOf = (node: unknown): string => (node as { name?: string } | null)?.name ?? "";

/** Services that a type names; null for any other type. */
function servicesOf(type: Node | undefined): ReadonlySet<string> | null {
  if (type?.type !== "TSTypeReference") return null;
  const name = nameOf(type["typeName"]);
  const [base, keys] = asNodes((type["typeArguments"] as Node | null)?.["params"]);
  if (name !== "Pick") return GROUPS[name] ? new Set(GROUPS[name]) : null;
  const baseName = nameOf(base?.["typeName"]);
  if (!keys || !(baseName in GROUPS || baseName === "Studio" || baseName === "Shell")) return null;
  const literals = keys.type === "TSUnionType" ? asNodes(keys["types"]) : [keys];
  return new Set(literals.map((literal) => (literal["literal"] as { value?: string } | undefined)?.value ?? ""));
}

const keysOf = (pattern: Node): readonly string[] => asNodes(pattern["properties"]).map(({ key }) => nameOf(key));

/** Functions by name, to follow services that are passed on. */
type Callees = ReadonlyMap<string, readonly Taker[]>;

/** Services that a function reads of its parameter `name`; null where that cannot be told. */
function readsOf(body: readonly Node[], name: string, callees: Callees): ReadonlySet<string> | null {
  const read = new Set<string>();
  for (const root of body)
    for (const { node, parents } of walk(root)) {
      const parent = parents.at(-1);
      if (node.type !== "Identifier" || node["name"] !== name || !parent) continue;
      if (parent.type === "MemberExpression") {
        if (parent["object"] === node) read.add(nameOf(parent["property"]));
      } else if (parent.type === "VariableDeclarator" && asNodes(parent["id"])[0]?.type === "ObjectPattern")
        for (const key of keysOf(parent["id"] as Node)) read.add(key);
      else if (parent.type === "CallExpression") {
        const index = asNodes(parent["arguments"]).indexOf(node);
        const name = nameOf(parent["callee"]);
        const known = (callees.get(name) ?? []).filter((callee) => callee.index === index);
        if (!name || known.length === 0) return null;
        for (const service of known.flatMap(({ named }) => [...named])) read.add(service);
      } else return null;
    }
  return read;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** All parameters of a file that are given services. */
function takersOf({ path, text }: (typeof sources)[number], callees: Callees): readonly Taker[] {
  const { program } = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  const takers: Taker[] = [];
  for (const { node, parents } of walk(program as unknown as Node)) {
    if (!FUNCTIONS.has(node.type) || !node["body"]) continue;
    const parent = parents.at(-1);
    const name = nameOf(node["id"]) || nameOf(parent?.["id"]) || nameOf(parent?.["key"]);
    asNodes(node["params"]).forEach((param, index) => {
      const named = servicesOf(asNodes((param["typeAnnotation"] as Node | null)?.["typeAnnotation"])[0]);
      if (!named) return;
      const others = asNodes(node["params"]).filter((other) => other !== param);
      const read =
        param.type === "ObjectPattern"
          ? new Set(keysOf(param))
          : readsOf([...others, ...asNodes(node["body"])], nameOf(param), callees);
      takers.push({ at: `${path}: ${name}`, name, index, named, read });
    });
  }
  return takers;
}

const withServices = sources.filter(({ text }) => /\b(OpenSong|Player|SongServices|Studio|Shell)\b/.test(text));

test("the services of a song are those that its interfaces name", () => {
  expect(GROUPS["SongServices"]).toEqual(["session", "timeline", "engine", "recording"]);
});

test("no function is given more services than it reads or passes on", () => {
  const callees = new Map<string, Taker[]>();
  for (const taker of withServices.flatMap((source) => takersOf(source, new Map())))
    callees.set(taker.name, [...(callees.get(taker.name) ?? []), taker]);
  const takers = withServices.flatMap((source) => takersOf(source, callees));
  expect(takers.length).toBeGreaterThan(200);
  expect(takers.filter(({ read }) => read !== null).length).toBeGreaterThan(takers.length * 0.7);
  const excess = takers.flatMap(({ at, named, read }) =>
    [...named].filter((service) => read && !read.has(service)).map((service) => `${at} is given ${service}`),
  );
  expect(excess).toEqual([]);
});

test("all services at once are given to what the app is composed of, and to nothing else", () => {
  const whole = sources.filter(
    ({ path, text }) =>
      !/^app\/|^state\/Studio\.ts$|^ui\/hooks\/StudioContext\.ts$/.test(path) &&
      text
        .replaceAll(/^import .*$/gm, "")
        .replaceAll(/\bPick<\s*Studio\b/g, "")
        .match(/[:<|&]\s*Studio\b(?!\[)/),
  );
  expect(whole.map(({ path }) => path)).toEqual([]);
});
