import {
  AudioWaveform,
  Drum,
  FolderOpen,
  Guitar,
  Info,
  Megaphone,
  Music,
  Piano,
  SearchX,
  Sparkles,
  Wind,
  X,
  Play,
  RotateCw,
  Star,
  Volume2,
} from "lucide-react";
import { memo, useEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import type { Track } from "../../../../domain/timeline/records.ts";
import { BANK_FILE_TYPES, importBanks, refreshBanks, showBank } from "../../../../state/banks.ts";
import { Button } from "../../../controls/Button.tsx";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON, LARGE_ICON, SMALL_ICON } from "../../../controls/iconSize.ts";
import { Progress } from "../../../controls/Progress.tsx";
import { SearchField } from "../../../controls/SearchField.tsx";
import { chooseFiles } from "../../../files/chooseFiles.ts";
import { useSettingsSnapshot, useSettings } from "../../../hooks/SettingsContext.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useOneTabStop } from "../../../hooks/useOneTabStop.ts";
import { useTurn } from "../../../hooks/useTurn.ts";
import { strings as banks } from "../../../strings/banks.ts";
import { strings } from "../../../strings/timeline.ts";
import { useSelectedTrack } from "../useTimeline.ts";
import {
  CATEGORIES,
  instrumentId,
  listBankPresets,
  listInstruments,
  type CategoryId,
  type InstrumentGroup,
  numberText,
  type InstrumentEntry,
} from "./instrumentList.ts";
import { useInstruments, type Instruments } from "./useInstruments.ts";
import styles from "./SidePanel.module.css";
import { classes } from "../../../controls/classes.ts";
import { toggleFavourite } from "../../../../state/settings.ts";

interface InstrumentRowProps {
  readonly entry: InstrumentEntry;
  /** The selected track plays it. */
  readonly current: boolean;
  readonly favourite: boolean;
  /** 0..1 while it is loaded. */
  readonly progress: number | null;
  /** Why it could not be loaded. */
  readonly error: string | null;
  readonly instruments: Instruments;
}

/** Drawn anew only where something of it changed: there are 140 of them. */
const InstrumentRow = memo(function InstrumentRow(props: InstrumentRowProps) {
  const { entry, current, favourite, progress, error, instruments } = props;
  const settings = useSettings();
  const failed = error !== null;
  const Icon = failed ? RotateCw : current ? Volume2 : Play;
  const previewLabel = failed ? strings.retryInstrument(entry.label) : strings.preview(entry.label);
  return (
    <li className={styles.item} data-current={current || undefined}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.name}
        aria-pressed={current}
        title={strings.choose(entry.label)}
        onClick={() => instruments.choose(entry)}
      >
        <span className={classes("text-3 size-1 tabular", styles.number)}>{numberText(entry.program)}</span>
        <span className="truncate">{entry.label}</span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.mark}
        aria-pressed={favourite}
        aria-label={favourite ? strings.dropFavourite(entry.label) : strings.addFavourite(entry.label)}
        onClick={() => toggleFavourite(settings, entry.id)}
      >
        <Star {...SMALL_ICON} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.preview}
        data-failed={failed || undefined}
        aria-label={previewLabel}
        title={error ?? previewLabel}
        onClick={() => instruments.preview(entry)}
      >
        <Icon {...SMALL_ICON} />
      </button>
      {progress !== null && progress > 0 && (
        <div className={styles.loading}>
          <Progress label={strings.loadingInstrument(entry.label)} value={progress} />
        </div>
      )}
    </li>
  );
});

const ICONS = {
  keys: Piano,
  guitar: Guitar,
  bass: AudioWaveform,
  strings: Music,
  brass: Megaphone,
  winds: Wind,
  synth: Sparkles,
  drums: Drum,
} as const;

/** The 128 instruments and the drum kits: search, categories, favorites, a preview note. */
export function InstrumentBrowser() {
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState<CategoryId | null>(null);
  const { favourites } = useSettingsSnapshot();
  const instruments = useInstruments();
  const track = useSelectedTrack();
  const field = useSearchKey();
  const { list } = useSnapshot(useStudio().session).banks;
  const current = track && currentId(track);
  // Categories are of the product's instruments only.
  const own = category === null || search.trim() !== "" ? listBankPresets(search, list) : [];
  const groups = useMemo(() => listInstruments(search, category, favourites), [search, category, favourites]);
  const rows = useRef<HTMLElement>(null);
  const stop = useOneTabStop(rows);
  return (
    <>
      <div className="flex-none pad-8">
        <SearchField ref={field} label={strings.search} shortcut="/" value={search} onChange={setSearch} />
      </div>
      <fieldset className={styles.categories} aria-label={strings.categories}>
        {CATEGORIES.map(({ id, label }) => {
          const Icon = ICONS[id];
          return (
            <button
              key={id}
              type="button"
              className={styles.category}
              aria-pressed={category === id}
              onClick={() => setCategory(category === id ? null : id)}
            >
              <Icon {...ICON} />
              {label}
            </button>
          );
        })}
      </fieldset>
      <BankLoader />
      <section ref={rows} {...stop} className={styles.list} aria-label={strings.instruments}>
        {groups.length + own.length === 0 && (
          <EmptyState icon={<SearchX {...LARGE_ICON} />} title={strings.noMatch} text={strings.noMatchText} />
        )}
        {own.map(({ id, ...group }) => (
          <Group key={id} bankId={id} {...group} current={currentOf(group, current)} instruments={instruments} />
        ))}
        {groups.map((group) => (
          <Group key={group.family} {...group} current={currentOf(group, current)} instruments={instruments} />
        ))}
      </section>
    </>
  );
}

const currentId = ({ pluginValues: { bank, program, userBank } }: Track): string =>
  instrumentId(bank, program, userBank);

/** Null for groups without it: they stay as they are when another instrument is chosen. */
const currentOf = ({ entries }: InstrumentGroup, current: string | null): string | null =>
  entries.some(({ id }) => id === current) ? current : null;

interface GroupProps extends InstrumentGroup {
  /** Id of the bank, for banks of the user. */
  readonly bankId?: string;
  readonly current: string | null;
  readonly instruments: Instruments;
}

/** A family and its instruments; they have their room from the first moment on. */
function Group({ family, entries, bankId, ...rows }: GroupProps) {
  const whole = useTurn();
  return (
    <section>
      <h3 className={styles.family}>
        <span className="flex-1 truncate">{family}</span>
        {bankId !== undefined && <AboutBank id={bankId} name={family} />}
        <span>{entries.length}</span>
      </h3>
      <ul style={{ "--rows": entries.length } as CSSProperties}>{whole && <Rows entries={entries} {...rows} />}</ul>
    </section>
  );
}

function AboutBank({ id, name }: { readonly id: string; readonly name: string }) {
  const { session } = useStudio();
  return (
    <IconButton
      look="small"
      label={banks.about(name)}
      icon={<Info {...SMALL_ICON} />}
      onClick={() => showBank(session, id)}
    />
  );
}

const Rows = memo(function Rows({ entries, current, instruments }: Omit<GroupProps, "family" | "bankId">) {
  const { favourites } = useSettingsSnapshot();
  const loading = useSnapshot(useStudio().session.instruments);
  return entries.map((entry) => (
    <InstrumentRow
      key={entry.id}
      entry={entry}
      current={entry.id === current}
      favourite={favourites.includes(entry.id)}
      progress={loading[entry.id]?.progress ?? null}
      error={loading[entry.id]?.error ?? null}
      instruments={instruments}
    />
  ));
});

/** `/` goes to the search field from anywhere but a text field. */
function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.matches("input, textarea, [contenteditable]")) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return field;
}

/** Loads a sound bank from disk, and shows how far it is. */
function BankLoader() {
  const studio = useStudio();
  const { importing } = useSnapshot(studio.session).banks;
  useEffect(() => void refreshBanks(studio), [studio]);
  if (importing) {
    return (
      <div className={styles.bankLoading} aria-live="polite">
        <span className="truncate">{banks.loading(importing.fileName)}</span>
        <IconButton
          look="small"
          label={banks.cancel}
          icon={<X {...SMALL_ICON} />}
          onClick={() => studio.engine.banks.cancelImport()}
        />
        <Progress label={banks.loading(importing.fileName)} value={importing.progress} />
      </div>
    );
  }
  return (
    <div className={styles.bankLoader}>
      <Button
        className="full-width"
        icon={<FolderOpen {...SMALL_ICON} />}
        title={banks.loadHint}
        onClick={() => chooseFiles((files) => void importBanks(studio, files), BANK_FILE_TYPES)}
      >
        {banks.load}
      </Button>
    </div>
  );
}
