/** One number for each message of three bytes; long ones share numbers only by accident (FNV-1a). */
export function messageKey(data: ArrayLike<number>): number {
  if (data.length <= 3) return (data[0]! << 16) | ((data[1] ?? 0) << 8) | (data[2] ?? 0);
  let hash = 0x811c9dc5;
  for (let at = 0; at < data.length; at++) hash = Math.imul(hash ^ data[at]!, 0x01000193);
  return hash | 0x80000000;
}
