import { Suspense } from "react";
import { Dialog } from "../../../controls/Dialog.tsx";
import { strings } from "../../../strings/timeline.ts";
import { ClockMenu } from "../transport/ClockMenu.tsx";
import type { CommandWindowProps } from "./Palette.tsx";

/** What the tempo's menu has, where there is no room for its button. */
export const ClockDialog = ({ onClose }: CommandWindowProps) => (
  <Dialog title={strings.clockTitle} open onClose={onClose}>
    <Suspense>
      <ClockMenu />
    </Suspense>
  </Dialog>
);
