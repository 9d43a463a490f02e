import "../../view/canvas/quietPixi.ts";
import { Application } from "@pixi/react";
import type { Application as PixiApplication } from "pixi.js";
import type { ReactNode } from "react";
import { RENDERER_OPTIONS, type CanvasSize } from "../../view/canvas/LentCanvas.ts";

export interface HostedApplicationProps {
  /** Size at the start. */
  readonly size: CanvasSize;
  readonly antialias: boolean;
  readonly onInit: (app: PixiApplication) => void;
  readonly children?: ReactNode;
}

/** The canvas, context and renderer of Pixi that React mounts and takes away. It has no clock: it is drawn when somebody asks. */
export const HostedApplication = ({ size, antialias, onInit, children }: HostedApplicationProps) => (
  <Application
    {...RENDERER_OPTIONS}
    {...size}
    preference="webgl"
    antialias={antialias}
    autoStart={false}
    sharedTicker={false}
    onInit={onInit}
  >
    {children}
  </Application>
);
