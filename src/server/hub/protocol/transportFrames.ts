/** First bytes of a final, unmasked WebSocket frame (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81;
const FINAL_BINARY = 0x82;
const SHORT = 126;
const SIXTEEN_BITS = 0x1_00_00;

/** A WebSocket frame of the server: not masked, so that it is the same for every client. */
export function frameOf(payload: Buffer, binary: boolean): Buffer {
  const { length } = payload;
  const headBytes = length < SHORT ? 2 : length < SIXTEEN_BITS ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = binary ? FINAL_BINARY : FINAL_TEXT;
  if (headBytes === 2) {
    frame[1] = length;
  } else if (headBytes === 4) {
    frame[1] = SHORT;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = SHORT + 1;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headBytes);
  return frame;
}

const DATA = Buffer.from("data: ");
const END = Buffer.from("\r\n\r\n");

/** A server-sent event. JSON text has no line breaks. */
export const eventOf = (text: Buffer): Buffer => Buffer.concat([DATA, text, END]);
