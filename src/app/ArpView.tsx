import { ArpLibrary } from "../state/live-notes/ArpLibrary.ts";
import type { DocumentScreenProps } from "../ui/Routes.tsx";
import { ArpScreen } from "../ui/screens/arp/ArpScreen.tsx";
import { createBoardModel } from "./boardModel.ts";
import { useModel } from "./screenModels.tsx";
import { sharedTexts } from "./sharedTexts.ts";

const library = new ArpLibrary(sharedTexts);

/** The arpeggiator of the open board. */
export function ArpView({ id }: DocumentScreenProps) {
  const { liveBoard } = useModel(createBoardModel);
  return <ArpScreen liveBoard={liveBoard} library={library} id={id} />;
}
