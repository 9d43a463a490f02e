import { useState } from "react";
import { useLocation } from "wouter";
import { fail, type Result } from "../../../domain/AppError.ts";
import { notify } from "../../../state/notices.ts";
import type { Studio } from "../../../state/Studio.ts";
import { addressOf, keyId, keyKind } from "../../../state/sync/Work.ts";
import type { Report } from "../../files/ImportReport.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import { strings as files } from "../../strings/files.ts";

export interface Import {
  readonly read: (file: File) => Promise<void>;
  /** The file that is being read, or null. */
  readonly reading: string | null;
  readonly report: Report | null;
  readonly closeReport: () => void;
}

/** Takes a MIDI file, a project or a board from a file into one's work, and opens it. */
export function useImport(): Import {
  const studio = useStudio();
  const [, navigate] = useLocation();
  const [reading, setReading] = useState<string | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const read = async (file: File): Promise<void> => {
    setReading(file.name);
    const result = await keepFile(studio, file);
    setReading(null);
    if (!result.ok) return setReport({ fileName: file.name, failed: true, messages: [result.error.message] });
    const { key, warnings } = result.value;
    navigate(addressOf({ kind: keyKind(key), id: keyId(key) }));
    notify(studio.session, warnings.length > 0 ? "info" : "success", noticeFor(file.name, warnings));
  };
  return { read, reading, report, closeReport: () => setReport(null) };
}

const noticeFor = (name: string, warnings: readonly string[]): string =>
  warnings.length === 0 ? strings.imported(name) : [`${files.warningsTitle(name)}.`, ...new Set(warnings)].join("\n");

interface Kept {
  readonly key: string;
  readonly warnings: readonly string[];
}

async function keepFile({ work, midiFiles }: Studio, file: File): Promise<Result<Kept>> {
  try {
    if (/\.json$/i.test(file.name) || file.type === "application/json") {
      const key = await work.importJson(await file.text(), file.name);
      return key.ok ? { ok: true, value: { key: key.value, warnings: [] } } : key;
    }
    const song = await midiFiles.importMidi(new Uint8Array(await file.arrayBuffer()), file.name);
    if (!song.ok) return song;
    const key = await work.add("timeline", song.value.document);
    return key.ok ? { ok: true, value: { key: key.value, warnings: song.value.warnings } } : key;
  } catch (cause) {
    return fail("FILE_UNREADABLE", files.unreadable(file.name, cause instanceof Error ? cause.message : ""));
  }
}
