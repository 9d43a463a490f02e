import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import type { Disposable } from "../domain/Disposables.ts";
import type { Studio } from "../state/Studio.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";

/** Makes the kit of a screen. `kits` gives it the kits of other screens. */
type CreateKit<Kit extends Disposable> = (studio: Studio, kits: Kits) => Kit;

/**
 * Kits of the screens of one app: players, libraries and tools, which outlive the screens that show them. Each is made when a screen
 * first needs it, and disposed with the app (`docs/decisions/0130-parts-and-how-they-end.md`).
 */
export class Kits implements Disposable {
  readonly #made = new Map<CreateKit<Disposable>, Disposable>();

  /** Returns the kit that `create` made, or makes it. */
  of<Kit extends Disposable>(create: CreateKit<Kit>, studio: Studio): Kit {
    const kit = this.#made.get(create) ?? create(studio, this);
    this.#made.set(create, kit);
    return kit as Kit;
  }

  dispose(): void {
    for (const kit of [...this.#made.values()].toReversed()) kit.dispose();
    this.#made.clear();
  }
}

const KitsContext = createContext<Kits | null>(null);

/** Owns the kits of the screens inside. */
export function KitsProvider({ children }: { readonly children: ReactNode }) {
  const [kits] = useState(() => new Kits());
  useEffect(() => () => kits.dispose(), [kits]);
  return <KitsContext value={kits}>{children}</KitsContext>;
}

/** Returns the kit that `create` makes, the same for all screens. */
export function useKit<Kit extends Disposable>(create: CreateKit<Kit>): Kit {
  const kits = useContext(KitsContext);
  if (!kits) throw new Error("useKit outside of KitsProvider");
  return kits.of(create, useStudio());
}
