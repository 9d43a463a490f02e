import { useState } from "react";
import { useSnapshot } from "valtio";
import { createTempoMap } from "../../../../domain/music/time.ts";
import { timelineLength } from "../../../../domain/timeline/rollLength.ts";
import type { AudioBits } from "../../../../protocol/audioFile.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { Notice } from "../../../controls/Notice.tsx";
import { Progress } from "../../../controls/Progress.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { Row, SelectRow } from "../../../settings/Section.tsx";
import { strings } from "../../../strings/audio.ts";
import { strings as common } from "../../../strings/common.ts";
import { clockText } from "../../../strings/dates.ts";
import {
  type AudioChoice,
  type AudioExportPlan,
  type AudioScope,
  audioScopes,
  planAudio,
  USUAL_CHOICE,
} from "./audioChoice.ts";
import { useAudioExport, type RunningExport } from "./useAudioExport.ts";
import styles from "./AudioExport.module.css";

/** Asks what of the song becomes which file, and writes it. */
export function AudioExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { timeline, session } = useStudio();
  const selection = useSnapshot(session).selection;
  const [choice, setChoice] = useState(USUAL_CHOICE);
  const { running, error, start, cancel } = useAudioExport(onClose);
  const scopes = audioScopes(timeline.current, selection);
  const isEmpty = timeline.current.rolls.size === 0;
  const plan = planAudio(timeline.current, selection, choice);
  const change = (fields: Partial<AudioChoice>): void => setChoice({ ...choice, ...fields });
  const actions = running ? (
    <Button size="medium" disabled={running.stopping} onClick={cancel}>
      {running.stopping ? strings.stopping : strings.stop}
    </Button>
  ) : (
    <>
      <Button size="medium" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button tone="primary" size="medium" disabled={isEmpty} onClick={() => start(plan)}>
        {strings.export}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.title} open onClose={running ? cancel : onClose} actions={actions}>
      {error && <Notice kind="error">{error}</Notice>}
      {isEmpty && <Notice kind="info">{strings.nothing}</Notice>}
      {running ? (
        <ExportProgress running={running} />
      ) : (
        <div className="grid gap-8">
          <ScopeRow scopes={scopes} choice={choice} onChange={change} />
          <FormatRows choice={choice} onChange={change} />
          <SoundRows choice={choice} onChange={change} />
          <p className={styles.summary}>{sizeText(plan)}</p>
        </div>
      )}
    </Dialog>
  );
}

interface RowProps {
  readonly choice: AudioChoice;
  readonly onChange: (fields: Partial<AudioChoice>) => void;
}

function ScopeRow({ scopes, choice, onChange }: RowProps & { readonly scopes: readonly AudioScope[] }) {
  return (
    <SelectRow
      label={strings.scope}
      value={choice.scope}
      options={scopes.map((scope) => ({ value: scope, label: strings.scopes[scope] }))}
      onChange={(scope) => onChange({ scope: scope as AudioScope })}
    />
  );
}

const FORMATS = [
  { value: "wav", label: strings.formats.wav },
  { value: "flac", label: strings.formats.flac },
];
const BITS = { wav: [16, 24, 32], flac: [16, 24] } as const;
const RATES = [44_100, 48_000, 88_200, 96_000].map((rate) => ({ value: String(rate), label: strings.rateOf(rate) }));

function FormatRows({ choice, onChange }: RowProps) {
  const { format, bits, sampleRate } = choice;
  const withFormat = (next: "wav" | "flac"): Partial<AudioChoice> => ({
    format: next,
    bits: next === "flac" && bits === 32 ? 24 : bits,
  });
  return (
    <>
      <SelectRow
        label={strings.format}
        value={format}
        options={FORMATS}
        onChange={(value) => onChange(withFormat(value as "wav" | "flac"))}
      />
      <SelectRow
        label={strings.bits}
        value={String(bits)}
        options={BITS[format].map((value) => ({ value: String(value), label: strings.bitsOf(value) }))}
        onChange={(value) => onChange({ bits: Number(value) as AudioBits })}
      />
      <SelectRow
        label={strings.sampleRate}
        value={String(sampleRate)}
        options={RATES}
        onChange={(value) => onChange({ sampleRate: Number(value) })}
      />
    </>
  );
}

const LOUDNESS = [
  { value: "", label: strings.asPlayed },
  { value: "-14", label: strings.loudnessOf(-14, strings.streaming) },
  { value: "-16", label: strings.loudnessOf(-16, strings.podcast) },
  { value: "-23", label: strings.loudnessOf(-23, strings.broadcast) },
];

function SoundRows({ choice, onChange }: RowProps) {
  const { normalizeLufs, tail } = choice;
  return (
    <>
      <SelectRow
        label={strings.loudness}
        value={normalizeLufs === null ? "" : String(normalizeLufs)}
        options={LOUDNESS}
        onChange={(value) => onChange({ normalizeLufs: value === "" ? null : Number(value) })}
      />
      <Row label={strings.tail}>
        <Switch label={strings.tail} checked={tail} onChange={(next) => onChange({ tail: next })} />
      </Row>
      <p className="text-2 size-2 line-16">{strings.tailHint}</p>
    </>
  );
}

/** Progress of an export, with the time that is left. */
function ExportProgress({ running }: { readonly running: RunningExport }) {
  const { fraction, fileName, remainingSeconds } = running;
  const what = fileName === null ? strings.loading : strings.rendering(fileName);
  return (
    <div className={styles.progress}>
      <p className="break-anywhere">{what}</p>
      <Progress label={what} value={fraction} />
      <p className="flex between text-2 tabular break-anywhere">
        <span>{Math.floor(fraction * 100)} %</span>
        <span>{remainingSeconds !== null && strings.remaining(clockText(remainingSeconds))}</span>
      </p>
    </div>
  );
}

const CHANNELS = 2;
/** FLAC takes about so much of what it packs. */
const FLAC_SHARE = 0.6;

/** The files, how long they are and how large they will be, without the tail. */
function sizeText({ document, request }: AudioExportPlan): string {
  const { timeline } = document;
  const tempo = createTempoMap(timeline.tempos, timeline.ppq);
  const end = request.part.endTick ?? timelineLength(document);
  const seconds = Math.max(0, tempo.secondsAt(end) - tempo.secondsAt(request.part.startTick));
  const share = request.format === "flac" ? FLAC_SHARE : 1;
  const bytes = (seconds * request.sampleRate * CHANNELS * request.bits * share * request.files.length) / 8;
  const first = request.files[0]?.name ?? "";
  const names = request.files.length === 1 ? first : strings.files(request.files.length, first);
  return `${names} · ${strings.about(clockText(Math.round(seconds)), megabytes(bytes))}`;
}

const megabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.max(0.1, bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
