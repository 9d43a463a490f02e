import { standaloneStrings as words } from "../ui/strings/standalone.ts";
import { element } from "./element.ts";

/** Dialog with the parts of the file and their licenses. */
export class AboutDialog {
  readonly element = element("dialog", { className: "about" });

  constructor() {
    this.element.setAttribute("aria-label", words.about);
    const close = element("button", { type: "button", textContent: words.close, onclick: () => this.element.close() });
    const licences = document.querySelector<HTMLTemplateElement>("#licences")?.content.textContent ?? "";
    this.element.append(
      element("p", { textContent: words.aboutText(APP_VERSION) }),
      element("h2", { textContent: words.licences }),
      element("pre", { textContent: licences, tabIndex: 0 }),
      close,
    );
  }

  open(): void {
    this.element.showModal();
  }
}
