// Lays a Brotli and a gzip form beside every text file, so that the server never compresses at run time.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(js|mjs|css|html|svg|json|txt|webmanifest|wasm|map)$/;
const WORTHWHILE_BYTES = 1024;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** @param {string} folder */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((entry) => TEXT.test(entry) && !entry.endsWith(".map")))
    await compressFile(join(folder, name));
}

/** @param {string} path */
export async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < WORTHWHILE_BYTES) return;
  const [brotli, zipped] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    toGzip(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
