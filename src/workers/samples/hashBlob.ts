/** Bytes hashed, and written, at a time. */
export const STRETCH_BYTES = 4 * 1024 * 1024;

/**
 * SHA-256 of the SHA-256 hashes of a file's pieces of 4 MB, in hexadecimal: it identifies the content, and a file of any
 * size is hashed without being held in memory. Null if `isCancelled` returns true in between.
 */
export async function hashBlob(
  blob: Blob,
  isCancelled: () => boolean,
  onProgress: (fraction: number) => void,
): Promise<string | null> {
  const count = Math.ceil(blob.size / STRETCH_BYTES);
  const hashes = new Uint8Array(count * 32);
  for (let i = 0; i < count; i += 1) {
    if (isCancelled()) return null;
    const stretch = await blob.slice(i * STRETCH_BYTES, (i + 1) * STRETCH_BYTES).arrayBuffer();
    hashes.set(new Uint8Array(await crypto.subtle.digest("SHA-256", stretch)), i * 32);
    onProgress((i + 1) / count);
  }
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", hashes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
