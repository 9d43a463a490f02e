import type { HubPeer } from "../../hub/connection/HubPeer.ts";

/** A connection that notes the groups that it is in. */
export interface TestPeer extends HubPeer {
  readonly groups: Set<string>;
}

export function testPeer(id: string, userId = id, guest?: string): TestPeer {
  const groups = new Set<string>();
  return {
    id,
    user: {
      userId,
      sessionId: `session of ${userId}`,
      expiresAtMs: 1e15,
      network: "192.0.2.1",
      ...(guest === undefined ? {} : { guest }),
    },
    groups,
    joinGroup: async (group) => void groups.add(group),
    leaveGroup: async (group) => void groups.delete(group),
    renew: () => undefined,
  };
}
