import { useState } from "react";
import { proxy } from "valtio";
import { notify } from "../../state/notices.ts";
import type { Studio } from "../../state/Studio.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/files.ts";
import type { Report } from "./ImportReport.tsx";
import type { WorkFile } from "./readWorkFile.ts";

/** Progress of reading: the file, and the number of files done. */
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
  /** A proxy: only what shows it is rendered again. */
  readonly state: { readonly reading: Reading | null; readonly report: Report | null };
  readonly cancel: () => void;
  readonly setReport: (report: Report) => void;
  readonly closeReport: () => void;
  /** Reads the files and resolves to those that could be read; the others are reported. Empty if it was canceled. */
  readonly read: (files: readonly File[]) => Promise<readonly ReadFile[]>;
}

/** Reads files one after the other, says which, and can be stopped. */
export function useFileReader(): FileReading {
  const studio = useStudio();
  const [reader] = useState(() => createFileReader(studio));
  return reader;
}

function createFileReader(studio: Pick<Studio, "session" | "songFiles">): FileReading {
  const state = proxy<{ reading: Reading | null; report: Report | null }>({ reading: null, report: null });
  let abort = new AbortController();
  const setReport = (report: Report): void => {
    state.report = report;
  };
  const read = async (files: readonly File[]): Promise<readonly ReadFile[]> => {
    abort = new AbortController();
    const { signal } = abort;
    const stopped = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
    // The readers of files are long, and most pages read none.
    const { readWorkFile } = await import("./readWorkFile.ts");
    const found: ReadFile[] = [];
    const failures: string[] = [];
    for (const [done, file] of files.entries()) {
      state.reading = { name: file.name, done, count: files.length };
      const work = await Promise.race([readWorkFile(studio, file, signal), stopped]);
      if (work === null) {
        state.reading = null;
        notify(studio.session, "info", strings.cancelled(file.name));
        return [];
      }
      if (work.ok) found.push({ file, work: work.value });
      else failures.push(work.error.message);
    }
    state.reading = null;
    if (failures.length > 0) setReport({ kind: found.length > 0 ? "someFailed" : "failed", messages: failures });
    return found;
  };
  const closeReport = (): void => {
    state.report = null;
  };
  return { state, cancel: () => abort.abort(), setReport, closeReport, read };
}
