import type { TabsPort } from "../../protocol/tabs.ts";

export interface TabsOptions {
  readonly name: string;
  /** Missing where the page is not served securely. */
  readonly locks: Pick<LockManager, "request" | "query"> | undefined;
}

/** `TabsPort` on BroadcastChannel and Web Locks. */
export function createTabs<Message>({ name, locks }: TabsOptions): TabsPort<Message> {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  const send = channel?.postMessage.bind(channel);
  return {
    post: (message) => send?.(message),
    onMessage(listener) {
      const onMessage = ({ data }: MessageEvent<Message>): void => listener(data);
      channel?.addEventListener("message", onMessage);
      return () => channel?.removeEventListener("message", onMessage);
    },
    exclusive: async (lock, work) => (locks ? locks.request(`${name}_${lock}`, work) : work()),
    ifFree: async (lock, work) =>
      locks ? locks.request(`${name}_${lock}`, { ifAvailable: true }, (held) => (held ? work() : null)) : work(),
    async underWay() {
      const { held = [] } = (await locks?.query()) ?? {};
      const names = held.flatMap((lock) => (lock.name?.startsWith(`${name}_`) ? [lock.name] : []));
      return new Set(names.map((each) => each.slice(name.length + 1)));
    },
  };
}
