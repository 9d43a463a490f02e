import { useRef, useState } from "react";

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** Shown and saved if the text is empty. */
  readonly fallback: string;
  readonly onCommit: (text: string) => void;
  readonly placeholder?: string;
  readonly className?: string | undefined;
  /** Called when editing ends in any way. */
  readonly onDone?: () => void;
  readonly focused?: boolean;
  readonly maxLength?: number;
}

/** A name to edit in place: Enter or leaving saves it, Escape restores it. Either returns the focus. */
export function TextField({
  label,
  value,
  fallback,
  onCommit,
  placeholder,
  className,
  onDone,
  focused,
  maxLength = 200,
}: TextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTakenBack = useRef(false);
  const finish = (): void => {
    const keeps = !isTakenBack.current;
    isTakenBack.current = false;
    const text = typed?.trim() || (typed === null ? value : fallback);
    setTyped(null);
    if (keeps && text !== value) onCommit(text);
    onDone?.();
  };
  return (
    <input
      className={className}
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? (value || fallback)}
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      maxLength={maxLength}
      ref={(element) => {
        if (focused && element && typed === null && document.activeElement !== element) element.focus();
      }}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== "Escape") return;
        isTakenBack.current = event.key === "Escape";
        event.currentTarget.blur();
      }}
    />
  );
}
