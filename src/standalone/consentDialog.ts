import { subscribe } from "valtio/vanilla";
import type { MidiPort } from "../protocol/midi.ts";
import type { OutputConsent } from "../state/board/OutputConsent.ts";
import { consentLines, consentStrings as words } from "../ui/strings/consent.ts";
import { element } from "./element.ts";

/** Asks whether the board may send where it names; opens when it would. */
export function consentDialog(consent: OutputConsent, midi: Pick<MidiPort, "outputs">): HTMLElement {
  const dialog = element("dialog", { className: "about" });
  const nameOf = (port: string): string =>
    midi.outputs().find(({ id, name }) => id === port || name === port)?.name ?? port;
  const button = (text: string, isAllowed: boolean): HTMLElement =>
    element("button", {
      type: "button",
      textContent: text,
      onclick: () => {
        consent.answer(isAllowed);
        dialog.close();
      },
    });
  dialog.addEventListener("cancel", () => consent.answer(false));
  subscribe(consent.state, () => {
    const { question } = consent.state;
    if (!question || dialog.open) return;
    const title = words.title(question.boardName);
    dialog.setAttribute("aria-label", title);
    const list = element("ul", {});
    list.append(...consentLines(question, nameOf).map((textContent) => element("li", { textContent })));
    dialog.replaceChildren(
      element("h2", { textContent: title }),
      element("p", { textContent: words.text }),
      list,
      ...(question.sysEx.length > 0 ? [element("p", { textContent: words.warning })] : []),
      element("p", { textContent: words.after }),
      button(words.refuse, false),
      button(words.allow, true),
    );
    dialog.showModal();
  });
  return dialog;
}
