import { ARP_ORDERS, DEFAULT_ARP, type ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { ArpNotes, ArpState } from "../../../domain/music/arpeggiator/ArpState.ts";
import { compileArp } from "../../../domain/music/arpeggiator/compileArp.ts";
import { stepArp } from "../../../domain/music/arpeggiator/stepArp.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import styles from "./ArpScreen.module.css";

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
export function OrderPicker({ order, onChange }: OrderPickerProps) {
  return (
    <fieldset className={styles.orders}>
      <legend className="visually-hidden">{words.order}</legend>
      {ARP_ORDERS.map((each) => (
        <label key={each} className={styles.order} data-tip={chainStrings.orderName(each)}>
          <input
            className="absolute inset-0"
            type="radio"
            name="order"
            checked={each === order}
            onChange={() => onChange(each)}
          />
          <OrderPicture order={each} />
          <span className="visually-hidden">{chainStrings.orderName(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
