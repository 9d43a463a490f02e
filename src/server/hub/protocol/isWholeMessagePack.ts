/** Nothing of ours is nested deeper. */
const DEPTH = 96;

/** Bytes of the body after the type byte, for types of a fixed size from 0xca on; 0xc0 to 0xc3 have none. */
const FIXED: Readonly<Record<number, number>> = {
  0xca: 4,
  0xcb: 8,
  0xcc: 1,
  0xcd: 2,
  0xce: 4,
  0xcf: 8,
  0xd0: 1,
  0xd1: 2,
  0xd2: 4,
  0xd3: 8,
  0xd4: 2,
  0xd5: 3,
  0xd6: 5,
  0xd7: 9,
  0xd8: 17,
};

/** Types whose length stands in the following 1, 2 or 4 bytes; extensions have one more byte for their type. */
const SIZED: Readonly<Record<number, readonly [lengthBytes: number, more: number]>> = {
  0xc4: [1, 0],
  0xc5: [2, 0],
  0xc6: [4, 0],
  0xc7: [1, 1],
  0xc8: [2, 1],
  0xc9: [4, 1],
  0xd9: [1, 0],
  0xda: [2, 0],
  0xdb: [4, 0],
};

/**
 * True if the bytes are exactly one complete MessagePack value, at most 96 levels deep (MessagePack specification, formats). Its
 * memory does not grow with lengths that the bytes claim.
 */
export function isWholeMessagePack(bytes: Buffer): boolean {
  /** Values that are still to come, one count for each open level. */
  const open: number[] = [1];
  let offset = 0;
  while (open.length > 0) {
    const left = open.at(-1) ?? 0;
    if (left === 0) {
      open.pop();
      continue;
    }
    open[open.length - 1] = left - 1;
    const type = bytes[offset];
    if (type === undefined) return false;
    offset++;
    const items = itemsOf(bytes, type, offset);
    if (items === null) {
      offset = afterScalar(bytes, type, offset);
    } else {
      offset += items.headBytes;
      if (open.length === DEPTH) return false;
      open.push(items.count);
    }
    // Every value that is still to come takes a byte at least.
    if (offset > bytes.length || (items?.count ?? 0) > bytes.length - offset) return false;
  }
  return offset === bytes.length;
}

interface Items {
  /** Values inside: two for each entry of a map. */
  readonly count: number;
  readonly headBytes: number;
}

function itemsOf(bytes: Buffer, type: number, offset: number): Items | null {
  if (type >= 0x80 && type <= 0x8f) return { count: (type & 0x0f) * 2, headBytes: 0 };
  if (type >= 0x90 && type <= 0x9f) return { count: type & 0x0f, headBytes: 0 };
  if (type < 0xdc) return null;
  if (type > 0xdf) return null;
  const headBytes = type === 0xdc || type === 0xde ? 2 : 4;
  const perEntry = type >= 0xde ? 2 : 1;
  return { count: lengthAt(bytes, offset, headBytes) * perEntry, headBytes };
}

/** Offset after a value without nested values; past the end of the bytes if it is invalid. */
function afterScalar(bytes: Buffer, type: number, offset: number): number {
  if (type >= 0xa0 && type <= 0xbf) return offset + (type & 0x1f);
  if (type < 0x80 || type >= 0xe0) return offset;
  if (type === 0xc1) return Number.POSITIVE_INFINITY;
  if (type <= 0xc3) return offset;
  const sized = SIZED[type];
  if (!sized) return offset + (FIXED[type] ?? Number.POSITIVE_INFINITY);
  const [lengthBytes, more] = sized;
  return offset + lengthBytes + more + lengthAt(bytes, offset, lengthBytes);
}

const lengthAt = (bytes: Buffer, offset: number, count: number): number =>
  offset + count > bytes.length ? Number.POSITIVE_INFINITY : bytes.readUIntBE(offset, count);
