// The changes that mutants make, one function for each kind of node. All work on text: a change is a range of the source and
// what stands there instead.

/**
 * A node of the syntax tree (ESTree with TypeScript).
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 */

/**
 * `start` and `end`: the range that is switched. `mutated`: its text in the mutant. `form`: an expression, a statement, or the
 * beginning of a function's body that the mutant leaves at once.
 * @typedef {{
 *   start: number, end: number, mutated: string, operator: string, form: "expression" | "statement" | "body",
 *   shown?: { original: string, mutated: string },
 * }} Change
 */

const COMPARISONS = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
]);

const ARITHMETIC = new Map([
  ["+", "-"],
  ["-", "+"],
  ["*", "/"],
  ["/", "*"],
  ["%", "*"],
  ["**", "*"],
  ["<<", ">>"],
  [">>", "<<"],
  [">>>", "<<"],
  ["&", "|"],
  ["|", "&"],
  ["^", "&"],
]);

const ASSIGNMENTS = new Map([
  ["+=", "-="],
  ["-=", "+="],
  ["*=", "/="],
  ["/=", "*="],
  ["|=", "&="],
  ["&=", "|="],
]);

/** Methods of an object that are swapped for one of the same type. */
const SWAPPED = new Map([
  ["some", "every"],
  ["every", "some"],
  ["find", "findLast"],
  ["findLast", "find"],
  ["findIndex", "findLastIndex"],
  ["findLastIndex", "findIndex"],
  ["indexOf", "lastIndexOf"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["push", "unshift"],
  ["unshift", "push"],
  ["shift", "pop"],
  ["pop", "shift"],
  ["toUpperCase", "toLowerCase"],
  ["toLowerCase", "toUpperCase"],
]);

/** Methods whose result has the type of what they are called on: the call is left out. */
const DROPPED = new Set(["slice", "subarray", "filter", "sort", "toSorted", "reverse", "toReversed", "trim"]);

const MATH = new Map([
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["round", "floor"],
  ["sin", "cos"],
  ["cos", "sin"],
]);

/**
 * True for text: `+` then joins strings, and has no opposite.
 * @type {(node: Node) => boolean}
 */
const isText = (node) =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "BinaryExpression" && node.operator === "+" && (isText(node.left) || isText(node.right)));

/** The expression inside parentheses and type assertions. */
const bare = (/** @type {Node} */ node) => {
  let inner = node;
  while (
    ["ParenthesizedExpression", "TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"].includes(inner.type)
  )
    inner = inner["expression"];
  return inner;
};

/**
 * Replaces the whole node by its own text with some edits applied.
 * @param {string} source
 * @param {Node} node
 * @param {string} operator
 * @param {readonly (readonly [start: number, end: number, text: string])[]} edits in the order of the text
 * @returns {Change}
 */
function edited(source, node, operator, edits) {
  let mutated = "";
  let from = node.start;
  for (const [start, end, text] of edits) {
    mutated += source.slice(from, start) + text;
    from = end;
  }
  return { ...whole(node, operator, mutated + source.slice(from, node.end)) };
}

/**
 * @param {Node} node
 * @param {string} operator
 * @param {string} mutated
 * @returns {Change}
 */
const whole = ({ start, end }, operator, mutated) => ({ start, end, mutated, operator, form: "expression" });

/** The range of the operator between two operands. */
function operatorRange(/** @type {string} */ source, /** @type {Node} */ node) {
  const start = source.indexOf(node["operator"], node["left"].end);
  return /** @type {const} */ ([start, start + node["operator"].length]);
}

/** @param {string} source @param {Node} node @returns {Change[]} */
function ofBinary(source, node) {
  const { operator, left, right } = node;
  const comparison = COMPARISONS.get(operator);
  const [start, end] = operatorRange(source, node);
  if (comparison) return [edited(source, node, "comparison", [[start, end, comparison]])];
  const arithmetic = ARITHMETIC.get(operator);
  if (!arithmetic || isText(left) || isText(right)) return [];
  return [edited(source, node, "arithmetic", [[start, end, arithmetic]])];
}

/** @param {string} source @param {Node} node @returns {Change[]} */
function ofLogical(source, node) {
  const { operator, left, right } = node;
  const leftText = source.slice(left.start, left.end);
  const rightText = source.slice(right.start, right.end);
  if (operator === "??") return [whole(node, "fallback", leftText), whole(node, "fallback", rightText)];
  const [start, end] = operatorRange(source, node);
  const swap = edited(source, node, "logical", [[start, end, operator === "&&" ? "||" : "&&"]]);
  return node["isCondition"] ? [swap, whole(node, "logical", leftText), whole(node, "logical", rightText)] : [swap];
}

/** @param {string} source @param {Node} node @returns {Change[]} */
function ofUnary(source, node) {
  const argument = source.slice(node["argument"].start, node["argument"].end);
  if (node["operator"] === "!") return [whole(node, "negation", argument)];
  if (node["operator"] === "-") return [whole(node, "sign", argument)];
  return [];
}

/** @param {string} source @param {Node} node @returns {Change[]} */
function ofLiteral(source, node) {
  const { value } = node;
  if (typeof value === "boolean") return [whole(node, "boolean", String(!value))];
  // Colors and masks are written as hexadecimal numbers.
  if (typeof value !== "number" || /^0x/i.test(source.slice(node.start, node.end))) return [];
  return [whole(node, "number", String(value + 1)), whole(node, "number", String(value - 1))];
}

/**
 * A call; within a chain (`a?.b()`) the chain is what is switched.
 * @param {string} source
 * @param {Node} node
 * @param {Node} place
 * @returns {Change[]}
 */
function ofCall(source, node, place) {
  const callee = node["callee"];
  if (callee.type !== "MemberExpression" || callee.computed) return [];
  const { object, property } = callee;
  const name = property.name;
  if (object.type === "Identifier" && object.name === "Math") {
    const [argument] = node["arguments"];
    if (name === "abs") return [whole(node, "method", source.slice(argument.start, argument.end))];
    const other = MATH.get(name);
    return other ? [edited(source, node, "method", [[property.start, property.end, other]])] : [];
  }
  const swapped = SWAPPED.get(name);
  if (swapped) return [edited(source, place, "method", [[property.start, property.end, swapped]])];
  const hasUse = node["arguments"].length > 0 || !["slice", "subarray"].includes(name);
  if (DROPPED.has(name) && hasUse) return [edited(source, place, "method", [[object.end, node.end, ""]])];
  return [];
}

/**
 * `?.` of a member or a call of the chain `place`.
 * @param {string} source
 * @param {Node} node
 * @param {Node} place
 * @returns {Change[]}
 */
function ofOptional(source, node, place) {
  if (!node["optional"]) return [];
  const before = node["callee"] ?? node["object"];
  const start = source.indexOf("?.", before.end);
  const stays = node.type === "MemberExpression" && !node["computed"] ? "." : "";
  return [edited(source, place, "chaining", [[start, start + 2, stays]])];
}

/**
 * Removes one spread part of a list or an object, or the second element of a longer list.
 * @param {string} source
 * @param {Node} node
 * @returns {Change[]}
 */
function ofCollection(source, node) {
  const parts = /** @type {(Node | null)[]} */ (node["elements"] ?? node["properties"]);
  if (parts.length < 2) return [];
  return parts.flatMap((part, index) => {
    const isElement = node.type === "ArrayExpression" && typeof part?.["value"] !== "number";
    const isOptional = part?.type === "SpreadElement" || (isElement && parts.length > 2 && index === 1);
    if (!part || !isOptional) return [];
    const next = parts[index + 1];
    const before = parts[index - 1];
    const [start, end] = next ? [part.start, next.start] : [before?.end ?? part.start, part.end];
    const change = edited(source, node, "collection", [[start, end, ""]]);
    return [{ ...change, shown: { original: source.slice(part.start, part.end), mutated: "(left out)" } }];
  });
}

const EFFECTS = new Set(["CallExpression", "AssignmentExpression", "UpdateExpression", "AwaitExpression"]);
const isLogging = (/** @type {string} */ text) => /^(await )?(console|logger|log|this\.#log(ger)?)[.(]/.test(text);

/**
 * Removes a statement that has a side effect.
 * @param {string} source
 * @param {Node} node
 * @returns {Change[]}
 */
function ofStatement(source, node) {
  const inner = bare(node["expression"]);
  const expression = inner.type === "ChainExpression" ? inner["expression"] : inner;
  const isVoid = inner.type === "UnaryExpression" && inner["operator"] === "void";
  if (!isVoid && !EFFECTS.has(expression.type)) return [];
  if (expression.callee?.type === "Super" || isLogging(source.slice(node.start, node.end))) return [];
  return [{ start: node.start, end: node.end, mutated: "", operator: "statement", form: "statement" }];
}

/** @param {string} source @param {Node} node @returns {Change[]} */
function ofUpdate(source, node) {
  if (node["isLoopStep"]) return [];
  const { argument, prefix, operator } = node;
  const [start, end] = prefix ? [node.start, argument.start] : [argument.end, node.end];
  return [edited(source, node, "arithmetic", [[start, end, operator === "++" ? "--" : "++"]])];
}

/** @param {string} source @param {Node} node @returns {Change[]} */
function ofAssignment(source, node) {
  const swapped = ASSIGNMENTS.get(node["operator"]);
  if (!swapped || isText(node["right"])) return [];
  const [start, end] = operatorRange(source, node);
  return [edited(source, node, "arithmetic", [[start, end, swapped]])];
}

/**
 * The condition of `if`, `?:` and of loops.
 * @param {Node} node
 * @returns {Change[]}
 */
function ofCondition(node) {
  const test = node["test"];
  if (!test || (test.type === "Literal" && typeof test.value === "boolean")) return [];
  const isLoop = node.type !== "IfStatement" && node.type !== "ConditionalExpression";
  return (isLoop ? ["false"] : ["true", "false"]).map((mutated) => whole(test, "condition", mutated));
}

/**
 * The changes of one node. `place`: what is switched, the node itself or the chain that it is part of.
 * @param {string} source
 * @param {Node} node
 * @param {Node} place
 * @returns {Change[]}
 */
export function changesOf(source, node, place) {
  switch (node.type) {
    case "BinaryExpression":
      return ofBinary(source, node);
    case "LogicalExpression":
      return ofLogical(source, node);
    case "UnaryExpression":
      return ofUnary(source, node);
    case "UpdateExpression":
      return ofUpdate(source, node);
    case "AssignmentExpression":
      return ofAssignment(source, node);
    case "Literal":
      return ofLiteral(source, node);
    case "CallExpression":
      return [...ofCall(source, node, place), ...ofOptional(source, node, place)];
    case "MemberExpression":
      return ofOptional(source, node, place);
    case "ArrayExpression":
    case "ObjectExpression":
      return ofCollection(source, node);
    case "ExpressionStatement":
      return ofStatement(source, node);
    case "IfStatement":
    case "ConditionalExpression":
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForStatement":
      return ofCondition(node);
    default:
      return [];
  }
}
