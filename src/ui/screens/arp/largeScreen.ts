/** From this width in rem on, two bars of steps and seven octaves are shown. */
export const LARGE_REM = 137.5;
