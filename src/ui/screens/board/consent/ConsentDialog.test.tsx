// @vitest-environment jsdom
import { proxy, ref } from "valtio/vanilla";
import { expect, test } from "vitest";
import type { ConsentQuestion, OutputConsent } from "../../../../state/board/OutputConsent.ts";
import { all, click, done, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../../studio.test-helper.tsx";
import { consentStrings as words } from "../../../strings/consent.ts";
import { ConsentDialog } from "./ConsentDialog.tsx";

const HEX = "F0 43 10 4C vv F7";
const QUESTION: ConsentQuestion = {
  boardName: "Strange",
  ports: ["id of synth", "Other"],
  sysEx: [
    { port: "", hex: HEX, byteCount: 6 },
    { port: "id of synth", hex: "F0 … F7", byteCount: 300 },
  ],
};

async function ask(question: ConsentQuestion) {
  const studio = makeStudio();
  studio.session.midi.outputs = [
    { id: "id of synth", name: "Synth", manufacturer: "", connected: true, alias: "My synth" },
  ];
  const answers: boolean[] = [];
  const state = proxy<OutputConsent["state"]>({ question: null });
  const consent = { state, answer: (isAllowed: boolean) => void answers.push(isAllowed) } as OutputConsent;
  await showIn(studio, <ConsentDialog consent={consent} />);
  expect(all("dialog")).toEqual([]);
  await done(() => {
    state.question = ref(question);
  });
  return answers;
}

test("says what the board would send, to which output, with short SysEx in hex", async () => {
  const answers = await ask(QUESTION);
  expect(the("dialog", words.title("Strange"))).toBeDefined();
  expect(all("listitem").map(({ textContent }) => textContent)).toEqual([
    words.notes("My synth"),
    words.notes("Other"),
    words.sysEx(words.chosen, 6, HEX),
    words.sysEx(words.output("My synth"), 300, null),
  ]);
  const { textContent } = the("dialog");
  for (const text of [words.text, words.warning, words.after]) expect(textContent).toContain(text);
  await click(the("button", words.allow));
  expect(answers).toEqual([true]);
});

test("is refused by a button, and warns of SysEx only where there is some", async () => {
  const answers = await ask({ ...QUESTION, sysEx: [] });
  expect(the("dialog").textContent).not.toContain(words.warning);
  await click(the("button", words.refuse));
  expect(answers).toEqual([false]);
});

test("lists six SysEx messages, and counts the others", async () => {
  const sysEx = Array.from({ length: 9 }, (_, at) => ({ port: "", hex: `F0 0${at} F7`, byteCount: 3 }));
  await ask({ ...QUESTION, ports: [], sysEx });
  expect(all("listitem").at(-1)?.textContent).toBe(words.more(3));
  expect(all("listitem")).toHaveLength(7);
});
