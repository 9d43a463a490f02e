import { Play, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink, type ButtonSize, type ButtonTone } from "../controls/Button.tsx";
import { EmptyState } from "../controls/EmptyState.tsx";
import { Fader } from "../controls/Fader.tsx";
import { IconButton, type IconButtonProps } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { Kbd } from "../controls/Kbd.tsx";
import { Knob } from "../controls/Knob.tsx";
import { Notice } from "../controls/Notice.tsx";
import { NumberField } from "../controls/NumberField.tsx";
import { Progress } from "../controls/Progress.tsx";
import { SearchField } from "../controls/SearchField.tsx";
import { Segments } from "../controls/Segments.tsx";
import { Select } from "../controls/Select.tsx";
import { Slider } from "../controls/Slider.tsx";
import { SubmitButton } from "../controls/SubmitButton.tsx";
import { Switch } from "../controls/Switch.tsx";
import { SwitchRow } from "../controls/SwitchRow.tsx";
import { Tabs } from "../controls/Tabs.tsx";
import { linearScale } from "../controls/valueScale.ts";
import { plainEdit } from "../controls/useValueControl.ts";
import { Field } from "../forms/Field.tsx";
import { FormFailure } from "../forms/FormFailure.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { EmptyPlace } from "../screens/EmptyPlace.tsx";
import listing from "../screens/Listing.module.css";
import plan from "../screens/account/plan/Plan.module.css";
import account from "../screens/account/Account.module.css";
import form from "../forms/Form.module.css";

/** One control in one state. */
export interface Sample {
  readonly name: string;
  readonly node: ReactNode;
  /** States of pointer and keyboard in which it is shown beside its own. */
  readonly states?: readonly string[];
}

export interface SampleGroup {
  readonly title: string;
  readonly samples: readonly Sample[];
}

const ALL = ["hover", "focus", "active"] as const;
const HELD = ["hover", "focus"] as const;
const nothing = (): void => undefined;
const scale = linearScale({ min: 0, max: 100, step: 1, initial: 50 });
const value = { label: "Gain", value: 64, scale, format: String, edit: plainEdit(nothing) };
const bound = { name: "field", value: "Noor", error: null, onChange: nothing, onBlur: nothing };

const TONES: readonly ButtonTone[] = ["plain", "primary", "danger", "ghost"];
const SIZES: readonly ButtonSize[] = ["small", "medium", "large"];
const LOOKS: readonly NonNullable<IconButtonProps["look"]>[] = [
  "plain",
  "small",
  "large",
  "transport",
  "transport-solid",
  "danger",
];
const KINDS = ["info", "success", "warning", "error"] as const;
const OPTIONS = [
  { value: "a", label: "First" },
  { value: "b", label: "Second" },
];

const buttons: readonly Sample[] = [
  ...TONES.flatMap((tone) =>
    SIZES.map((size) => ({
      name: `${tone} ${size}`,
      states: ALL,
      node: (
        <Button tone={tone} size={size} icon={<Play {...ICON} />}>
          Save
        </Button>
      ),
    })),
  ),
  ...TONES.map((tone) => ({
    name: `${tone} disabled`,
    node: (
      <Button tone={tone} size="medium" disabled>
        Save
      </Button>
    ),
  })),
  {
    name: "link",
    states: ALL,
    node: (
      <ButtonLink to="/" size="medium">
        Open
      </ButtonLink>
    ),
  },
  { name: "submit", states: ALL, node: <SubmitButton pending={false}>Save</SubmitButton> },
  { name: "submit pending", node: <SubmitButton pending>Save</SubmitButton> },
];

const iconButtons: readonly Sample[] = LOOKS.flatMap((look) => [
  { name: look, states: ALL, node: <IconButton look={look} label="Delete" icon={<Trash2 {...ICON} />} /> },
  { name: `${look} pressed`, node: <IconButton look={look} pressed label="Delete" icon={<Trash2 {...ICON} />} /> },
  { name: `${look} disabled`, node: <IconButton look={look} disabled label="Delete" icon={<Trash2 {...ICON} />} /> },
]);

const forms: readonly Sample[] = [
  { name: "field", states: HELD, node: <Field {...bound} label="Name" autoComplete="off" hint="Others see it." /> },
  { name: "field empty", node: <Field {...bound} value="" label="Name" autoComplete="off" placeholder="Your name" /> },
  { name: "field invalid", node: <Field {...bound} error="Enter a name" label="Name" autoComplete="off" /> },
  { name: "field disabled", node: <Field {...bound} label="Name" autoComplete="off" disabled /> },
  { name: "field of lines", node: <Field {...bound} label="About" autoComplete="off" lines={3} /> },
  {
    name: "new password",
    node: (
      <PasswordField
        {...bound}
        value="correct horse 7"
        label="Password"
        autoComplete="new-password"
        owner={{ name: "", email: "" }}
      />
    ),
  },
  { name: "failure", node: <FormFailure error={{ code: "OFFLINE", message: "The server is away" } as never} /> },
  {
    name: "line",
    node: (
      <p className={form.alt}>
        New here? <a href="/register">Create an account</a>
      </p>
    ),
  },
];

const values: readonly Sample[] = [
  { name: "switch off", states: HELD, node: <Switch label="Loop" checked={false} onChange={nothing} /> },
  { name: "switch on", states: HELD, node: <Switch label="Loop" checked onChange={nothing} /> },
  { name: "switch row", node: <SwitchRow label="Loop" checked onChange={nothing} /> },
  { name: "slider", states: HELD, node: <Slider {...value} /> },
  { name: "slider disabled", node: <Slider {...value} disabled /> },
  { name: "knob", states: HELD, node: <Knob {...value} /> },
  { name: "fader", node: <Fader {...value} marks={[0, 50, 100]} /> },
  { name: "number", states: HELD, node: <NumberField {...value} label="Tempo" /> },
  { name: "number disabled", node: <NumberField {...value} label="Tempo" disabled /> },
  { name: "progress", node: <Progress label="Export" value={0.4} /> },
  { name: "key", node: <Kbd>Ctrl+K</Kbd> },
];

const choices: readonly Sample[] = [
  {
    name: "segments",
    states: HELD,
    node: <Segments label="Mode" value="a" segments={OPTIONS} onChange={nothing} />,
  },
  { name: "segments loose", node: <Segments label="Mode" value="a" segments={OPTIONS} onChange={nothing} loose /> },
  { name: "select", states: ALL, node: <Select label="Grid" value="a" options={OPTIONS} onChange={nothing} /> },
  { name: "select large", node: <Select label="Grid" value="a" options={OPTIONS} onChange={nothing} size="large" /> },
  { name: "select disabled", node: <Select label="Grid" value="a" options={OPTIONS} onChange={nothing} disabled /> },
  { name: "search", states: HELD, node: <SearchField label="Search" value="" onChange={nothing} shortcut="Ctrl+K" /> },
  { name: "search filled", node: <SearchField label="Search" value="pad" onChange={nothing} /> },
  {
    name: "tabs",
    states: HELD,
    node: (
      <Tabs
        label="Panels"
        value="a"
        onChange={nothing}
        tabs={[
          { id: "a", label: "Roll", content: "Notes" },
          { id: "b", label: "Mixer", content: "Strips", count: 3 },
        ]}
      />
    ),
  },
];

const messages: readonly Sample[] = [
  ...KINDS.map((kind) => ({ name: `notice ${kind}`, node: <Notice kind={kind}>Saved in your account.</Notice> })),
  {
    name: "empty panel",
    node: (
      <EmptyState title="No takes yet" text="Play a few bars, then keep them.">
        <Button>Capture</Button>
      </EmptyState>
    ),
  },
  {
    name: "empty list",
    node: (
      <EmptyPlace title="No boards yet" text="Make the first one.">
        <Button tone="primary" size="medium">
          New board
        </Button>
      </EmptyPlace>
    ),
  },
];

const pages: readonly Sample[] = [
  {
    name: "list page",
    node: (
      <div className={listing.page}>
        <header className={listing.head}>
          <div>
            <h1>Gallery</h1>
            <p className="text-2 size-3 line-20">Boards of everybody</p>
          </div>
        </header>
        <ul className={listing.list}>
          <li>
            <article className={listing.card}>
              <a className={listing.name} href="/">
                Live rig
              </a>
            </article>
          </li>
        </ul>
      </div>
    ),
  },
  {
    name: "account page",
    node: (
      <div className={account.page}>
        <div className={account.content}>
          <h1>Profile</h1>
          <p className={account.lead}>Visible to everyone.</p>
          <section className={account.section}>
            <div className={account.words}>
              <h2>Picture</h2>
              <p>PNG, JPEG, WebP or GIF</p>
            </div>
          </section>
        </div>
      </div>
    ),
  },
  {
    name: "table",
    node: (
      <table className={plan.table}>
        <thead>
          <tr>
            <th>Plan</th>
            <th>Pro</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th>Boards</th>
            <td>Any number</td>
          </tr>
        </tbody>
      </table>
    ),
  },
];

/** Every control in every state, in the order of the page. */
export const SAMPLES: readonly SampleGroup[] = [
  { title: "Pages", samples: pages },
  { title: "Buttons", samples: buttons },
  { title: "Icon buttons", samples: iconButtons },
  { title: "Forms", samples: forms },
  { title: "Values", samples: values },
  { title: "Choices", samples: choices },
  { title: "Messages and empty states", samples: messages },
];
