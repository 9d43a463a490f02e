import { navigate } from "wouter/use-browser-location";
import { notify } from "../../../state/notices.ts";
import { addressOf, keyId, keyKind } from "../../../state/sync/Work.ts";
import { keepWork } from "../../files/useFileOpener.ts";
import { useFileReader, type FileReading } from "../../files/useFileReader.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import { strings as files } from "../../strings/files.ts";

export interface Import extends Pick<FileReading, "state" | "cancel" | "closeReport"> {
  readonly read: (files: readonly File[]) => Promise<void>;
}

/** Takes MIDI files, projects and boards from files into one's work; a single one is opened. */
export function useImport(): Import {
  const studio = useStudio();
  const { read, setReport, ...reader } = useFileReader();
  const keep = async (chosen: readonly File[]): Promise<void> => {
    const keys: string[] = [];
    const failures: string[] = [];
    const found = await read(chosen);
    for (const { file, work } of found) {
      const key = await keepWork(studio, work);
      if (!key.ok) failures.push(key.error.message);
      else {
        keys.push(key.value);
        notify(studio.session, work.warnings.length > 0 ? "info" : "success", noticeFor(file.name, work.warnings));
      }
    }
    if (failures.length > 0) setReport({ kind: keys.length > 0 ? "someFailed" : "failed", messages: failures });
    const [key] = keys;
    if (key && chosen.length === 1) navigate(addressOf({ kind: keyKind(key), id: keyId(key) }));
  };
  return { ...reader, read: keep };
}

const noticeFor = (name: string, warnings: readonly string[]): string =>
  warnings.length === 0 ? strings.imported(name) : [files.mendedTitle(name), ...new Set(warnings)].join("\n");
