import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bare, everyNode, isNode, keyOf, nodesIn, parseFile, textsOf, type Node } from "./syntax.ts";
import { hasLetters, shownText, type Text } from "./Text.ts";

const SRC = join(import.meta.dirname, "../../../../src");

interface Named {
  /** Unique among those of its kind, and what the list of the untouched calls it. */
  readonly id: string;
  readonly texts: readonly Text[];
}

export interface ProductString extends Named {
  readonly file: string;
  readonly key: string;
}

export interface ProductAction extends Named {
  readonly name: string;
}

/** The actions of all tables, by their folder and name. */
export const productActions = (): ProductAction[] =>
  filesUnder("actions", /Actions\.ts$/).flatMap((file) => {
    const tables = topLevel(parseFile(join(SRC, "actions", file))).filter(([name]) => name.endsWith("Actions"));
    return tables.flatMap(([, table]) => [...everyNode(bare(table))].flatMap((node) => actionsIn(dirname(file), node)));
  });

/** Of a table's literal its own entries, else those of a list that a table is made of. */
function actionsIn(folder: string, node: Node): ProductAction[] {
  if (node.type === "Property") return actionOf(folder, [keyOf(node)], node["value"]);
  const [name, action] = node.type === "ArrayExpression" ? nodesIn(node["elements"]) : [];
  return name && action ? textsOf(name).flatMap((text) => actionOf(folder, text, action)) : [];
}

function actionOf(folder: string, name: Text, value: unknown): ProductAction[] {
  const texts = labelsOf(bare(value));
  return texts.length === 0 ? [] : [{ id: `${folder}/${shownText(name)}`, name: shownText(name), texts }];
}

/** The label of an action, or what a function is given to make one. */
function labelsOf(node: Node): Text[] {
  if (node.type === "CallExpression") {
    const texts = nodesIn(node["arguments"]).flatMap((argument) =>
      argument.type === "Literal" ? textsOf(argument) : [],
    );
    const label = texts.find(isLabel);
    return label ? [label] : [];
  }
  const properties = node.type === "ObjectExpression" ? nodesIn(node["properties"]) : [];
  const label = properties.find((property) => property.type === "Property" && keyOf(property) === "label");
  return label ? textsOf(label["value"]) : [];
}

const isLabel = ([text = ""]: Text): boolean => /^\p{Lu}\p{L}/u.test(text);

const filesUnder = (folder: string, extension: RegExp): string[] =>
  readdirSync(join(SRC, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => extension.test(path))
    .toSorted();

/** Every entry of the files of strings that has words. */
export const productStrings = (): ProductString[] =>
  filesUnder("ui/strings", /(?<!\.test)\.ts$/).flatMap((file) =>
    topLevel(parseFile(join(SRC, "ui/strings", file))).flatMap(([name, value]) => entriesOf(file, name, name, value)),
  );

function entriesOf(file: string, path: string, key: string, value: Node): ProductString[] {
  const node = bare(value);
  if (node.type !== "ObjectExpression") {
    const texts = textsOf(node).filter(hasLetters);
    return texts.length === 0 ? [] : [{ id: `${file.replace(/\.ts$/, "")}/${path}`, file, key, texts }];
  }
  return nodesIn(node["properties"]).flatMap((property) =>
    isNode(property["value"]) && property.type === "Property"
      ? entriesOf(file, `${path}.${keyOf(property)}`, keyOf(property), property["value"])
      : [],
  );
}

/** Constants and functions of a module, by name. */
function topLevel(program: Node): [string, Node][] {
  const statements = nodesIn(program["body"]).map((node) =>
    node.type === "ExportNamedDeclaration" && isNode(node["declaration"]) ? node["declaration"] : node,
  );
  return statements.flatMap((node): [string, Node][] => {
    if (node.type === "FunctionDeclaration") return [[nameOf(node["id"]), node]];
    return nodesIn(node["declarations"]).flatMap((declared): [string, Node][] =>
      isNode(declared["init"]) ? [[nameOf(declared["id"]), declared["init"]]] : [],
    );
  });
}

const nameOf = (node: unknown): string => String((node as Node)["name"]);

export interface ProductDialog extends Named {
  readonly titles: readonly ProductString[];
}

/** Every use of the control, and of those that are made of it, by the strings that its title may be. */
export function productDialogs(strings: readonly ProductString[]): ProductDialog[] {
  return filesUnder("ui", /(?<!\.test)\.tsx$/).flatMap((file) => {
    const path = join(SRC, "ui", file);
    if (!/<(Dialog|Drawer)\b/.test(readFileSync(path, "utf8"))) return [];
    const program = parseFile(path);
    return titlesIn(program).map((title) => {
      const titles = titleStrings(program, title, strings);
      return { id: file.replace(/\.tsx$/, ""), titles, texts: titles.flatMap(({ texts }) => texts) };
    });
  });
}

function titlesIn(program: Node): Node[] {
  return [...everyNode(program)].flatMap((node) => {
    if (node.type !== "JSXOpeningElement" || !/^(Dialog|Drawer)$/.test(nameOf(node["name"]))) return [];
    const title = nodesIn(node["attributes"]).find(
      (attribute) => attribute.type === "JSXAttribute" && nameOf(attribute["name"]) === "title",
    );
    return title && isNode(title["value"]) ? [title["value"]] : [];
  });
}

/** The strings that are named in a title, or in what the title is called in its file. */
function titleStrings(program: Node, title: Node, strings: readonly ProductString[]): ProductString[] {
  const files = importedStrings(program);
  const named = new Set([...everyNode(title)].flatMap((node) => (node.type === "Identifier" ? nameOf(node) : [])));
  const declared = [...everyNode(program)].filter(
    (node) =>
      /^(VariableDeclarator|FunctionDeclaration)$/.test(node.type) &&
      isNode(node["id"]) &&
      named.has(nameOf(node["id"])),
  );
  return [title, ...declared].flatMap((part) =>
    [...everyNode(part)].flatMap((node) => {
      const file = node.type === "MemberExpression" ? files.get(nameOf(node["object"])) : undefined;
      if (!file) return [];
      const key = nameOf(node["property"]);
      return strings.filter(
        (entry) => entry.file === file && (node["computed"] === true || entry.id.split(".").includes(key)),
      );
    }),
  );
}

/** Files of strings by the names that a module gives to what it imports of them. */
function importedStrings(program: Node): Map<string, string> {
  const imports = nodesIn(program["body"]).filter(({ type }) => type === "ImportDeclaration");
  return new Map(
    imports.flatMap((node) => {
      const file = /strings\/(\w+\.ts)$/.exec(String((node["source"] as Node)["value"]))?.[1];
      return file ? nodesIn(node["specifiers"]).map(({ local }): [string, string] => [nameOf(local), file]) : [];
    }),
  );
}
