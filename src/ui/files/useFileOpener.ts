import { useCallback, useState } from "react";
import { useLocation } from "wouter";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { notify } from "../../state/notices.ts";
import { strings } from "../strings/files.ts";
import type { Report } from "./ImportReport.tsx";
import { openFile } from "./openFile.ts";

export interface FileOpener {
  /** Opens the file as the current song and goes to the timeline. */
  readonly open: (file: File) => Promise<void>;
  /** Makes `document` the current song and goes to the timeline. */
  readonly show: (document: TimelineDocument) => void;
  /** Name of the file that is being read, or null. */
  readonly opening: string | null;
  readonly report: Report | null;
  readonly closeReport: () => void;
}

export function useFileOpener(): FileOpener {
  const studio = useStudio();
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState<string | null>(null);
  const [report, setReport] = useState<Report | null>(null);

  const show = useCallback(
    (document: TimelineDocument) => {
      studio.timeline.load(document);
      navigate(`/timeline/${document.timeline.id}`);
    },
    [studio, navigate],
  );
  const open = async (file: File): Promise<void> => {
    setOpening(file.name);
    const result = await openFile(studio, file);
    setOpening(null);
    if (!result.ok) {
      setReport({ fileName: file.name, failed: true, messages: [result.error.message] });
      return;
    }
    const { document, warnings } = result.value;
    show(document);
    if (warnings.length > 0) setReport({ fileName: file.name, failed: false, messages: [...new Set(warnings)] });
    else notify(studio.session, "success", strings.opened(file.name, document.tracks.size, countNotes(document)));
  };
  return { open, show, opening, report, closeReport: () => setReport(null) };
}

function countNotes(document: TimelineDocument): number {
  let count = 0;
  for (const roll of document.rolls.values()) count += roll.notes.length;
  return count;
}
