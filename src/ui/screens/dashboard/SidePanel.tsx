import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../controls/Button.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";
import { DeletedDialog } from "./DeletedDialog.tsx";
import { YourRooms } from "../jam/YourRooms.tsx";
import { DevicesBox } from "./DevicesBox.tsx";
import { LiveBox } from "./LiveBox.tsx";
import { PlanBox } from "./PlanBox.tsx";

/** What stands beside the work: one's rooms, who plays now, devices, plan, what was deleted. */
export function SidePanel() {
  const [showDeleted, setShowDeleted] = useState(false);
  return (
    <aside className={styles.side}>
      <YourRooms className={styles.box} />
      <LiveBox />
      <DevicesBox />
      <PlanBox />
      <Button tone="ghost" size="medium" icon={<Trash2 {...SMALL_ICON} />} onClick={() => setShowDeleted(true)}>
        {strings.deletedTitle}
      </Button>
      <DeletedDialog open={showDeleted} onClose={() => setShowDeleted(false)} />
    </aside>
  );
}
