/** The name under which a tab that has a document open holds a lock, so that all of them agree. */
export const LOCKS = "padroll";

export const lockName = (key: string): string => `${LOCKS}_${key}`;

/** The other tabs of this browser that have the product open. */
export interface TabsPort<Message> {
  /** Tells all other tabs. */
  post(message: Message): void;
  onMessage(listener: (message: Message) => void): () => void;
  /** Does `work` while no other tab does work of this name. Where tabs cannot agree, it is simply done. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Does `work` if no tab, this one included, is at work of this name; else null, at once. */
  ifFree<T>(name: string, work: () => Promise<T>): Promise<T | null>;
  /** Names of work that is being done in any tab. Empty where tabs cannot agree. */
  underWay(): Promise<ReadonlySet<string>>;
}
