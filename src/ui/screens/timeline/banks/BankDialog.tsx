import { useRef, useState } from "react";
import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import type { BankInfo, OutlinePreset } from "../../../../domain/soundfont/bankOutline.ts";
import type { BankPage, UserBank } from "../../../../protocol/samples.ts";
import { Dialog } from "../../../controls/Dialog.tsx";
import { Notice } from "../../../controls/Notice.tsx";
import { SearchField } from "../../../controls/SearchField.tsx";
import { useLoad } from "../../../hooks/useLoad.ts";
import { useOneTabStop } from "../../../hooks/useOneTabStop.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/banks.ts";
import { numberText } from "../browser/instrumentList.ts";
import { BankKeys } from "./BankKeys.tsx";
import styles from "./BankDialog.module.css";

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
      <ul className={styles.disagreements}>
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
          <p>{comments}</p>
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
      <ul ref={list} {...stop}>
        {shown.map(({ preset, place }) => (
          <li key={place} data-current={preset === chosen || undefined}>
            <button
              type="button"
              tabIndex={-1}
              aria-pressed={preset === chosen}
              disabled={!isPlayable(preset)}
              onClick={() => onChoose(preset)}
            >
              <span>{`${preset.bank}:${numberText(preset.program)}`}</span>
              <span>{preset.name}</span>
              <span>{rangeOf(preset)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const rangeOf = ({ keys }: OutlinePreset): string =>
  keys ? strings.keysOf(noteLabel(keys[0]), noteLabel(keys[1])) : strings.silent;
