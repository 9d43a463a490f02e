/** An axis-aligned rectangle, in the unit of its plane. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
