/** Whom an internet address belongs to, as far as it shows: of IPv6 everybody has at least 64 bits of their own. */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  while (tail !== undefined && groups.length + last.length < 8) groups.push("0");
  return [...groups, ...last].slice(0, 4).join(":");
}
