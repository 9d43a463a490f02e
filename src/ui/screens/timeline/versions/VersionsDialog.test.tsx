// @vitest-environment jsdom
import { expect, test } from "vitest";
import { fail, ok } from "../../../../domain/AppError.ts";
import type { SongVersion } from "../../../../protocol/versions.ts";
import { strings } from "../../../strings/versions.ts";
import { click, fill, the } from "../../../controls/page.test-helper.tsx";
import { showSong, songStudio } from "../song.test-helper.tsx";
import type { TimelinePorts } from "../TimelineContext.ts";
import { VersionsDialog } from "./VersionsDialog.tsx";

const field = (): HTMLInputElement => the("textbox", strings.name) as HTMLInputElement;

test("a name that could not be saved stays, and one that was saved makes room for the next", async () => {
  const asked: string[] = [];
  let answer: "full" | "saved" = "full";
  const versions = {
    list: async () => ok([] as readonly SongVersion[]),
    save: async (name: string) => {
      asked.push(name);
      return answer === "full" ? fail("STORAGE_FULL", "There is no room for another version.") : ok(null);
    },
  };
  const studio = songStudio();
  await showSong(studio, <VersionsDialog onClose={() => undefined} />, {
    versions: versions as unknown as TimelinePorts["versions"],
  });
  await fill(field(), "before the bridge");
  await click(the("button", strings.save));
  expect(field().value).toBe("before the bridge");
  expect(studio.session.notices.map(({ message }) => message)).toEqual(["There is no room for another version."]);
  answer = "saved";
  await click(the("button", strings.save));
  expect(field().value).toBe("");
  expect(asked).toEqual(["before the bridge", "before the bridge"]);
});
