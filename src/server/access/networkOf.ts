/** Network of an internet address. Of IPv6 addresses, a subscriber has at least 64 bits. */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const left = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  return [...groups, ...Array<string>(left).fill("0"), ...last].slice(0, 4).join(":");
}

/** True if the other end of a connection, or an origin's host, is this machine. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || /^(\[?::1\]?|(\[?::ffff:)?127(\.\d{1,3}){3}\]?)$/i.test(host);
