/** Runs `act` once, when `element` comes near what is in view. Returns how to stop waiting. */
export function onceInSight(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (sights) => {
      if (!sights.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: "200px" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
