import { decode, encode } from "@msgpack/msgpack";

/** Message between nodes, with its kind. */
export interface WireMessage {
  readonly kind: string;
}

export const encodeMessage = (message: WireMessage): Buffer => {
  const bytes = encode(message, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** Messages come from nodes of the same version; anything else is null. */
export function decodeMessage(bytes: Buffer): WireMessage | null {
  try {
    const value: unknown = decode(bytes);
    const isMessage = typeof value === "object" && value !== null && "kind" in value;
    return isMessage ? (value as WireMessage) : null;
  } catch {
    return null;
  }
}
