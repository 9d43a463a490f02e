import { FlyerBrowser } from "./FlyerBrowser.tsx";
import { FlyerEditor } from "./FlyerEditor.tsx";
import { FlyerScreen } from "./FlyerScreen.tsx";

/** The flyers that run; or, with an id, one of them. The id `new` is a form for one of one's own. */
export function FlyersScreen({ id }: { readonly id: string | undefined }) {
  if (id === undefined) return <FlyerBrowser />;
  return id === "new" ? <FlyerEditor flyer={null} /> : <FlyerScreen key={id} id={id} />;
}
