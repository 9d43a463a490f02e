// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { fail, ok, type Result } from "../../../../domain/AppError.ts";
import { fill, focus, press, show, the } from "../../../controls/page.test-helper.tsx";
import { PatternTextField } from "./PatternTextField.tsx";
import type { PatternEdit, PatternFields } from "./usePattern.ts";

const read = (text: string): Result<PatternFields> =>
  /^\d+$/.test(text) ? ok({ velocity: Number(text) } as PatternFields) : fail("invalid", `“${text}” is no number.`);

let said: string[];

function Field() {
  const edit: PatternEdit = {
    change: (fields) => void said.push(`change ${JSON.stringify(fields)}`),
    commit: () => void said.push("commit"),
    cancel: () => void said.push("cancel"),
    set: () => void said.push("set"),
  };
  return <PatternTextField label="Degrees" value="90" edit={edit} read={read} />;
}

const input = (): HTMLInputElement => the("textbox", "Degrees") as HTMLInputElement;
const stands = () => ({
  text: input().value,
  isWrong: input().ariaInvalid,
  why: document.getElementById(input().getAttribute("aria-describedby")!)!.textContent,
});

beforeEach(async () => {
  said = [];
  await show(<Field />);
});

describe("a text of a pattern", () => {
  it("is followed while it is typed, and kept once it is left", async () => {
    await fill(input(), "70");
    expect([stands(), said]).toEqual([{ text: "70", isWrong: "false", why: "" }, ['change {"velocity":70}']]);
    await press("{Enter}");
    expect(said.at(-1)).toBe("commit");
    // From here on the field shows the text of the song.
    expect([stands(), document.activeElement]).toEqual([{ text: "90", isWrong: "false", why: "" }, document.body]);
  });

  it("that makes no sense changes nothing, says why, and stays to be mended", async () => {
    await fill(input(), "7x");
    const wrong = { text: "7x", isWrong: "true", why: "“7x” is no number." };
    expect([stands(), said]).toEqual([wrong, []]);
    await press("{Enter}");
    expect(stands()).toEqual(wrong);
    await focus(input());
    await press("{End}{Backspace}");
    expect([stands(), said.at(-1)]).toEqual([{ text: "7", isWrong: "false", why: "" }, 'change {"velocity":7}']);
  });

  it("is taken back by Escape", async () => {
    await fill(input(), "7x{Escape}");
    expect([stands(), said]).toEqual([{ text: "90", isWrong: "false", why: "" }, ["cancel"]]);
  });

  it("keeps its keys from the shortcuts of the page", async () => {
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent): void => void heard.push(key);
    document.addEventListener("keydown", hear);
    await focus(input());
    await press("5{Escape}");
    document.removeEventListener("keydown", hear);
    expect(heard).toEqual([]);
  });
});
