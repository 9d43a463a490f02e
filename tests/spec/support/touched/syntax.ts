import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import type { Text } from "./Text.ts";

/** A node of a syntax tree, in the names of ESTree. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

export function parseFile(path: string): Node {
  return parseSync(path, readFileSync(path, "utf8")).program as unknown as Node;
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesIn(value)));

export function* everyNode(node: Node): Iterable<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* everyNode(child);
}

/** What TypeScript adds around an expression says nothing of its value. */
export function bare(node: unknown): Node {
  const inner = node as Node;
  return /^TS\w+Expression$|^ParenthesizedExpression$/.test(inner.type) ? bare(inner["expression"]) : inner;
}

export function keyOf(property: Node): string {
  const key = property["key"] as Node;
  return String(key.type === "Identifier" ? key["name"] : key["value"]);
}

/** The texts that an expression may come to. */
export function textsOf(expression: unknown): Text[] {
  if (!isNode(expression)) return [];
  const node = bare(expression);
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [[node["value"]]] : [];
    case "TemplateLiteral":
      return [nodesIn(node["quasis"]).map(({ value }) => (value as { readonly cooked: string }).cooked)];
    case "BinaryExpression":
      return node["operator"] === "+" ? joined(textsOf(node["left"]), textsOf(node["right"])) : [];
    case "ConditionalExpression":
      return [node["consequent"], node["alternate"]].flatMap(textsOf);
    case "LogicalExpression":
      return [node["left"], node["right"]].flatMap(textsOf);
    case "CallExpression":
      return textsOfCall(node);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "FunctionDeclaration":
      return textsOfBody(node["body"] as Node);
    case "ArrayExpression":
      return nodesIn(node["elements"]).flatMap(textsOf);
    case "ObjectExpression":
      return nodesIn(node["properties"]).flatMap(({ value }) => textsOf(value));
    default:
      return [];
  }
}

const joined = (left: readonly Text[], right: readonly Text[]): Text[] =>
  left.flatMap((start) => {
    const head = start.slice(0, -1);
    return right.map((end) => [...head, `${start.at(-1)}${end[0]}`, ...end.slice(1)]);
  });

/** Words that a function is given stand behind a value: `counted(count, "note", "notes")`. */
function textsOfCall(call: Node): Text[] {
  const callee = bare(call["callee"]);
  if (callee.type === "MemberExpression") return textsOf(callee["object"]);
  return nodesIn(call["arguments"])
    .flatMap(textsOf)
    .map(([first = "", ...rest]) => ["", ` ${first}`, ...rest]);
}

function textsOfBody(body: Node): Text[] {
  if (body.type !== "BlockStatement") return textsOf(body);
  return [...everyNode(body)].flatMap((node) => (node.type === "ReturnStatement" ? textsOf(node["argument"]) : []));
}
