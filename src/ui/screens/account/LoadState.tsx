import type { AppError } from "../../../domain/AppError.ts";
import { Button } from "../../controls/Button.tsx";
import { Notice } from "../../controls/Notice.tsx";
import { sentence } from "../../forms/sentence.ts";
import { useLate } from "../../hooks/useLate.ts";
import { strings } from "../../strings/account.ts";
import { strings as common } from "../../strings/common.ts";
import styles from "./Account.module.css";

export interface LoadStateProps {
  readonly error: AppError | null;
  readonly onRetry: () => void;
  /** Lines that are going to stand here. */
  readonly lines?: number;
}

/** Stands where something is being read, or could not be. */
export function LoadState({ error, onRetry, lines = 2 }: LoadStateProps) {
  const late = useLate(error === null);
  if (error) {
    return (
      <Notice
        kind="error"
        actions={
          <Button size="medium" onClick={onRetry}>
            {strings.retry}
          </Button>
        }
      >
        {strings.failed} {sentence(error.message)}
      </Notice>
    );
  }
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden">{common.loading}</span>
      {late && Array.from({ length: lines }, (_, index) => <i className="height-44 on-panel radius-1" key={index} />)}
    </div>
  );
}
