import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import type { PadInput } from "../../domain/board/records.ts";
import { ALL_CHANNELS } from "../../domain/midi/channels.ts";
import { type Takeover, TAKEOVERS } from "../../domain/midi/takeover.ts";
import type { GearLearner, LearnerState } from "../../state/midi/GearLearner.ts";
import { lightPort } from "../../state/midi/GearLights.ts";
import { switchLights } from "../../state/midi/lightsSetting.ts";
import { chooseTakeover } from "../../state/midi/takeoverSetting.ts";
import { Button } from "../controls/Button.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { Select } from "../controls/Select.tsx";
import { Switch } from "../controls/Switch.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { learnStrings as words, lightStrings, takeoverStrings } from "../strings/midi.ts";
import { inputText } from "./learnText.ts";
import styles from "./LearnPanel.module.css";

interface LearnPanelProps {
  readonly learn: Pick<GearLearner<object, unknown, object>, "resolve" | "undo" | "canUndo" | "end">;
  readonly state: Pick<LearnerState<unknown, unknown>, "phase" | "learned">;
  /** Instruction or warning. */
  readonly text: string;
  readonly isWarning: boolean;
  /** Name of the control to learn. */
  readonly name: string;
  /** Input that moves it, and can be forgotten. */
  readonly known: PadInput | null | undefined;
  readonly onForget: () => void;
  /** It moves it on all channels from now on. */
  readonly onWiden: () => void;
  /** Inputs that move anything; null if nothing is moved. */
  readonly inputs: readonly (PadInput | null)[] | null;
}

/** Panel of MIDI learn: its prompt, and its choices. */
export function LearnPanel({ learn, state, text, isWarning, name, known, onForget, onWiden, inputs }: LearnPanelProps) {
  const { phase, learned } = state;
  return (
    <fieldset className={styles.bar} aria-label={words.title}>
      <b className="weight-600">{words.title}</b>
      <output className={styles.text} data-warning={isWarning || undefined}>
        {text}
      </output>
      {phase === "conflict" && (
        <>
          <Button tone="primary" onClick={() => learn.resolve(true)}>
            {words.replace(name)}
          </Button>
          <Button onClick={() => learn.resolve(false)}>{words.moveAll}</Button>
        </>
      )}
      {phase === "listen" && known && <Button onClick={onForget}>{words.forget(inputText(known))}</Button>}
      {phase === "listen" && known && known.channel !== ALL_CHANNELS && (
        <Button onClick={onWiden}>{words.allChannels}</Button>
      )}
      {phase === "pick" && learned && learn.canUndo && <Button onClick={() => learn.undo()}>{words.undo}</Button>}
      {inputs && <TakeoverSelect />}
      {inputs && <LightsSwitches inputs={inputs} />}
      <IconButton label={words.end} shortcut="Esc" icon={<X {...ICON} />} onClick={() => learn.end()} />
    </fieldset>
  );
}

/** Switches for sending lights to those devices among `inputs` that have an output. */
function LightsSwitches({ inputs }: { readonly inputs: readonly (PadInput | null)[] }) {
  const { midi } = useStudio().session;
  const { lights, outputs } = useSnapshot(midi);
  const devices = [...new Set(inputs.flatMap((input) => input?.port ?? []))].filter(
    (name) => lightPort(outputs, name) !== undefined,
  );
  return devices.map((name) => (
    <span key={name} className="row gap-8 nowrap" data-tip={lightStrings.tip}>
      <span aria-hidden="true">{lightStrings.label(name)}</span>
      <Switch
        label={lightStrings.label(name)}
        checked={lights.includes(name)}
        onChange={(on) => switchLights(midi, name, on)}
      />
    </span>
  ));
}

const OPTIONS = TAKEOVERS.map((value) => ({ value, label: takeoverStrings.modes[value] }));

/** Choice of takeover: the effect of a knob or fader whose value is elsewhere. */
function TakeoverSelect() {
  const { midi } = useStudio().session;
  const { takeover } = useSnapshot(midi);
  return (
    <Select
      label={takeoverStrings.label}
      prefix={takeoverStrings.label}
      tip={takeoverStrings.tip}
      value={takeover}
      options={OPTIONS}
      onChange={(mode) => chooseTakeover(midi, mode as Takeover)}
    />
  );
}
