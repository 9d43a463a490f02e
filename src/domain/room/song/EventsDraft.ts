import { canonical } from "../../merge/canonical.ts";
import type { ListChange, Placed } from "./eventLists.ts";

/** Events of one tick by their places. */
interface TickEvents {
  readonly places: Set<number>;
  /** Places by the text of the event, and how many of them are gone; null until something is removed. */
  byText: Map<string, { readonly places: number[]; gone: number }> | null;
}

/**
 * A list of events under many changes, each of which costs what it touches. It comes out as `editedEvents` makes it
 * change by change.
 */
export class EventsDraft<T extends Placed> {
  readonly #list: readonly T[];
  /** Indices of the list by tick; null where it is in that order. */
  readonly #byTick: readonly number[] | null;
  /** Indices of events of the list that are gone. */
  readonly #gone = new Set<number>();
  /** Events by their places, which count on from the end of the list. */
  readonly #added = new Map<number, T>();
  readonly #ticks = new Map<number, TickEvents>();
  #nextPlace: number;
  #hasAdded = false;

  constructor(list: readonly T[]) {
    this.#list = list;
    this.#nextPlace = list.length;
    const isInOrder = list.every(({ tick }, at) => at === 0 || list[at - 1]!.tick <= tick);
    this.#byTick = isInOrder ? null : list.map((_, at) => at).sort((a, b) => list[a]!.tick - list[b]!.tick);
  }

  get length(): number {
    return this.#list.length - this.#gone.size + this.#added.size;
  }

  hasAt(tick: number): boolean {
    return this.#at(tick).places.size > 0;
  }

  /** Edits the list. `isSingle`: added events replace all others at their tick. */
  edit({ removed, added }: ListChange<T>, isSingle: boolean): void {
    for (const event of removed) this.#remove(event);
    for (const event of added) this.#add(event, isSingle);
  }

  list(): readonly T[] {
    const kept = this.#gone.size > 0 ? this.#list.filter((_, at) => !this.#gone.has(at)) : this.#list;
    if (!this.#hasAdded) return kept;
    return [...kept, ...this.#added.values()].sort((a, b) => a.tick - b.tick);
  }

  #add(event: T, isSingle: boolean): void {
    const here = this.#at(event.tick);
    if (isSingle) this.#clear(here);
    const place = this.#nextPlace++;
    this.#added.set(place, event);
    here.places.add(place);
    if (here.byText) addTo(here.byText, canonical(event), place);
    this.#hasAdded = true;
  }

  #remove(event: T): void {
    const here = this.#at(event.tick);
    if (here.places.size === 0) return;
    here.byText ??= this.#textsOf(here.places);
    const same = here.byText.get(canonical(event));
    const place = same?.places[same.gone];
    if (!same || place === undefined) return;
    same.gone++;
    here.places.delete(place);
    this.#drop(place);
  }

  #clear(here: TickEvents): void {
    for (const place of here.places) this.#drop(place);
    here.places.clear();
    here.byText = null;
  }

  #drop(place: number): void {
    if (place < this.#list.length) this.#gone.add(place);
    else this.#added.delete(place);
  }

  #textsOf(places: ReadonlySet<number>): NonNullable<TickEvents["byText"]> {
    const texts: NonNullable<TickEvents["byText"]> = new Map();
    for (const place of places) addTo(texts, canonical(this.#list[place] ?? this.#added.get(place)), place);
    return texts;
  }

  #at(tick: number): TickEvents {
    const known = this.#ticks.get(tick);
    if (known) return known;
    const here: TickEvents = { places: new Set(this.#placesAt(tick)), byText: null };
    this.#ticks.set(tick, here);
    return here;
  }

  *#placesAt(tick: number): Generator<number> {
    const [list, byTick] = [this.#list, this.#byTick];
    const placeOf = (at: number): number => byTick?.[at] ?? at;
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[placeOf(middle)]!.tick < tick) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < list.length && list[placeOf(at)]!.tick === tick; at++) yield placeOf(at);
  }
}

function addTo(texts: NonNullable<TickEvents["byText"]>, text: string, place: number): void {
  const same = texts.get(text);
  if (same) same.places.push(place);
  else texts.set(text, { places: [place], gone: 0 });
}
