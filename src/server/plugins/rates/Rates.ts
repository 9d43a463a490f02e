/** How often something has happened in the time window that began with its first. */
export interface Rate {
  readonly current: number;
  /** Until the window ends, in ms. */
  readonly ttl: number;
}

/** Counts calls, on this node or for all. */
export interface Rates {
  /** Counts one more. Never fails: where the others cannot be asked, this node counts on its own. */
  count(key: string, windowMs: number): Promise<Rate>;
  close(): Promise<void>;
}
