// Mutants of whole functions: empty bodies and other return values.

/** @typedef {import("./operators.mjs").Node} Node */
/** @typedef {import("./operators.mjs").Change} Change */

const isFunction = (/** @type {Node} */ node) =>
  ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].includes(node.type);

/**
 * The values that a function returns itself, not those of functions in it. `null` for a `return` without one.
 * @param {Node} node
 * @returns {(Node | null)[]}
 */
function returnsOf(node) {
  if (node.type === "ReturnStatement") return [node["argument"]];
  return childrenOf(node).flatMap((child) => (isFunction(child) ? [] : returnsOf(child)));
}

/**
 * All nodes right below `node`, in any of its fields.
 * @param {Node} node
 * @returns {Node[]}
 */
export function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((child) => typeof child === "object" && child !== null && typeof child.type === "string");
}

/** Simple values of an annotated type. */
function valuesOf(/** @type {Node | undefined} */ type, /** @type {string} */ source) {
  if (!type) return [];
  switch (type.type) {
    case "TSNumberKeyword":
      return ["0"];
    case "TSBooleanKeyword":
    case "TSTypePredicate":
      return type["asserts"] ? [] : ["true", "false"];
    case "TSStringKeyword":
      return ['""'];
    case "TSArrayType":
      return ["[]"];
    case "TSTypeOperator":
      return type["typeAnnotation"].type === "TSArrayType" ? ["[]"] : [];
    case "TSUnionType": {
      const names = new Set(type["types"].map((/** @type {Node} */ one) => source.slice(one.start, one.end)));
      return ["null", "undefined"].filter((name) => names.has(name));
    }
    default:
      return [];
  }
}

/** The annotated return type; of async functions the type inside the promise. */
function promisedType(/** @type {Node} */ fn) {
  const type = fn["returnType"]?.typeAnnotation;
  return fn["async"] ? type?.typeArguments?.params[0] : type;
}

const CONSTANT = /^(null|undefined|true|false|\[\]|""|-?\d+)$/;

/**
 * @param {string} source
 * @param {Node} fn
 * @returns {Change[]}
 */
function otherReturns(source, fn) {
  const found = fn["body"].type === "BlockStatement" ? returnsOf(fn["body"]) : [fn["body"]];
  const values = found.flatMap((node) => (node ? [node] : []));
  const texts = values.map(({ start, end }) => source.slice(start, end));
  const constants = [
    ...new Set([...valuesOf(promisedType(fn), source), ...texts.filter((text) => CONSTANT.test(text))]),
  ];
  return values.flatMap(({ start, end }, index) => {
    // Constants are mutated by other operators.
    if (CONSTANT.test(texts[index] ?? "")) return [];
    return constants.map((mutated) => ({ start, end, mutated, operator: "return", form: "expression" }));
  });
}

/**
 * @param {string} source
 * @param {Node} fn
 * @returns {Change[]}
 */
function emptyBody(source, fn) {
  const { body } = fn;
  if (body.type !== "BlockStatement" || fn["isConstructor"] || fn["generator"]) return [];
  const statements = body.body;
  const isOneEffect = statements.length === 1 && statements[0].type === "ExpressionStatement";
  if (statements.length === 0 || isOneEffect || returnsOf(body).some((value) => value !== null)) return [];
  const shown = { original: source.slice(body.start, body.end), mutated: "{}" };
  return [{ start: body.start + 1, end: body.start + 1, mutated: "", operator: "body", form: "body", shown }];
}

/**
 * The changes of a function as a whole.
 * @param {string} source
 * @param {Node} node
 * @returns {Change[]}
 */
export const changesOfFunction = (source, node) =>
  isFunction(node) ? [...emptyBody(source, node), ...otherReturns(source, node)] : [];
