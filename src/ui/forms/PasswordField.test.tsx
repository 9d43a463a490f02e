// @vitest-environment jsdom
import { expect, test } from "vitest";
import { loadCommonPasswords } from "../../state/account/commonPasswords.ts";
import { all } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../studio.test-helper.tsx";
import { strings } from "../strings/forms.ts";
import { PasswordField } from "./PasswordField.tsx";

const OWNER = { name: "Mira Kovac", email: "mira.kovac@nightmarket.fm" };

test("the meter of a new password says how strong it is, or why the server refuses it", async () => {
  const studio = makeStudio();
  await loadCommonPasswords();
  const cases = [
    ["felt-ha", strings.refused.short],
    ["felt".repeat(70), strings.refused.long],
    ["mira kovac", strings.refused.guessable],
    ["sunshine1", strings.refused.common],
    ["qwertyuiop[]", strings.strengths[1]],
    ["tonearm7", strings.strengths[2]],
    ["tonearm-7", strings.strengths[3]],
    ["felt-hammer-92", strings.strengths[4]],
  ] as const;
  for (const [value, word] of cases) {
    const [onChange, onBlur] = [() => {}, () => {}];
    await showIn(
      studio,
      <PasswordField
        {...{ name: "password", value, error: null, onChange, onBlur }}
        label={strings.newPassword}
        autoComplete="new-password"
        owner={OWNER}
      />,
    );
    expect(all("status").map(({ textContent }) => textContent)).toContain(`${strings.strength} ${word}`);
  }
});
