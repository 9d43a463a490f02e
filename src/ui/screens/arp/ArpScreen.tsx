import { useEffect, useState, useRef } from "react";
import { DEFAULT_ARP, type ArpPreset, ARP_ORDERS } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { linkOf, withLink, withoutLink } from "../../../domain/note-processors/noteChain.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { chainOf, setChain } from "../../../state/board/boardSettings.ts";
import type { ArpLibrary } from "../../../state/live-notes/ArpLibrary.ts";
import { Page } from "../../shell/Page.tsx";
import { arpStrings as words } from "../../strings/arp.ts";
import { useBoard, useSettings } from "../board/useLiveBoard.ts";
import { LaneEditor } from "./LaneEditor.tsx";
import { Values } from "./Values.tsx";
import styles from "./ArpScreen.module.css";
import { KeyStrip } from "../../controls/KeyStrip.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { ArpNotes, ArpState } from "../../../domain/music/arpeggiator/ArpState.ts";
import { compileArp } from "../../../domain/music/arpeggiator/compileArp.ts";
import { stepArp } from "../../../domain/music/arpeggiator/stepArp.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import { Trash2 } from "lucide-react";
import { useSnapshot } from "valtio";
import { FACTORY_ARPS, type NamedArp } from "../../../domain/music/arpeggiator/factoryArps.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";

interface PresetListProps {
  readonly library: ArpLibrary;
  readonly preset: ArpPreset;
  readonly chosenId: string;
  readonly onChoose: (preset: NamedArp) => void;
}

/** Presets of the user and of the product, and a way to keep what is set now. */
function PresetList({ library, preset, chosenId, onChoose }: PresetListProps) {
  const { own } = useSnapshot(library.shown);
  const [name, setName] = useState("");
  const choice = (each: NamedArp) => (
    <button type="button" aria-pressed={each.id === chosenId} onClick={() => onChoose(each)}>
      {each.name}
    </button>
  );
  return (
    <section className={styles.presets} aria-label={words.presets}>
      <h2>{words.presets}</h2>
      <form
        className="row gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "") return;
          onChoose(library.save(name, preset));
          setName("");
        }}
      >
        <input
          aria-label={words.presetName}
          placeholder={words.saveAs}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="small" disabled={name.trim() === ""}>
          {words.save}
        </Button>
      </form>
      {own.length > 0 && <h3 className="text-2 size-2">{words.own}</h3>}
      <ul>
        {own.map((each) => (
          <li className="flex" key={each.id}>
            {choice(each)}
            <IconButton
              label={words.remove(each.name)}
              icon={<Trash2 {...SMALL_ICON} />}
              onClick={() => library.remove(each.id)}
            />
          </li>
        ))}
      </ul>
      <h3 className="text-2 size-2">{words.factory}</h3>
      <ul>
        {FACTORY_ARPS.map((each) => (
          <li className="flex" key={each.id}>
            {choice(each)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Order = ArpPreset["order"];

const STEPS = 8;
/** Struck in this order: a picture of `asPlayed` has to differ from one of `up`. */
const KEYS = [1, 3, 0, 2];
const GAP = 6;

interface Dot {
  readonly step: number;
  readonly place: number;
}

/** Notes that an order plays of four keys. */
function dotsOf(order: Order): readonly Dot[] {
  const compiled = compileArp({ ...DEFAULT_ARP, order, seed: 5 });
  if (!compiled.ok) return [];
  const state = new ArpState();
  for (const [group, key] of KEYS.entries()) state.add(60 + key, 100, group);
  const notes = new ArpNotes();
  return Array.from({ length: STEPS }).flatMap((_, step) => {
    stepArp(state, compiled.value, step, 0.25, notes);
    return Array.from(notes.keys.subarray(0, notes.count), (key) => ({ step, place: key - 60 }));
  });
}

const PICTURES = new Map(ARP_ORDERS.map((order) => [order, dotsOf(order)]));

/** An order as a picture of the notes it plays. */
function OrderPicture({ order }: { readonly order: Order }) {
  return (
    <svg viewBox={`0 0 ${STEPS * GAP} ${4 * GAP}`} className={styles.dots} aria-hidden="true">
      {PICTURES.get(order)!.map(({ step, place }) => (
        <circle key={`${step} ${place}`} cx={(step + 0.5) * GAP} cy={(3.5 - place) * GAP} r="2" fill="currentColor" />
      ))}
    </svg>
  );
}

interface OrderPickerProps {
  readonly order: Order;
  readonly onChange: (order: Order) => void;
}

/** All orders in view, as pictures. */
function OrderPicker({ order, onChange }: OrderPickerProps) {
  return (
    <fieldset className={styles.orders}>
      <legend>{words.order}</legend>
      {ARP_ORDERS.map((each) => (
        <label key={each} className={styles.order}>
          <input
            className="absolute inset-0"
            type="radio"
            name="order"
            checked={each === order}
            onChange={() => onChange(each)}
          />
          <OrderPicture order={each} />
          <span>{chainStrings.orderName(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const LOWEST = 48;

/** Shows which keys are held and which sound, and plays by pointer, touch and the Enter key. */
function ArpKeyboard({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const ref = useRef<HTMLFieldSetElement>(null);
  useHeld(liveBoard, ref);
  useSounding(ref);
  const { player } = liveBoard;
  return (
    <KeyStrip
      ref={ref}
      label={words.keyboard}
      first={LOWEST}
      octaves={useNarrow(40) ? 2 : 3}
      className={styles.keyboard}
      player={{
        noteOn: (touch, key, strength) => player.key(touch, key, strength),
        noteOff: (touch) => player.release(touch),
        keyOf: (touch) => player.keyOf(touch),
      }}
    />
  );
}

type Keys = { readonly current: HTMLElement | null };

const keyElement = (keys: Keys, key: number): HTMLElement | null =>
  keys.current?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? null;

/** Marks come and go many times a second: past React. */
function useHeld({ player }: LiveBoard, keys: Keys): void {
  useEffect(
    () =>
      player.onKeys.on(() => {
        for (const element of keys.current?.children ?? []) {
          const isHeld = player.keys.held[Number((element as HTMLElement).dataset["key"])]! > 0;
          element.setAttribute("aria-pressed", String(isHeld));
        }
      }),
    [player, keys],
  );
}

/** A ring on every key for as long as it is heard. */
function useSounding(keys: Keys): void {
  const { engine } = useStudio();
  useEffect(() => {
    const sounding = new Map<number, number>();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = engine.arps.onNote(({ key, velocity, timeMs }) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const count = Math.max(0, (sounding.get(key) ?? 0) + (velocity > 0 ? 1 : -1));
        sounding.set(key, count);
        keyElement(keys, key)?.toggleAttribute("data-sounding", count > 0);
      }, timeMs - performance.now());
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [engine, keys]);
}

export interface ArpScreenProps {
  readonly liveBoard: LiveBoard;
  readonly library: ArpLibrary;
  /** The preset to begin with. */
  readonly id: string | undefined;
}

/** The arpeggiator in full: what is set here is what the open board plays. */
export function ArpScreen({ liveBoard, library, id }: ArpScreenProps) {
  const board = useBoard();
  const chain = chainOf(useSettings(liveBoard), board.id);
  const link = linkOf(chain, "arp");
  const preset = link?.values ?? DEFAULT_ARP;
  const [chosenId, setChosenId] = useState(id ?? "");
  const play = (next: ArpPreset): void =>
    setChain(liveBoard.settings, board.id, withLink(withoutLink(chain, "repeat"), { id: "arp", values: next }));
  const change = (changed: Partial<ArpPreset>): void => play({ ...preset, ...changed });
  useEffect(() => liveBoard.attach(window, { computerKeys: () => true }), [liveBoard]);
  useEffect(() => {
    const begin =
      (id ? library.find(id)?.preset : undefined) ?? linkOf(chainOf(liveBoard.settings, board.id), "arp")?.values;
    const before = withoutLink(chainOf(liveBoard.settings, board.id), "repeat");
    setChain(liveBoard.settings, board.id, withLink(before, { id: "arp", values: begin ?? DEFAULT_ARP }));
  }, [liveBoard, library, id, board.id]);
  return (
    <Page>
      <div className={styles.screen}>
        <header className="flex wrap">
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </header>
        <PresetList
          library={library}
          preset={preset}
          chosenId={chosenId}
          onChoose={(next) => {
            setChosenId(next.id);
            play(next.preset);
          }}
        />
        <div className="grid gap-16 min-width-0">
          <OrderPicker order={preset.order} onChange={(order) => change({ order })} />
          <Values preset={preset} onChange={change} />
          <LaneEditor lane={preset.lane} onChange={(lane) => change({ lane })} />
        </div>
        <div className={styles.play}>
          <p>{words.hint}</p>
          <ArpKeyboard liveBoard={liveBoard} />
        </div>
      </div>
    </Page>
  );
}
