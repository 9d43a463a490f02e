/**
 * `hits` spread over `steps` as evenly as they can be (Bjorklund's rhythms), the first on the first step, then turned
 * `rotation` steps later. More hits than steps are all steps; of no step there is nothing.
 */
export function euclid(hits: number, steps: number, rotation = 0): readonly boolean[] {
  const count = Math.min(Math.max(0, hits), steps);
  return Array.from({ length: steps }, (_, index) => {
    const step = (((index - rotation) % steps) + steps) % steps;
    return (step * count) % steps < count;
  });
}
