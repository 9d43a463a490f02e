/** The name under which a tab that has a document open holds a lock, so that all of them agree. */
export const LOCKS = "padroll";

export const lockName = (key: string): string => `${LOCKS}_${key}`;

/** The other tabs of this browser that have the product open. */
export interface TabsPort<Message> {
  /** Notifies all other tabs. */
  post(message: Message): void;
  onMessage(listener: (message: Message) => void): () => void;
  /** Runs `work` while no other tab runs work of this name. Without locks in the browser it runs at once. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Does `work` if no tab, this one included, is at work of this name; else null, at once. */
  ifFree<T>(name: string, work: () => Promise<T>): Promise<T | null>;
  /** Names of work that runs in any tab. Empty without locks in the browser. */
  underWay(): Promise<ReadonlySet<string>>;
}
