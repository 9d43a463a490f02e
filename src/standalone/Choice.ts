import { element } from "./element.ts";

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly group?: string;
}

/** A labelled list to choose one of. */
export class Choice {
  readonly element = element("label", { className: "choice" });
  readonly #select = element("select");
  #shown = "";

  constructor(label: string, onChoose: (value: string) => void) {
    this.#select.addEventListener("change", () => onChoose(this.#select.value));
    this.element.append(element("small", { textContent: label }), this.#select);
  }

  /** Options that are as they were stay: a list that is open is not to close. */
  show(options: readonly Option[], value: string): void {
    const shown = JSON.stringify(options);
    if (shown !== this.#shown) this.#select.replaceChildren(...elementsOf(options));
    this.#shown = shown;
    this.#select.value = value;
  }
}

function elementsOf(options: readonly Option[]): HTMLElement[] {
  const groups = new Map<string, HTMLOptGroupElement>();
  const elements: HTMLElement[] = [];
  for (const { value, label, disabled = false, group } of options) {
    const option = element("option", { value, textContent: label, disabled });
    if (group === undefined) {
      elements.push(option);
      continue;
    }
    const known = groups.get(group) ?? element("optgroup", { label: group });
    if (!groups.has(group)) elements.push(known);
    groups.set(group, known);
    known.append(option);
  }
  return elements;
}
