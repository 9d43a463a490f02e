import { useCallback, useEffect, useRef, useState } from "react";
import type { AppError, Result } from "../../domain/AppError.ts";

export interface Load<T> {
  /** Last value read; stays while it is read again. */
  readonly value: T | null;
  readonly error: AppError | null;
  readonly loading: boolean;
  readonly reload: () => void;
  /** Puts in what a call has answered with. */
  readonly set: (value: T) => void;
}

interface Answer<T> {
  readonly key: string;
  readonly pages: number;
  readonly turn: number;
  readonly value: T | null;
  readonly error: AppError | null;
}

/**
 * Loads a value, again whenever `key` changes; answers to older keys are ignored. A list that grows by `pages` keeps its entries
 * until there are more.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<Result<T>>, key = "", pages = 1): Load<T> {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [turn, setTurn] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const controller = new AbortController();
    const read = async (): Promise<void> => {
      const result = await latest.current(controller.signal);
      if (controller.signal.aborted) return;
      setAnswer((last) =>
        result.ok
          ? { key, pages, turn, value: result.value, error: null }
          : { key, pages, turn, value: last?.key === key ? last.value : null, error: result.error },
      );
    };
    void read();
    return () => controller.abort();
  }, [key, pages, turn]);
  const current = answer?.key === key ? answer : null;
  const isLatest = current?.turn === turn && current.pages === pages;
  return {
    value: current?.value ?? null,
    error: isLatest ? current.error : null,
    loading: !isLatest,
    reload: useCallback(() => setTurn((count) => count + 1), []),
    set: useCallback((value: T) => setAnswer({ key, pages, turn, value, error: null }), [key, pages, turn]),
  };
}

/** True if the address names nothing that exists, or is invalid. */
export const isMissing = (error: AppError | null): boolean =>
  error?.code === "NOT_FOUND" || error?.code === "REQUEST_INVALID";
