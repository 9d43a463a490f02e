import { Trash2 } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { TemplateType } from "../../../domain/board/records.ts";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import type { MidiPortInfo } from "../../../protocol/midi.ts";
import { planOf } from "../../../state/account/AccountState.ts";
import { notify } from "../../../state/notices.ts";
import { addressOf, keyId, keyKind, searchWork, type WorkKind, type WorkSort } from "../../../state/sync/Work.ts";
import { DeletionNotice } from "../../account/DeletionNotice.tsx";
import { PlanBadge } from "../../account/PlanBadge.tsx";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { Dialog } from "../../controls/Dialog.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Notice } from "../../controls/Notice.tsx";
import { SearchField } from "../../controls/SearchField.tsx";
import { DropTarget } from "../../files/DropTarget.tsx";
import { FileDialogs } from "../../files/FileDialogs.tsx";
import { keepWork } from "../../files/useFileOpener.ts";
import { type FileReading, useFileReader } from "../../files/useFileReader.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useOnline } from "../../hooks/useOnline.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { Page } from "../../shell/Page.tsx";
import { strings } from "../../strings/dashboard.ts";
import { dateText } from "../../strings/dates.ts";
import { strings as files } from "../../strings/files.ts";
import { titles } from "../../strings/titles.ts";
import { QuotaBar } from "../account/QuotaBar.tsx";
import { SavedRecordings } from "../jam/SavedRecordings.tsx";
import { YourRooms } from "../jam/YourRooms.tsx";
import { BoardPicture } from "./BoardPicture.tsx";
import { DashboardHome } from "./DashboardHome.tsx";
import { DeletedDialog } from "./DeletedDialog.tsx";
import { LiveBox } from "./LiveBox.tsx";
import { Offer } from "./Offer.tsx";
import { useTemplatePictures } from "./useTemplatePictures.ts";
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
  const everything = kind === undefined && text.trim() === "";
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
              entries={searchWork(entries, { text, sort, ...(kind ? { kind } : {}) })}
              kind={kind}
              text={text}
              sort={sort}
              onSort={setSort}
              onClearSearch={() => setText("")}
              actions={actions}
              starters={starters}
            />
          )}
        </div>
        <SidePanel />
      </div>
      <NewBoardDialog open={choosing} onClose={() => setChoosing(false)} onCreate={actions.createBoard} />
      <FileDialogs files={files} />
      <DropTarget onFiles={(dropped) => void files.read(dropped)} />
    </Page>
  );
}

/** Panel beside the documents: the user's rooms, events that are on, devices, plan, deleted documents. */
function SidePanel() {
  const [showDeleted, setShowDeleted] = useState(false);
  return (
    <aside className={classes("stack gap-16", styles.side)}>
      <YourRooms className={styles.box} />
      <LiveBox />
      <DevicesBox />
      <PlanBox />
      <Button tone="ghost" size="medium" icon={<Trash2 {...SMALL_ICON} />} onClick={() => setShowDeleted(true)}>
        {strings.deletedTitle}
      </Button>
      <DeletedDialog open={showDeleted} onClose={() => setShowDeleted(false)} />
    </aside>
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

/** The search in the bar; Ctrl or Command and K go there. */
function SearchBox({ value, onChange }: SearchBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      ref.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <search className={styles.search}>
      <SearchField ref={ref} label={strings.searchLabel} value={value} onChange={onChange} shortcut="Mod+K" />
    </search>
  );
}

interface Device {
  readonly name: string;
  readonly way: string;
}

const isDevice = ({ connected, isVirtual }: MidiPortInfo): boolean => connected && !isVirtual;

/** The MIDI devices that are connected: a name with its input, its output, or both. */
function devicesOf(inputs: readonly MidiPortInfo[], outputs: readonly MidiPortInfo[]): readonly Device[] {
  const ins = new Set(inputs.filter(isDevice).map(({ alias, name }) => alias ?? name));
  const outs = new Set(outputs.filter(isDevice).map(({ alias, name }) => alias ?? name));
  return [...new Set([...ins, ...outs])].map((name) => ({
    name,
    way: ins.has(name) ? (outs.has(name) ? strings.deviceBoth : strings.deviceIn) : strings.deviceOut,
  }));
}

function DevicesBox() {
  const { session, midi } = useStudio();
  const { supported, permission, inputs, outputs } = useSnapshot(session).midi;
  const devices = devicesOf(inputs, outputs);
  return (
    <section className={styles.box}>
      <h2>
        {strings.devices}
        {devices.length > 0 && <span>{strings.devicesCount(devices.length)}</span>}
      </h2>
      {devices.length > 0 ? (
        <ul className={styles.devices}>
          {devices.map(({ name, way }) => (
            <li className="row gap-10 min-height-36" key={name}>
              <i className="flex-none round" aria-hidden="true" />
              <b className="truncate size-3 weight-550">{name}</b>
              <span className="push-right text-2 nowrap">{way}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{supported ? TEXTS[permission] : strings.devicesUnsupported}</p>
      )}
      {supported && permission === "PROMPT" && (
        <Button size="medium" onClick={() => void midi.request()}>
          {strings.devicesAllow}
        </Button>
      )}
    </section>
  );
}

const TEXTS = { OK: strings.devicesNone, PROMPT: strings.devicesAsk, DENIED: strings.devicesDenied } as const;

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
  const pictures = useTemplatePictures();
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
          className={classes("stack hidden-overflow on-raised ring radius-2 text-left", styles.template)}
          disabled={creating}
          onClick={() => void create(type)}
        >
          <span className={styles.picture}>
            <BoardPicture board={picture} themed />
          </span>
          <span className={styles.words}>
            <b className="block weight-600">{name}</b>
            <span className="block text-2 size-2 line-16">{strings.templates[type]}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** The plan, how full it is and how long it runs. */
function PlanBox() {
  const { account, api, work } = useStudio();
  const { entries } = useSnapshot(work.state);
  const { user, status } = useSnapshot(account.state);
  const plan = planOf(user);
  const { value, reload } = useLoad((signal) => api.call(accountCalls.account, {}, { signal }), `${status} ${plan}`);
  const kept = entries.filter((entry) => entry.status === "saved" || entry.status === "cloud").length;
  const counted = useRef(kept);
  useEffect(() => {
    if (counted.current !== kept) reload();
    counted.current = kept;
  }, [kept, reload]);
  const until = value?.renewsAt ?? value?.endsAt ?? null;
  return (
    <section className={styles.box}>
      <h2>
        {strings.plan}
        <PlanBadge plan={plan} />
      </h2>
      <p>{strings.planText[plan]}</p>
      {value && (
        <>
          <QuotaBar label={strings.storage} used={value.usage.documents} quota={value.quota.documents} />
          {until && (
            <p className={styles.pair}>
              <span>{value.renewsAt ? strings.renews : strings.ends}</span>
              <b className="text-1 weight-550 tabular">{dateText(new Date(until))}</b>
            </p>
          )}
        </>
      )}
      <ButtonLink to="/account/subscription" size="medium">
        {plan === "free" ? strings.comparePlans : strings.managePlan}
      </ButtonLink>
    </section>
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
