import { subscribe } from "valtio/vanilla";
import { boardActions } from "../actions/board/boardActions.ts";
import { DRUM_KITS, GM_INSTRUMENTS, PERCUSSION_BANK } from "../domain/reference/gmInstruments.ts";
import type { MidiPort } from "../protocol/midi.ts";
import type { LiveBoard } from "../state/board/LiveBoard.ts";
import { soundOf } from "../state/board/boardSettings.ts";
import type { Session } from "../state/session.ts";
import { portLabel } from "../ui/screens/board/menuItems.ts";
import { chosenBefore, rememberOutput } from "../ui/screens/board/outputActions.ts";
import { boardStrings } from "../ui/strings/board.ts";
import { standaloneStrings as words } from "../ui/strings/standalone.ts";
import { element } from "./element.ts";

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly group?: string;
}

/** A labelled list to choose one of. */
class Choice {
  readonly element = element("label", { className: "choice" });
  readonly #select = element("select");
  #shown = "";

  constructor(label: string, onChoose: (value: string) => void) {
    this.#select.addEventListener("change", () => onChoose(this.#select.value));
    this.element.append(element("small", { textContent: label }), this.#select);
  }

  /** Options that are as they were stay: a list that is open is not to close. */
  show(options: readonly Option[], value: string): void {
    const shown = JSON.stringify(options);
    if (shown !== this.#shown) this.#select.replaceChildren(...elementsOf(options));
    this.#shown = shown;
    this.#select.value = value;
  }
}

function elementsOf(options: readonly Option[]): HTMLElement[] {
  const groups = new Map<string, HTMLOptGroupElement>();
  const elements: HTMLElement[] = [];
  for (const { value, label, disabled = false, group } of options) {
    const option = element("option", { value, textContent: label, disabled });
    if (group === undefined) {
      elements.push(option);
      continue;
    }
    const known = groups.get(group) ?? element("optgroup", { label: group });
    if (!groups.has(group)) elements.push(known);
    groups.set(group, known);
    known.append(option);
  }
  return elements;
}

/** Dialog with the parts of the file and their licenses. */
class AboutDialog {
  readonly element = element("dialog", { className: "about" });

  constructor() {
    this.element.setAttribute("aria-label", words.about);
    const close = element("button", { type: "button", textContent: words.close, onclick: () => this.element.close() });
    const licences = document.querySelector<HTMLTemplateElement>("#licences")?.content.textContent ?? "";
    this.element.append(
      element("p", { textContent: words.aboutText(APP_VERSION) }),
      element("h2", { textContent: words.licences }),
      element("pre", { textContent: licences, tabIndex: 0 }),
      close,
    );
  }

  open(): void {
    this.element.showModal();
  }
}

export interface BarParts {
  readonly liveBoard: LiveBoard;
  readonly midi: MidiPort;
  readonly session: Pick<Session, "midi">;
  readonly name: string;
}

const CONNECT = "connect";
const NONE = "";
const CHANNELS = Array.from({ length: 17 }, (_, channel) => channel);

/** The bar above the board: where it plays, on which channel, with what sound, and what ends every sound. */
export class Bar {
  readonly element = element("header", { className: "bar" });
  readonly #parts: BarParts;
  readonly #output: Choice;
  readonly #channel: Choice;
  readonly #sound: Choice;
  readonly #octave = element("output");

  constructor(parts: BarParts) {
    const { liveBoard, session } = parts;
    this.#parts = parts;
    this.#output = new Choice(words.output, (id) => this.#chooseOutput(id));
    this.#channel = new Choice(words.channel, (channel) => {
      session.midi.channel = Number(channel);
    });
    this.#sound = new Choice(words.sound, (program) => this.#chooseSound(program));
    const about = new AboutDialog();
    this.element.append(
      element("h1", { textContent: parts.name }),
      this.#output.element,
      this.#channel.element,
      this.#sound.element,
      this.#octaves(),
      panicButton(liveBoard),
      fullscreenButton(),
      element("button", { type: "button", textContent: words.about, onclick: () => about.open() }),
      about.element,
    );
    subscribe(session.midi, () => this.#show());
    subscribe(liveBoard.settings, () => this.#show());
    this.#show();
  }

  #octaves(): HTMLElement {
    const { liveBoard } = this.#parts;
    const button = (action: typeof boardActions.octaveUp, text: string): HTMLButtonElement => {
      const made = element("button", { type: "button", textContent: text, onclick: () => action.run(liveBoard) });
      made.setAttribute("aria-label", action.label);
      return made;
    };
    const group = element("div", { className: "octaves" });
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", boardStrings.octave);
    group.append(button(boardActions.octaveDown, "−"), this.#octave, button(boardActions.octaveUp, "+"));
    return group;
  }

  #chooseOutput(id: string): void {
    const { midi, session, liveBoard } = this.#parts;
    if (id === CONNECT) {
      void midi.request().then(() => this.#show());
      return;
    }
    const port = session.midi.outputs.find((each) => each.id === id) ?? null;
    session.midi.outputId = id;
    rememberOutput(liveBoard.settings, port, session.midi.outputs);
  }

  #chooseSound(value: string): void {
    const { settings, player } = this.#parts.liveBoard;
    const [kind, program] = value.split(" ");
    settings.internalSound = kind !== "none";
    const sound = soundOf(settings, player.board.id);
    if (kind === "keys") settings.sounds[player.board.id] = { ...sound, keys: { bank: 0, program: Number(program) } };
    if (kind === "kit")
      settings.sounds[player.board.id] = { ...sound, pads: { bank: PERCUSSION_BANK, program: Number(program) } };
  }

  #show(): void {
    const { liveBoard, session } = this.#parts;
    const { settings } = liveBoard;
    const { permission, supported, outputs, outputId, channel } = session.midi;
    const known = chosenBefore(settings, outputs);
    const isThere = outputs.some(({ id, connected }) => id === outputId && connected);
    if (known && !isThere) session.midi.outputId = known.id;
    const unasked = supported && permission === "PROMPT" ? [{ value: CONNECT, label: words.connect }] : [];
    const none = supported
      ? permission === "DENIED"
        ? boardStrings.midiDenied
        : boardStrings.noMidiOutput
      : boardStrings.midiUnsupported;
    this.#output.show(
      [
        { value: NONE, label: none },
        ...unasked,
        ...outputs.map((port) => ({ value: port.id, label: portLabel(port, outputs), disabled: !port.connected })),
      ],
      session.midi.outputId,
    );
    this.#channel.show(
      CHANNELS.map((each) => ({
        value: String(each),
        label: each === 0 ? words.allChannels : words.channelName(each),
      })),
      String(channel),
    );
    this.#showSound();
    this.#octave.textContent = `${settings.octave > 0 ? "+" : ""}${settings.octave}`;
  }

  #showSound(): void {
    const { settings, player } = this.#parts.liveBoard;
    const { keys, pads } = soundOf(settings, player.board.id);
    this.#sound.show(
      [
        { value: "none", label: boardStrings.outputSilent },
        ...GM_INSTRUMENTS.map(({ label, program }) => ({ value: `keys ${program}`, label, group: words.instrument })),
        ...DRUM_KITS.map(({ label, program }) => ({
          value: `kit ${program}`,
          label: program === pads.program ? `${label} ✓` : label,
          group: words.kit,
        })),
      ],
      settings.internalSound ? `keys ${keys.program}` : "none",
    );
  }
}

function panicButton(liveBoard: LiveBoard): HTMLButtonElement {
  const { label, run } = boardActions.panic;
  const button = element("button", { type: "button", className: "panic", textContent: label });
  // With the press, not the click: it must not wait for the finger to lift.
  button.addEventListener("pointerdown", () => run(liveBoard));
  button.addEventListener("click", (event) => event.detail === 0 && run(liveBoard));
  return button;
}

const fullscreenButton = (): HTMLButtonElement =>
  element("button", {
    type: "button",
    className: "fullscreen",
    textContent: boardStrings.fullscreen,
    hidden: !document.fullscreenEnabled,
    onclick: toggleFullscreen,
  });

function toggleFullscreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // Refused: everything stays as it is.
  done.catch(() => undefined);
}
