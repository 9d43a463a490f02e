import { useDeferredValue, useState } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { TemplateType } from "../../../domain/board/records.ts";
import { notify } from "../../../state/notices.ts";
import { addressOf, keyId, keyKind, searchWork, type WorkKind, type WorkSort } from "../../../state/sync/Work.ts";
import { DeletionNotice } from "../../account/DeletionNotice.tsx";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { Notice } from "../../controls/Notice.tsx";
import { SearchField } from "../../controls/SearchField.tsx";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { FileDialogs } from "../../files/FileDialogs.tsx";
import { keepWork } from "../../files/useFileOpener.ts";
import { type FileReading, useFileReader } from "../../files/useFileReader.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useOnline } from "../../hooks/useOnline.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { Page } from "../../shell/Page.tsx";
import { strings } from "../../strings/dashboard.ts";
import { strings as files } from "../../strings/files.ts";
import { titles } from "../../strings/titles.ts";
import { SavedRecordings } from "../jam/SavedRecordings.tsx";
import { BoardPicture } from "./BoardPicture.tsx";
import { DashboardHome } from "./DashboardHome.tsx";
import { Offer } from "./Offer.tsx";
import { SampleCards } from "./SampleCards.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { templatePictures } from "./templatePictures.ts";
import { useWorkActions } from "./useWorkActions.ts";
import { WorkList } from "./WorkList.tsx";
import styles from "./DashboardScreen.module.css";

const KINDS: Readonly<Record<string, WorkKind>> = { boards: "board", projects: "timeline" };
const TITLES = { board: strings.boards, timeline: strings.projects } as const;

/** All boards and projects; `?show=boards` and `?show=projects` show one kind of them. */
export function DashboardScreen() {
  const { work } = useStudio();
  const { entries } = useSnapshot(work.state);
  const kind = KINDS[new URLSearchParams(useSearch()).get("show") ?? ""];
  const [text, setText] = useState("");
  const [sort, setSort] = useState<WorkSort>("changed");
  const [choosing, setChoosing] = useState(false);
  const actions = useWorkActions();
  const files = useImport();
  const { reading } = useSnapshot(files.state);
  useTitle(kind ? TITLES[kind] : titles["/dashboard"]);
  const starters = {
    onImport: files.read,
    importing: reading?.name ?? null,
    onNewBoard: () => setChoosing(true),
  };
  useScreenCommands(titles["/dashboard"], () => [
    { label: strings.newProject, words: "create project timeline", run: () => void actions.createProject() },
    { label: strings.newBoard, words: "create template", run: () => setChoosing(true) },
    {
      label: strings.import,
      words: "open file midi upload",
      disabled: reading !== null,
      run: () => chooseFiles((chosen) => void files.read(chosen)),
    },
  ]);
  // Letters appear at once, what they find some frames later.
  const wanted = useDeferredValue(text);
  const everything = kind === undefined && wanted.trim() === "";
  return (
    <Page bar={<SearchBox value={text} onChange={setText} />}>
      <div className={styles.dashboard}>
        <div className={styles.work}>
          <DeletionNotice />
          <Offer />
          <SavedRecordings />
          <WorkState />
          {everything ? (
            <DashboardHome entries={entries} actions={actions} starters={starters} />
          ) : (
            <WorkList
              entries={searchWork(entries, { text: wanted, sort, ...(kind ? { kind } : {}) })}
              kind={kind}
              text={wanted}
              sort={sort}
              onSort={setSort}
              onClearSearch={() => setText("")}
              actions={actions}
              starters={starters}
            />
          )}
        </div>
        <SidePanel onNewSong={() => void actions.createProject()} />
      </div>
      <NewBoardDialog open={choosing} onClose={() => setChoosing(false)} onCreate={actions.createBoard} />
      <FileDialogs files={files} />
      <DropTarget onFiles={(dropped) => void files.read(dropped)} />
    </Page>
  );
}

/** Reason why the list is not complete: no network, or no answer. */
function WorkState() {
  const { account, work } = useStudio();
  const { status } = useSnapshot(account.state);
  const { problem } = useSnapshot(work.state);
  const online = useOnline();
  const retry = (
    <Button size="medium" onClick={() => void work.refresh()}>
      {strings.retry}
    </Button>
  );
  if (!online || status === "offline") {
    return (
      <Notice kind="warning" actions={online && retry}>
        <b>{strings.offlineTitle}.</b> {strings.offlineText}
      </Notice>
    );
  }
  if (problem === null) return null;
  return (
    <Notice kind="error" actions={retry}>
      <b>{strings.failedTitle}.</b> {problem} {strings.failedText}
    </Notice>
  );
}

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search in the bar. */
function SearchBox({ value, onChange }: SearchBoxProps) {
  return (
    <search className={styles.search}>
      <SearchField label={strings.searchLabel} value={value} onChange={onChange} />
    </search>
  );
}

interface NewBoardDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreate: (template: TemplateType) => Promise<void>;
}

/** Chooses what a new board starts from. */
function NewBoardDialog({ open, onClose, onCreate }: NewBoardDialogProps) {
  return (
    <Dialog title={strings.newBoard} open={open} onClose={onClose}>
      <Templates onCreate={onCreate} />
    </Dialog>
  );
}

function Templates({ onCreate }: Pick<NewBoardDialogProps, "onCreate">) {
  const pictures = templatePictures();
  const [creating, setCreating] = useState(false);
  const create = async (type: TemplateType): Promise<void> => {
    setCreating(true);
    await onCreate(type);
    setCreating(false);
  };
  return (
    <div className={styles.templates}>
      {pictures.map(({ type, name, picture }) => (
        <button
          key={type}
          type="button"
          className={styles.template}
          disabled={creating}
          onClick={() => void create(type)}
        >
          <span className={styles.templatePicture}>
            <BoardPicture board={picture} themed />
          </span>
          <span className={styles.words}>
            <b className="block weight-600">{name}</b>
            <span className="block text-2 size-2 line-16">{strings.templates[type]}</span>
          </span>
        </button>
      ))}
      <SampleCards kind="board" />
    </div>
  );
}

interface Import extends Pick<FileReading, "state" | "cancel" | "closeReport"> {
  readonly read: (files: readonly File[]) => Promise<void>;
}

/** Takes MIDI files, projects and boards from files into one's work; a single one is opened. */
function useImport(): Import {
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
