/**
 * A response's body, reported as it comes: `onProgress` gets 0..1 of `expectedBytes` (never, where that is 0).
 * Rejects when the connection breaks.
 */
export async function readBody(
  response: Response,
  expectedBytes: number,
  onProgress: (fraction: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (expectedBytes > 0) onProgress(Math.min(1, length / expectedBytes));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
