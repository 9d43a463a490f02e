import { ArpLibrary } from "../state/live-notes/ArpLibrary.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import type { DocumentScreenProps } from "../ui/Routes.tsx";
import { ArpScreen } from "../ui/screens/arp/ArpScreen.tsx";
import { boardKitOf } from "./boardKit.ts";
import { sharedTexts } from "./sharedTexts.ts";

const library = new ArpLibrary(sharedTexts);

/** The arpeggiator of the open board. */
export function ArpView({ id }: DocumentScreenProps) {
  const { rig } = boardKitOf(useStudio());
  return <ArpScreen rig={rig} library={library} id={id} />;
}
