/** A rectangle whose sides lie along the axes. Its unit is that of the plane it lies on. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
