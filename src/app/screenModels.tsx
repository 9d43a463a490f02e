import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import type { Disposable } from "../domain/Disposables.ts";
import type { Studio } from "../state/Studio.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";

/** Makes the model of a screen. `models` gives it the models of other screens. */
type CreateModel<Model extends Disposable> = (studio: Studio, models: ScreenModels) => Model;

/**
 * ScreenModels of the screens of one app: players, libraries and tools, which outlive the screens that show them. Each is made when a screen
 * first needs it, and disposed with the app (`docs/decisions/0130-parts-and-how-they-end.md`).
 */
export class ScreenModels implements Disposable {
  readonly #made = new Map<CreateModel<Disposable>, Disposable>();

  /** Returns the model that `create` made, or makes it. */
  of<Model extends Disposable>(create: CreateModel<Model>, studio: Studio): Model {
    const model = this.#made.get(create) ?? create(studio, this);
    this.#made.set(create, model);
    return model as Model;
  }

  dispose(): void {
    for (const model of [...this.#made.values()].toReversed()) model.dispose();
    this.#made.clear();
  }
}

const ScreenModelsContext = createContext<ScreenModels | null>(null);

/** Owns the models of the screens inside. */
export function ScreenModelsProvider({ children }: { readonly children: ReactNode }) {
  const [models] = useState(() => new ScreenModels());
  useEffect(() => () => models.dispose(), [models]);
  return <ScreenModelsContext value={models}>{children}</ScreenModelsContext>;
}

/** Returns the model that `create` makes, the same for all screens. */
export function useModel<Model extends Disposable>(create: CreateModel<Model>): Model {
  const models = useContext(ScreenModelsContext);
  if (!models) throw new Error("useModel outside of ScreenModelsProvider");
  return models.of(create, useStudio());
}
