import { useEffect, useRef, useState } from "react";
import type { AudioFileHandle, AudioFileRequest, AudioProgress, WrittenAudio } from "../../../../protocol/audioFile.ts";
import { notify } from "../../../../state/notices.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { saveFile } from "../../../shell/saveFile.ts";
import { strings } from "../../../strings/audio.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import type { AudioExportPlan } from "./audioChoice.ts";

/** Smallest progress, 0..1, and time that allow an estimate. */
const LEAST_DONE = 0.03;
const LEAST_MS = 500;

/** Seconds that the rest will take, from the time so far; null while that is too short to tell. */
export const remainingSeconds = (fraction: number, elapsedMs: number): number | null =>
  fraction < LEAST_DONE || elapsedMs < LEAST_MS ? null : Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);

export interface RunningExport extends AudioProgress {
  readonly remainingSeconds: number | null;
  readonly stopping: boolean;
}

export interface AudioExport {
  readonly running: RunningExport | null;
  readonly error: string | null;
  readonly start: (plan: AudioExportPlan) => void;
  readonly cancel: () => void;
}

/** Runs an export; `onDone` when its files are there. */
export function useAudioExport(onDone: () => void): AudioExport {
  const { session } = useStudio();
  const { audioFiles } = useTimelinePorts();
  const [running, setRunning] = useState<RunningExport | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async ({ document, request }: AudioExportPlan): Promise<void> => {
    const files = await chooseTargets(request.files, request.format);
    if (!files) return;
    const own = new AbortController();
    abort.current = own;
    setError(null);
    setRunning({ fraction: 0, fileName: null, remainingSeconds: null, stopping: false });
    const onProgress = timed((progress) =>
      setRunning((before) => before && { ...progress, stopping: before.stopping }),
    );
    const written = await audioFiles.write(document, { ...request, files }, onProgress, own.signal);
    setRunning(null);
    if (!written.ok) {
      if (written.error.code === "EXPORT_CANCELLED") notify(session, "info", written.error.message);
      else setError(written.error.message);
      return;
    }
    for (const { name, blob } of written.value) if (blob) saveFile(name, blob);
    report(written.value);
    onDone();
  };
  const report = (written: readonly WrittenAudio[]): void => {
    const cut = written.some(({ clipped }) => clipped > 0);
    const what =
      written.length === 1 ? strings.exportedOne(written[0]?.name ?? "") : strings.exportedMany(written.length);
    const stolen = written.reduce((sum, { stolenVoices }) => sum + stolenVoices, 0);
    const faults = [...(cut ? [strings.cut] : []), ...(stolen > 0 ? [strings.stolen(stolen)] : [])];
    notify(session, faults.length > 0 ? "info" : "success", [what, ...faults].join(" "));
  };
  return {
    running,
    error,
    start: (plan) => void run(plan),
    cancel: () => {
      abort.current?.abort();
      setRunning((before) => before && { ...before, stopping: true });
    },
  };
}

/** Adds the remaining time to an export's progress, from now on. */
function timed(report: (progress: Omit<RunningExport, "stopping">) => void): (progress: AudioProgress) => void {
  const startMs = performance.now();
  return (progress) =>
    report({ ...progress, remainingSeconds: remainingSeconds(progress.fraction, performance.now() - startMs) });
}

interface Folder {
  getFileHandle(name: string, options: { readonly create: boolean }): Promise<AudioFileHandle>;
}

/** File System Access, where the browser has it. */
interface Pickers {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }) => Promise<AudioFileHandle>;
  readonly showDirectoryPicker?: (options: { readonly mode: "readwrite" }) => Promise<Folder>;
}

const TYPES = { wav: "audio/wav", flac: "audio/flac", ogg: "audio/ogg" } as const;

/**
 * Asks the user for the targets of the files: a file, or a folder for several. Browsers that cannot write to the disk have no
 * targets, and download the files. Null if it was canceled.
 */
async function chooseTargets(
  files: readonly AudioFileRequest[],
  format: keyof typeof TYPES,
): Promise<readonly AudioFileRequest[] | null> {
  const { showSaveFilePicker, showDirectoryPicker } = globalThis as Pickers;
  try {
    const [first] = files;
    if (files.length === 1 && first && showSaveFilePicker) {
      const types = [{ accept: { [TYPES[format]]: [`.${format}`] } }];
      return [{ ...first, handle: await showSaveFilePicker({ suggestedName: first.name, types }) }];
    }
    if (files.length > 1 && showDirectoryPicker) {
      const folder = await showDirectoryPicker({ mode: "readwrite" });
      const placed: AudioFileRequest[] = [];
      for (const file of files)
        placed.push({ ...file, handle: await folder.getFileHandle(file.name, { create: true }) });
      return placed;
    }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return null;
    // Not allowed here, as in a frame of another page: then they are downloads.
  }
  return files;
}
