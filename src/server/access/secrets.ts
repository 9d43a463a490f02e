import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../domain/AppError.ts";
import type { ServerConfig } from "../config/readConfig.ts";

/** Stored form of codes and tokens. They are long and random, so a plain hash reveals nothing about them. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

const LEAST_KEY_CHARACTERS = 32;

/**
 * The key that signs jwts: the configured one, or one that is made in the data folder and kept there. A file that cannot
 * be such a key is replaced: clients refresh their jwts, nobody has to sign in again. Errors, thrown: `DATA_DIR_INVALID`.
 */
export async function jwtKey(
  { jwtSecret, dataDir }: Pick<ServerConfig, "jwtSecret" | "dataDir">,
  log: { warn(fields: object, message: string): void },
): Promise<Uint8Array> {
  if (jwtSecret !== null) return new TextEncoder().encode(jwtSecret);
  const path = join(dataDir, "jwt-secret");
  try {
    await mkdir(dataDir, { recursive: true });
    const kept = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (kept !== null && kept.trim().length >= LEAST_KEY_CHARACTERS) return new TextEncoder().encode(kept);
    if (kept !== null) log.warn({ path }, "the key that signs tokens was damaged: another one takes its place");
    const part = `${path}.${process.pid}.part`;
    await writeFile(part, newToken(), { mode: 0o600 });
    // If two servers start at once, both use the first one's.
    if (kept === null)
      await link(part, path).then(
        () => rm(part),
        () => rm(part),
      );
    else await rename(part, path);
    return new TextEncoder().encode(await readFile(path, "utf8"));
  } catch (error) {
    throw new AppError("DATA_DIR_INVALID", `${path} cannot be read or made: ${(error as Error).message}`);
  }
}
