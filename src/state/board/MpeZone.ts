const MEMBERS = 15;
const FIRST_MEMBER = 2;

/** The lower zone of MPE on each output: channel 1 is its master, each hand has one of the others. */
export class MpeZone {
  static readonly members = MEMBERS;
  /** By port: members in the order in which they were used, the one that is free for longest first. */
  readonly #order = new Map<string, number[]>();
  /** By port: what each hand has. */
  readonly #taken = new Map<string, Map<number, number>>();
  readonly #told = new Set<string>();

  /** The channel 2..16 of a hand: the one that has been free for longest, else the one taken first. */
  take(portId: string, hand: number): number {
    const order = this.#order.get(portId) ?? Array.from({ length: MEMBERS }, (_, index) => FIRST_MEMBER + index);
    const taken = this.#taken.get(portId) ?? new Map<number, number>();
    const used = new Set(taken.values());
    const channel = order.find((each) => !used.has(each)) ?? order[0]!;
    this.#order.set(portId, [...order.filter((each) => each !== channel), channel]);
    this.#taken.set(portId, taken.set(hand, channel));
    return channel;
  }

  /** Releases a hand's channel; the one released last is reused last, as its note fades longest. */
  give(portId: string, hand: number): void {
    const taken = this.#taken.get(portId);
    const channel = taken?.get(hand);
    const order = this.#order.get(portId);
    if (channel === undefined || !order) return;
    taken?.delete(hand);
    this.#order.set(portId, [...order.filter((each) => each !== channel), channel]);
  }

  /** True once for each port. */
  isNew(portId: string): boolean {
    if (this.#told.has(portId)) return false;
    this.#told.add(portId);
    return true;
  }

  forgetPorts(): void {
    this.#told.clear();
  }
}
