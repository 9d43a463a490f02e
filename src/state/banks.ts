import type { EnginePort } from "../protocol/enginePort.ts";
import { notify } from "./notices.ts";
import type { Session } from "./session.ts";
import { ref } from "valtio/vanilla";

interface BankParts {
  readonly engine: EnginePort;
  readonly session: Session;
}

/** Files that are taken for sound banks. */
export const BANK_FILE_TYPES = ".sf2,.sf3,.dls";
export const isBankFile = (name: string): boolean => /\.(sf2|sf3|sfo|dls)$/i.test(name);

/** Lists the banks that this browser stores. */
export async function refreshBanks({ engine, session }: BankParts): Promise<void> {
  session.banks.list = ref([...(await engine.banks.list())]);
}

/** Loads a bank from disk, telling how far it is and how it ended. */
async function importBank(parts: BankParts, file: File): Promise<void> {
  const { engine, session } = parts;
  if (session.banks.importing) {
    notify(session, "info", "Another sound bank is being loaded. Wait for it, or stop it.");
    return;
  }
  session.banks.importing = { fileName: file.name, progress: 0 };
  const imported = await engine.banks.import(file, (progress) => {
    if (session.banks.importing) session.banks.importing.progress = progress;
  });
  session.banks.importing = null;
  if (!imported.ok) {
    notify(session, imported.error.code === "BANK_CANCELLED" ? "info" : "error", imported.error.message);
    return;
  }
  await refreshBanks(parts);
  const { id, name, presets, kept } = imported.value;
  session.banks.added = { id, count: (session.banks.added?.count ?? 0) + 1 };
  const count = `${presets.length} ${presets.length === 1 ? "instrument" : "instruments"}`;
  if (kept) notify(session, "success", `Loaded “${name}”: ${count}.`);
  else notify(session, "info", `Loaded “${name}”: ${count}, for this visit only. There is no room to keep it.`);
}

/** Loads banks one after the other. */
export async function importBanks(parts: BankParts, files: readonly File[]): Promise<void> {
  for (const file of files) await importBank(parts, file);
}

/** Opens the page of a bank, or closes it. */
export function showBank({ banks }: Session, id: string | null): void {
  banks.shownId = id;
}

export async function removeBank(parts: BankParts, id: string): Promise<void> {
  await parts.engine.banks.remove(id);
  await refreshBanks(parts);
}
