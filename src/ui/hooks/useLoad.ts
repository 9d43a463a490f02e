import { useCallback, useEffect, useRef, useState } from "react";
import type { AppError, Result } from "../../domain/AppError.ts";

export interface Load<T> {
  /** What was read last; stays while it is read anew. */
  readonly value: T | null;
  readonly error: AppError | null;
  readonly loading: boolean;
  readonly reload: () => void;
  /** Puts in what a call has answered with. */
  readonly set: (value: T) => void;
}

interface Answer<T> {
  readonly key: string;
  readonly turn: number;
  readonly value: T | null;
  readonly error: AppError | null;
}

/** What `load` reads, again whenever `key` changes; the answer to an older key counts no more. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<Result<T>>, key = ""): Load<T> {
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
          ? { key, turn, value: result.value, error: null }
          : { key, turn, value: last?.key === key ? last.value : null, error: result.error },
      );
    };
    void read();
    return () => controller.abort();
  }, [key, turn]);
  const current = answer?.key === key ? answer : null;
  return {
    value: current?.value ?? null,
    error: current?.turn === turn ? current.error : null,
    loading: current?.turn !== turn,
    reload: useCallback(() => setTurn((count) => count + 1), []),
    set: useCallback((value: T) => setAnswer({ key, turn, value, error: null }), [key, turn]),
  };
}

/** What the address names is not there, or the address is none. */
export const isMissing = (error: AppError | null): boolean =>
  error?.code === "NOT_FOUND" || error?.code === "REQUEST_INVALID";
