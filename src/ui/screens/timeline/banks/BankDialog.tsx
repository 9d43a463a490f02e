import { useRef, useState, useEffect } from "react";
import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import type { BankInfo, OutlinePreset } from "../../../../domain/soundfont/bankOutline.ts";
import type { BankPage, UserBank } from "../../../../protocol/samples.ts";
import { classes } from "../../../controls/classes.ts";
import { Dialog } from "../../../controls/Dialog.tsx";
import { Notice } from "../../../controls/Notice.tsx";
import { SearchField } from "../../../controls/SearchField.tsx";
import { useLoad } from "../../../hooks/useLoad.ts";
import { useOneTabStop } from "../../../hooks/useOneTabStop.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/banks.ts";
import { numberText } from "../browser/instrumentList.ts";
import styles from "./BankDialog.module.css";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { BankAudition } from "../../../../state/BankAudition.ts";
import { notify } from "../../../../state/notices.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { KeyStrip } from "../../../controls/KeyStrip.tsx";
import { Progress } from "../../../controls/Progress.tsx";
import { useNarrow } from "../../../hooks/useNarrow.ts";

const OCTAVE = 12;
/** First key, if the preset sounds there. */
const USUAL_KEY = 48;
const LAST_KEY = 127;

interface BankKeysProps {
  readonly bank: UserBank;
  readonly preset: OutlinePreset;
}

/** Keys that play a preset, which is loaded with the first one. Another preset has others: give it a `key`. */
function BankKeys({ bank, preset }: BankKeysProps) {
  const { engine, session } = useStudio();
  const strip = useRef<HTMLFieldSetElement>(null);
  const octaves = useNarrow(40) ? 2 : 3;
  const [progress, setProgress] = useState<number | null>(null);
  const [audition] = useState(
    () =>
      new BankAudition(engine, { id: bank.id, name: bank.name }, preset, {
        onProgress: setProgress,
        onError: ({ message }) => notify(session, "error", message),
      }),
  );
  const [first, setFirst] = useState(() => firstKey(preset, octaves));
  useEffect(() => () => audition.releaseAll(), [audition]);
  const step = (by: -1 | 1) => ({
    disabled: by < 0 ? first === 0 : first + OCTAVE * (octaves + 1) > LAST_KEY,
    onClick: () => setFirst(first + by * OCTAVE),
  });
  return (
    <div className={styles.keys}>
      <div className="row between gap-8">
        <IconButton look="small" label={strings.lower} icon={<ChevronLeft {...SMALL_ICON} />} {...step(-1)} />
        <strong className="truncate weight-550">{preset.name}</strong>
        <IconButton look="small" label={strings.higher} icon={<ChevronRight {...SMALL_ICON} />} {...step(1)} />
      </div>
      <KeyStrip
        ref={strip}
        label={strings.keyboard(preset.name)}
        first={first}
        octaves={octaves}
        player={audition}
        className={styles.strip}
      />
      <div className={styles.loading}>
        {progress !== null && <Progress label={strings.loadingPreset(preset.name)} value={progress} />}
      </div>
    </div>
  );
}

/** A C from which on the preset sounds: the usual one, or the one nearest to it. */
function firstKey({ keys }: OutlinePreset, octaves: number): number {
  const [low, high] = keys ?? [0, LAST_KEY];
  const isThere = low < USUAL_KEY + OCTAVE * octaves && high >= USUAL_KEY;
  if (isThere) return USUAL_KEY;
  const key = low > USUAL_KEY ? low : Math.max(low, high - OCTAVE * octaves);
  return Math.min(Math.floor(key / OCTAVE) * OCTAVE, LAST_KEY + 1 - OCTAVE * (octaves + 1) - 8);
}

interface BankDialogProps {
  readonly bank: UserBank;
  readonly onClose: () => void;
}

/** The page of a sound bank: what is in it, whose it is, and keys to try its presets. */
export const BankDialog = ({ bank, onClose }: BankDialogProps) => (
  <Dialog title={strings.about(bank.name)} open onClose={onClose}>
    <Page bank={bank} />
  </Dialog>
);

function Page({ bank }: Pick<BankDialogProps, "bank">) {
  const { engine } = useStudio();
  const { value, error } = useLoad(() => engine.banks.describe(bank), bank.id);
  const [chosen, setChosen] = useState<OutlinePreset | null>(null);
  if (error) return <Notice kind="error">{error.message}</Notice>;
  if (!value) return <p className="text-2">{strings.reading}</p>;
  const { presets, info } = value.outline;
  const preset = chosen ?? presets.find(isPlayable) ?? null;
  return (
    <>
      <Readers page={value} />
      <Facts bank={bank} page={value} />
      <License info={info} />
      <Presets presets={presets} chosen={preset} onChoose={setChosen} />
      {preset && <BankKeys key={`${preset.bank}:${preset.program}`} bank={bank} preset={preset} />}
    </>
  );
}

/** MIDI has numbers for these. */
const isPlayable = ({ bank, program, keys }: OutlinePreset): boolean =>
  keys !== null && program <= 127 && bank <= 16_383;

/** Differences between the two readers of a bank. */
function Readers({ page: { refusal, disagreements } }: { readonly page: BankPage }) {
  if (refusal !== null) return <Notice kind="info">{strings.readByUs(refusal)}</Notice>;
  if (disagreements.length === 0) return null;
  return (
    <Notice kind="warning">
      {strings.disagree}
      <ul className={classes("size-2", styles.disagreements)}>
        {disagreements.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Notice>
  );
}

const MEGABYTE = 1_048_576;

function Facts({ bank, page }: { readonly bank: UserBank; readonly page: BankPage }) {
  const { info, presets, instruments, samples, sampleRates } = page.outline;
  const rows: readonly (readonly [string, string])[] = [
    [strings.file, bank.fileName],
    [
      strings.fileSize,
      `${Math.max(0.1, page.bytes / MEGABYTE).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`,
    ],
    [strings.version, info.version],
    [strings.contents, strings.contentsOf(presets.length, instruments, samples)],
    [strings.rates, strings.ratesOf(sampleRates)],
    [strings.author, info.author],
    [strings.date, info.date],
    [strings.product, info.product],
    [strings.engine, info.engine],
    [strings.tool, info.tool],
  ];
  return (
    <dl className={styles.facts} aria-label={strings.facts}>
      {rows.map(
        ([name, value]) =>
          value !== "" && (
            <div className="grid gap-8" key={name}>
              <dt className="text-2">{name}</dt>
              <dd className="tabular break-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function License({ info: { copyright, comments } }: { readonly info: BankInfo }) {
  return (
    <section className={styles.license}>
      <h3 className="text-2 size-2 weight-550">{strings.license}</h3>
      <p>{copyright || strings.noLicense}</p>
      {comments !== "" && (
        <details>
          <summary className="radius-1 text-2">{strings.comments}</summary>
          <p className="text-2 size-2 line-18">{comments}</p>
        </details>
      )}
    </section>
  );
}

interface PresetsProps {
  readonly presets: readonly OutlinePreset[];
  readonly chosen: OutlinePreset | null;
  readonly onChoose: (preset: OutlinePreset) => void;
}

function Presets({ presets, chosen, onChoose }: PresetsProps) {
  const [search, setSearch] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const stop = useOneTabStop(list);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  // Several presets of a damaged bank may have the same number.
  const shown = presets
    .map((preset, place) => ({ preset, place }))
    .filter(({ preset: { name } }) => words.every((word) => name.toLowerCase().includes(word)));
  return (
    <section className={styles.presets} aria-label={strings.presets}>
      <h3 className="text-2 size-2 weight-550">{strings.presets}</h3>
      <SearchField label={strings.search} value={search} onChange={setSearch} />
      <ul ref={list} className="on-well border radius-1" {...stop}>
        {shown.map(({ preset, place }) => (
          <li key={place} data-current={preset === chosen || undefined}>
            <button
              type="button"
              className="grid items-center full-width min-height-28 pad-x-10 text-left touch-min-height"
              tabIndex={-1}
              aria-pressed={preset === chosen}
              disabled={!isPlayable(preset)}
              onClick={() => onChoose(preset)}
            >
              <span className="text-2 size-2 tabular">{`${preset.bank}:${numberText(preset.program)}`}</span>
              <span className="truncate">{preset.name}</span>
              <span className="text-2 size-2 tabular">{rangeOf(preset)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const rangeOf = ({ keys }: OutlinePreset): string =>
  keys ? strings.keysOf(noteLabel(keys[0]), noteLabel(keys[1])) : strings.silent;
