import { KeyRound } from "lucide-react";
import type { ExternalProvider } from "../../../protocol/http/externalCalls.ts";
import { ICON } from "../../controls/iconSize.ts";

/** The sign of a provider, in the colour of the text. */
export function ProviderMark({ kind }: { readonly kind: ExternalProvider["kind"] }) {
  if (kind === "other") return <KeyRound {...ICON} />;
  return (
    <svg width="1rem" height="1rem" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      {kind === "microsoft" ? (
        <path d="M1 1h6.6v6.6H1zM8.4 1H15v6.6H8.4zM1 8.4h6.6V15H1zM8.4 8.4H15V15H8.4z" />
      ) : (
        <path
          d="M12.6 4.1A5.9 5.9 0 1 0 14 8H8.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.3"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
