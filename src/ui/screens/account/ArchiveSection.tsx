import { Archive } from "lucide-react";
import { useRef, useState } from "react";
import { AppError, fail, ok, type Result } from "../../../domain/AppError.ts";
import { accountArchive } from "../../../state/archive/accountArchive.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { strings } from "../../strings/account.ts";
import { Section } from "./AccountPage.tsx";
import styles from "./Account.module.css";

interface Saving {
  readonly done: number;
  /** null until the documents are read. */
  readonly of: number | null;
}

async function picture(path: string): Promise<Result<Blob>> {
  const answer = await fetch(path).catch(() => null);
  return answer?.ok ? ok(await answer.blob()) : fail("PICTURE_MISSING", "The picture could not be read");
}

/** The whole account as one archive in the browser's downloads. */
export function ArchiveSection() {
  const studio = useStudio();
  const [saving, setSaving] = useState<Saving | null>(null);
  const controller = useRef<AbortController | null>(null);
  const save = async (): Promise<void> => {
    const { api, session, work, account } = studio;
    const { signal } = (controller.current = new AbortController());
    setSaving({ done: 0, of: null });
    try {
      await work.refresh();
      const { downloadZip } = await import("client-zip");
      let isWhole = true;
      let failure: unknown = null;
      const files = accountArchive({
        api,
        work,
        picture,
        entries: work.state.entries,
        fileName,
        now: Date.now,
        onProgress: (done, of) => setSaving({ done, of }),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        signal,
      });
      // A stream forgets why it failed.
      const zipped = async function* () {
        try {
          for await (const { name, content, changedAt } of files) {
            if (name === "problems.txt") isWhole = false;
            yield { name, input: content, lastModified: new Date(changedAt) };
          }
        } catch (error) {
          failure = error;
          throw error;
        }
      };
      const zip = await downloadZip(zipped())
        .blob()
        .catch((error: unknown) => Promise.reject(failure ?? error));
      if (signal.aborted) return;
      const day = new Date().toISOString().slice(0, 10);
      const name = fileName(strings.archiveName(account.state.user?.name ?? "", day), "zip");
      saveFile(name, zip);
      notify(
        session,
        isWhole ? "success" : "error",
        (isWhole ? strings.archiveSaved : strings.archiveSavedWithout)(name),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!signal.aborted) notify(session, "error", error.message);
    } finally {
      setSaving(null);
    }
  };
  return (
    <Section title={strings.archiveTitle} text={strings.archiveText}>
      {saving === null ? (
        <Button size="medium" icon={<Archive {...ICON} />} onClick={() => void save()}>
          {strings.archiveGo}
        </Button>
      ) : (
        <div className={classes("row wrap gap-12 text-2 tabular", styles.saving)}>
          <progress
            aria-label={strings.archiveTitle}
            max={saving.of ?? 1}
            {...(saving.of ? { value: saving.done } : {})}
          />
          <output>{saving.of === null ? strings.archiveBegun : strings.archiveAt(saving.done, saving.of)}</output>
          <Button size="medium" onClick={() => controller.current?.abort()}>
            {strings.archiveCancel}
          </Button>
        </div>
      )}
    </Section>
  );
}
