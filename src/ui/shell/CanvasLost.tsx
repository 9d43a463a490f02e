import { MonitorX } from "lucide-react";
import { Button } from "../controls/Button.tsx";
import { EmptyState } from "../controls/EmptyState.tsx";
import { LARGE_ICON } from "../controls/iconSize.ts";
import { strings } from "../strings/canvasLost.ts";

/** Lies over a canvas that the graphics card has lost. */
export const CanvasLost = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className="absolute inset-0 z-1 on-panel" role="alert">
    <EmptyState icon={<MonitorX {...LARGE_ICON} />} title={strings.title} text={strings.text}>
      <Button size="medium" onClick={onRetry}>
        {strings.retry}
      </Button>
    </EmptyState>
  </div>
);
