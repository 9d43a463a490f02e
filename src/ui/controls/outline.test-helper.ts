/** Roles of elements that have none of their own in the source. */
const ROLES: Readonly<Record<string, string>> = {
  A: "link",
  BUTTON: "button",
  DIALOG: "dialog",
  FIELDSET: "group",
  H1: "heading",
  H2: "heading",
  H3: "heading",
  INPUT: "field",
  LI: "item",
  OUTPUT: "status",
  SELECT: "list",
  TEXTAREA: "field",
};

/** States that screen readers read, in the order in which they are listed. */
const STATES = ["pressed", "checked", "selected", "expanded", "current", "invalid", "valuenow", "valuetext"] as const;

/** Elements whose own text is their name: nothing inside them is listed. */
const WHOLE = /^(?:button|link|heading|option|tab|switch|slider|radio|checkbox|menuitem\w*|field|status)$/;

const textOf = (node: Node | null): string => (node?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

function nameOf(element: HTMLElement, role: string): string {
  const { labels } = element as HTMLInputElement;
  const byId = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  return (
    element.getAttribute("aria-label") ??
    (byId.length > 0
      ? byId.map((id) => textOf(element.ownerDocument.getElementById(id))).join(" ")
      : labels && labels.length > 0
        ? textOf(labels[0]!)
        : WHOLE.test(role)
          ? textOf(element)
          : "")
  );
}

function stateOf(element: HTMLElement): string[] {
  const { disabled, type, checked, value } = element as HTMLInputElement;
  const shown = STATES.flatMap((state) => {
    const is = element.getAttribute(`aria-${state}`);
    return is === null || (is === "false" && state === "current") ? [] : `${state}=${is}`;
  });
  const isField = element.tagName === "INPUT" || element.tagName === "TEXTAREA";
  const isBox = type === "checkbox" || type === "radio";
  return [
    ...(isField ? [isBox ? `checked=${checked}` : `“${value}”`] : []),
    ...shown,
    ...(disabled || element.getAttribute("aria-disabled") === "true" ? ["disabled"] : []),
  ];
}

/**
 * Controls and texts of a part of the page, a line each in their order, as a screen reader reads them: role, name and states.
 *
 * @example
 * outlineOf(the("toolbar")); // ["button Mute pressed=true", "slider Volume valuenow=0", "text 3 tracks"]
 */
export function outlineOf(root: ParentNode): string[] {
  return [...root.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return textOf(node) === "" ? [] : [`text ${textOf(node)}`];
    if (!(node instanceof HTMLElement) || node.hidden || node.getAttribute("aria-hidden") === "true") return [];
    const role = node.getAttribute("role") ?? ROLES[node.tagName];
    if (role === undefined || role === "presentation") return outlineOf(node);
    const line = [role, nameOf(node, role), ...stateOf(node)].filter((part) => part !== "").join(" ");
    return [line, ...(WHOLE.test(role) ? [] : outlineOf(node))];
  });
}
