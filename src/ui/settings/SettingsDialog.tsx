import { useSnapshot } from "valtio";
import type { Session } from "../../state/session.ts";
import { changeSettings, resetLayout, SCALES } from "../../state/settings.ts";
import type { Theme } from "../../state/settings.ts";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { Switch } from "../controls/Switch.tsx";
import { useSettings, useSettingsSnapshot } from "../hooks/SettingsContext.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/settings.ts";
import { BanksSection } from "./BanksSection.tsx";
import { Row, Section, SelectRow } from "./Section.tsx";
import { SoundSection } from "./SoundSection.tsx";
import styles from "./SettingsDialog.module.css";

export interface SettingsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const settings = useSettings();
  const actions = (
    <>
      <span className={styles.version}>{strings.version(APP_VERSION)}</span>
      <Button size="medium" title={strings.resetHint} onClick={() => resetLayout(settings)}>
        {strings.resetLayout}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.title} open={open} onClose={onClose} actions={actions}>
      <AppearanceSection />
      <SoundSection />
      <BanksSection />
      <MidiSection />
    </Dialog>
  );
}

const THEMES = [
  { value: "dark", label: strings.dark },
  { value: "light", label: strings.light },
  { value: "system", label: strings.system },
];

const SCALE_OPTIONS = SCALES.map((scale) => ({ value: String(scale), label: `${Math.round(scale * 100)} %` }));

function AppearanceSection() {
  const settings = useSettings();
  const { theme, scale } = useSettingsSnapshot();
  return (
    <Section title={strings.appearance}>
      <SelectRow
        label={strings.theme}
        value={theme}
        options={THEMES}
        onChange={(value) => changeSettings(settings, { theme: value as Theme })}
      />
      <SelectRow
        label={strings.scale}
        value={String(scale)}
        options={SCALE_OPTIONS}
        onChange={(value) => changeSettings(settings, { scale: Number(value) })}
      />
    </Section>
  );
}

const setLive = (session: Session, live: boolean): void => {
  session.midi.live = live;
};

function MidiSection() {
  const { midi, session } = useStudio();
  const { supported, permission, inputs, outputs, live } = useSnapshot(session).midi;
  if (!supported) {
    return (
      <Section title={strings.midi}>
        <p className="text-2 size-2 line-16">{strings.midiUnsupported}</p>
      </Section>
    );
  }
  return (
    <Section title={strings.midi}>
      <Row label={strings.midiAccess}>
        {permission === "OK" ? strings.ports(inputs.length, outputs.length) : strings.midiStates[permission]}
        {permission === "PROMPT" && <Button onClick={() => void midi.request()}>{strings.allow}</Button>}
      </Row>
      <Row label={strings.live}>
        <Switch label={strings.live} checked={live} onChange={(on) => setLive(session, on)} />
      </Row>
      <p className="text-2 size-2 line-16">{strings.liveHint}</p>
    </Section>
  );
}
