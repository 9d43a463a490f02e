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

/** What `load` reads, again whenever `key` changes; the answer to an older key counts no more. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<Result<T>>, key = ""): Load<T> {
  const [state, setState] = useState<{ key: string; value: T | null; error: AppError | null; loading: boolean }>({
    key,
    value: null,
    error: null,
    loading: true,
  });
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
      setState((last) =>
        result.ok
          ? { key, value: result.value, error: null, loading: false }
          : { key, value: last.key === key ? last.value : null, error: result.error, loading: false },
      );
    };
    setState((last) => ({ ...last, value: last.key === key ? last.value : null, error: null, loading: true }));
    void read();
    return () => controller.abort();
  }, [key, turn]);
  return {
    value: state.key === key ? state.value : null,
    error: state.error,
    loading: state.loading || state.key !== key,
    reload: useCallback(() => setTurn((count) => count + 1), []),
    set: useCallback((value: T) => setState({ key, value, error: null, loading: false }), [key]),
  };
}
