import { buildSamples } from "./buildSamples.ts";

const [outDir, bank] = process.argv.slice(2);
if (outDir === undefined) throw new Error("Say where the samples go: samples OUT_DIR [BANK.sf3]");
await buildSamples(outDir, bank);
