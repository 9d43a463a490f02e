import { EventBrowser } from "./EventBrowser.tsx";
import { EventEditor } from "./EventEditor.tsx";
import { EventScreen } from "./EventScreen.tsx";

/** What is on; or, with an id, one event. The id `new` is a form for one of one's own. */
export function EventsScreen({ id }: { readonly id: string | undefined }) {
  if (id === undefined) return <EventBrowser />;
  return id === "new" ? <EventEditor event={null} /> : <EventScreen key={id} id={id} />;
}
