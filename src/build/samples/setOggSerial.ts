const SERIAL_AT = 14;
const CHECKSUM_AT = 22;
const SEGMENTS_AT = 26;
const POLYNOMIAL = 0x04c11db7;

/** Sets the serial number of all pages of an Ogg stream (RFC 3533), in place: encoders choose one at random. */
export function setOggSerial(stream: Uint8Array, serial: number): void {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at < stream.length;) {
    const segments = view.getUint8(at + SEGMENTS_AT);
    const bodyAt = at + SEGMENTS_AT + 1 + segments;
    const end = stream.subarray(bodyAt - segments, bodyAt).reduce((sum, length) => sum + length, bodyAt);
    view.setUint32(at + SERIAL_AT, serial, true);
    view.setUint32(at + CHECKSUM_AT, 0, true);
    view.setUint32(at + CHECKSUM_AT, checksum(stream.subarray(at, end)), true);
    at = end;
  }
}

function checksum(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ POLYNOMIAL : sum << 1;
  }
  return sum >>> 0;
}
