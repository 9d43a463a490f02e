import { useRef, useState } from "react";
import { notify } from "../../state/notices.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/files.ts";
import type { Report } from "./ImportReport.tsx";
import type { WorkFile } from "./readWorkFile.ts";

/** What is being read: the file, and how many of how many are done. */
export interface Reading {
  readonly name: string;
  readonly done: number;
  readonly count: number;
}

export interface ReadFile {
  readonly file: File;
  readonly work: WorkFile;
}

export interface FileReading {
  readonly reading: Reading | null;
  readonly cancel: () => void;
  readonly report: Report | null;
  readonly setReport: (report: Report) => void;
  readonly closeReport: () => void;
  /** Those of the files that could be read; the others are told. Empty where it was cancelled. */
  readonly read: (files: readonly File[]) => Promise<readonly ReadFile[]>;
}

/** Reads files one after the other, says which, and can be stopped. */
export function useFileReader(): FileReading {
  const studio = useStudio();
  const [reading, setReading] = useState<Reading | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const stop = useRef<() => void>(() => {});

  const read = async (files: readonly File[]): Promise<readonly ReadFile[]> => {
    const abort = new AbortController();
    const { signal } = abort;
    const stopped = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
    stop.current = () => abort.abort();
    // The readers of files are long, and most pages read none.
    const { readWorkFile } = await import("./readWorkFile.ts");
    const found: ReadFile[] = [];
    const failures: string[] = [];
    for (const [done, file] of files.entries()) {
      setReading({ name: file.name, done, count: files.length });
      const work = await Promise.race([readWorkFile(studio, file, signal), stopped]);
      if (work === null) {
        setReading(null);
        notify(studio.session, "info", strings.cancelled(file.name));
        return [];
      }
      if (work.ok) found.push({ file, work: work.value });
      else failures.push(work.error.message);
    }
    setReading(null);
    if (failures.length > 0) setReport({ kind: found.length > 0 ? "someFailed" : "failed", messages: failures });
    return found;
  };
  return { reading, cancel: () => stop.current(), report, setReport, closeReport: () => setReport(null), read };
}
