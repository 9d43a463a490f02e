import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What is kept of codes and tokens: they are long and random, so that a plain hash says nothing about them. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The key that signs jwts: the configured one, or one that is made in the data folder and kept there. */
export async function jwtKey(secret: string | null, dataDir: string): Promise<Uint8Array> {
  if (secret !== null) return new TextEncoder().encode(secret);
  const path = join(dataDir, "jwt-secret");
  const kept = await readFile(path, "utf8").catch(() => null);
  if (kept !== null && kept.length >= 32) return new TextEncoder().encode(kept);
  await mkdir(dataDir, { recursive: true });
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, newToken(), { mode: 0o600 });
  // Of two servers that start at once, both take the first one's.
  await link(part, path).catch(() => undefined);
  await rm(part);
  return new TextEncoder().encode(await readFile(path, "utf8"));
}
