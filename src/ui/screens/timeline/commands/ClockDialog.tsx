import { Suspense } from "react";
import { Dialog } from "../../../controls/Dialog.tsx";
import { strings } from "../../../strings/timeline.ts";
import { ClockMenu } from "../transport/ClockMenu.tsx";
import type { CommandWindowProps } from "./CommandWindowProps.ts";

/** Content of the tempo's menu, for bars without room for its button. */
export const ClockDialog = ({ onClose }: CommandWindowProps) => (
  <Dialog title={strings.clockTitle} open onClose={onClose}>
    <Suspense>
      <ClockMenu />
    </Suspense>
  </Dialog>
);
