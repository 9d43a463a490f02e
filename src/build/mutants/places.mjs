// Finds all mutants of a source file.
import { parseSync } from "vite";
import { changesOfFunction, childrenOf } from "./functions.mjs";
import { changesOf } from "./operators.mjs";

/** @typedef {import("./operators.mjs").Node} Node */
/** @typedef {import("./operators.mjs").Change} Change */
/**
 * @typedef {Change & {
 *   file: string, line: number, lineText: string, original: string, shownMutated: string,
 * }} Mutant a change, with where it is and how it is shown
 */

/** Fields that hold types and names, no expressions. */
const SKIPPED_FIELDS = new Set([
  "typeAnnotation",
  "typeParameters",
  "typeArguments",
  "returnType",
  "superClass",
  "superTypeArguments",
  "implements",
  "decorators",
  "label",
  "source",
  "specifiers",
  "attributes",
]);
const TYPE_WRAPPERS = new Set(["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"]);
/** Numbers of longer lists and records are data. */
const TABLE_SIZE = 12;

/** @param {Node} node @returns {number} */
const numbersIn = (node) =>
  node.type === "Literal"
    ? Number(typeof node["value"] === "number")
    : childrenOf(node).reduce((sum, child) => sum + numbersIn(child), 0);

const isTypeOnly = (/** @type {Node} */ node) =>
  (node.type.startsWith("TS") && !TYPE_WRAPPERS.has(node.type)) || node["declare"] === true;

/** `new URL("./x", import.meta.url)` and a worker made of it are read by the bundler, which knows no other form. */
const isBundlers = (/** @type {Node} */ node, /** @type {string} */ source) =>
  node.type === "NewExpression" && source.slice(node.start, node.end).includes("import.meta");

/** Sets `isCondition` on the operands of a condition. */
function markCondition(/** @type {Node | null | undefined} */ node) {
  if (!node) return;
  if (node.type === "LogicalExpression") {
    node["isCondition"] = true;
    markCondition(node["left"]);
    markCondition(node["right"]);
  } else if (node.type === "ParenthesizedExpression") markCondition(node["expression"]);
  else if (node.type === "UnaryExpression") markCondition(node["argument"]);
}

/** Marks the children of a node that are conditions, steps of a loop or constructors. */
function mark(/** @type {Node} */ node) {
  if (node.type === "JSXExpressionContainer") markCondition(node["expression"]);
  else if (node["test"]) markCondition(node["test"]);
  if (node.type === "ForStatement" && node["update"]) node["update"].isLoopStep = true;
  if (node["kind"] === "constructor" && node["value"]) node["value"].isConstructor = true;
}

/**
 * @typedef {{ chain: Node | null, hasNumbers: boolean }} Surroundings
 *   `chain`: the chain (`a?.b`) that a node is a link of; false `hasNumbers` where numbers are data
 */

/**
 * @param {string} source
 * @param {Node} node
 * @param {Surroundings} surroundings
 * @returns {Change[]}
 */
function walk(source, node, { chain, hasNumbers }) {
  if (isTypeOnly(node) || isBundlers(node, source)) return [];
  if (node.type === "ImportDeclaration" || node.type === "ImportExpression") return [];
  if (node.type === "UnaryExpression" && node["operator"] === "delete") return [];
  mark(node);
  const isList = node.type === "ArrayExpression" || node.type === "ObjectExpression";
  const numbersCount = hasNumbers && !(isList && numbersIn(node) > TABLE_SIZE) && node.type !== "JSXAttribute";
  const changes = [...changesOf(source, node, chain ?? node), ...changesOfFunction(source, node)];
  const found = changes.filter(({ operator }) => operator !== "number" || numbersCount);
  for (const [field, value] of Object.entries(node)) {
    if (SKIPPED_FIELDS.has(field) && !isVisited(node, field)) continue;
    if (field === "key" && node["computed"] !== true) continue;
    const children = /** @type {Node[]} */ ([value].flat().filter((child) => typeof child?.type === "string"));
    for (const child of children)
      found.push(...walk(source, child, { chain: chainOf(node, field, chain), hasNumbers: numbersCount }));
  }
  return found;
}

/** Attributes of elements are fields of the same name as those of imports. */
const isVisited = (/** @type {Node} */ node, /** @type {string} */ field) =>
  field === "attributes" && node.type === "JSXOpeningElement";

/**
 * @param {Node} node
 * @param {string} field
 * @param {Node | null} chain
 */
function chainOf(node, field, chain) {
  if (node.type === "ChainExpression") return node;
  const isLink =
    field === "object" || field === "callee" || (field === "expression" && node.type === "TSNonNullExpression");
  return isLink && isInChain(node) ? chain : null;
}

const isInChain = (/** @type {Node} */ { type }) =>
  ["MemberExpression", "CallExpression", "TSNonNullExpression"].includes(type);

const inOneLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, " ").trim();

/**
 * All mutants of a source file, in the order of the text. Throws when it cannot be parsed.
 * @param {string} file its path
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(file, source) {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const changes = walk(source, program, { chain: null, hasNumbers: true });
  const lines = source.split("\n");
  let line = 1;
  let at = 0;
  return changes
    .filter(({ start, end, mutated, form }) => form !== "expression" || mutated !== source.slice(start, end))
    .toSorted((a, b) => a.start - b.start)
    .map((change) => {
      for (; at < change.start; at++) if (source[at] === "\n") line++;
      const original = change.shown?.original ?? source.slice(change.start, change.end);
      const mutated = change.shown?.mutated ?? (change.form === "statement" ? "(left out)" : change.mutated);
      return {
        ...change,
        file,
        line,
        lineText: (lines[line - 1] ?? "").trim(),
        original: inOneLine(original),
        shownMutated: inOneLine(mutated),
      };
    });
}
