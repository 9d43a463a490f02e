/** True where newcomers get a free seat; in concerts and lessons, and where seats are not open, hosts give them. */
export const seatsAreOpen = ({ kind, openSeats }: { readonly kind: string; readonly openSeats: boolean }): boolean =>
  openSeats && kind !== "concert" && kind !== "lesson";
