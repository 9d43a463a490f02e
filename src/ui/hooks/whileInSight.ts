type Listener = (inSight: boolean) => void;
interface Sights {
  readonly observer: IntersectionObserver;
  readonly listeners: Map<Element, Set<Listener>>;
}

/** Distance from what is in view within which elements count as in sight. */
const MARGIN = "200px";

/** One observer for each window: hundreds of them cost every frame. */
const observers = new WeakMap<typeof IntersectionObserver, Sights>();

function sightsOf(Observer: typeof IntersectionObserver): Sights {
  const known = observers.get(Observer);
  if (known) return known;
  const listeners: Sights["listeners"] = new Map();
  const observer = new Observer(
    (sights) => {
      for (const { target, isIntersecting } of sights)
        for (const listener of listeners.get(target) ?? []) listener(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  const made = { observer, listeners };
  observers.set(Observer, made);
  return made;
}

/** Calls `onChange` when `element` comes near what is in view, and when it leaves. Returns a function that ends that. */
export function whileInSight(element: Element, onChange: Listener): () => void {
  const view = element.ownerDocument.defaultView ?? globalThis;
  const { observer, listeners } = sightsOf(view.IntersectionObserver);
  const own = listeners.get(element) ?? new Set();
  own.add(onChange);
  listeners.set(element, own);
  observer.observe(element);
  return () => {
    own.delete(onChange);
    if (own.size > 0) return;
    listeners.delete(element);
    observer.unobserve(element);
  };
}

/** Calls `act` once, when `element` comes near what is in view. Returns a function that ends waiting. */
export function onceInSight(element: Element, act: () => void): () => void {
  let isDone = false;
  return whileInSight(element, (inSight) => {
    if (!inSight || isDone) return;
    isDone = true;
    act();
  });
}
