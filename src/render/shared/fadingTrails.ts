let reduced: MediaQueryList | undefined;

/** False where the system asks for less motion or for no translucent layers: then nothing fades behind what moves. */
export const drawsTrails = (): boolean =>
  !(reduced ??= matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-transparency: reduce)")).matches;
