import { useCallback } from "react";
import { navigate } from "wouter/use-browser-location";
import { countNotes } from "../../domain/timeline/countNotes.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { mentionsSkippedNotes } from "../../domain/timeline/ReadReport.ts";
import { importBanks, isBankFile } from "../../state/banks.ts";
import { compileAhead } from "../../state/compileAhead.ts";
import { nextTask } from "../../state/nextTask.ts";
import { notify } from "../../state/notices.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { Studio } from "../../state/Studio.ts";
import { addressOf, keyId } from "../../state/sync/Work.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings as common } from "../strings/common.ts";
import { strings } from "../strings/files.ts";
import type { Report } from "./ImportReport.tsx";
import type { WorkFile } from "./readWorkFile.ts";
import { useFileReader, type FileReading, type ReadFile } from "./useFileReader.ts";

export interface FileOpener extends Pick<FileReading, "read" | "state" | "cancel" | "closeReport"> {
  /** Opens the first of the files where it belongs; the others are kept with the recent work, and sound banks with the banks. */
  readonly open: (files: readonly File[]) => Promise<void>;
  /** Makes `document` the current song and goes to the timeline. */
  readonly show: (document: TimelineDocument) => void;
}

export function useFileOpener(): FileOpener {
  const studio = useStudio();
  const { read, setReport, ...reader } = useFileReader();

  const show = useCallback(
    (document: TimelineDocument) => {
      const { timeline, session } = studio;
      const { id } = document.timeline;
      const lead = (): void => {
        if (timeline.current.timeline.id === id) navigate(`/timeline/${id}`);
      };
      // The address is a task of its own, before the screen hears of the song; one that is on its way is stopped at once.
      const isOpening = session.opening !== null;
      if (!isOpening) setTimeout(lead);
      timeline.load(document);
      if (isOpening) lead();
    },
    [studio],
  );
  const open = async (files: readonly File[]): Promise<void> => {
    const banks = files.filter(({ name }) => isBankFile(name));
    if (banks.length > 0) void importBanks(studio, banks);
    if (banks.length === files.length) return;
    const [first, ...others] = await read(files.filter((file) => !banks.includes(file)));
    if (!first) return;
    // Before the address says that it is done: who leaves then has them all.
    if (others.length > 0) await saveOthers(studio, others, setReport);
    if (first.work.kind === "timeline") {
      // Neither in the task in which the last of it was read: each is much to do.
      await compileAhead(first.work.document);
      await nextTask();
      show(first.work.document);
      await reportSong(studio, first.file.name, first.work.document, first.work.warnings, setReport);
    } else {
      const key = await keepWork(studio, first.work);
      if (key.ok) navigate(addressOf({ kind: "board", id: keyId(key.value) }));
      else setReport({ kind: "failed", messages: [key.error.message] });
    }
  };
  return { ...reader, read, open, show };
}

/** Puts a document that was read among the work of this browser. */
export const keepWork = ({ work }: Pick<Studio, "work">, file: WorkFile) =>
  file.kind === "board" ? work.add("board", file.document) : work.add("timeline", file.document);

async function saveOthers(
  studio: Pick<Studio, "session" | "work">,
  files: readonly ReadFile[],
  setReport: (report: Report) => void,
): Promise<void> {
  const failures: string[] = [];
  for (const { work } of files) {
    const kept = await keepWork(studio, work);
    if (!kept.ok) failures.push(kept.error.message);
  }
  if (failures.length > 0) setReport({ kind: "someFailed", messages: failures });
  if (failures.length < files.length) notify(studio.session, "success", strings.added(files.length - failures.length));
}

/** A loss is a matter for a dialog; what was mended is a line, whose details are there for who wants them. */
async function reportSong(
  { session }: Pick<OpenSong, "session">,
  fileName: string,
  document: TimelineDocument,
  warnings: readonly string[],
  setReport: (report: Report) => void,
): Promise<void> {
  const messages = [...new Set(warnings)];
  const { mentionsLoss } = await import("../../domain/midi-file/midiFileProblem.ts");
  const { mentionsLeftOut } = await import("../../domain/tone-json/toneProblem.ts");
  const mentions = [mentionsLoss, mentionsSkippedNotes, mentionsLeftOut];
  if (messages.some((message) => mentions.some((isMention) => isMention(message))))
    return setReport({ kind: "losses", fileName, messages });
  const opened = strings.opened(fileName, document.tracks.size, countNotes(document.rolls));
  if (messages.length === 0) return notify(session, "success", opened);
  const run = (): void => setReport({ kind: "mended", fileName, messages });
  notify(session, "success", `${opened} ${strings.oddities(messages.length)}`, { label: common.details, run });
}
