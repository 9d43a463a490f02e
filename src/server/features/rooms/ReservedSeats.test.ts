import { afterEach, expect, test, vi } from "vitest";
import { ReservedSeats } from "./ReservedSeats.ts";
import type { Seat } from "./Room.ts";

afterEach(() => void vi.useRealTimers());

test("a seat is given up once its time is over, unless somebody came back to it", () => {
  vi.useFakeTimers();
  const [gone, back, left] = ["gone", "back", "left"].map((connectionId) => ({ connectionId }) as Seat);
  const seats = new ReservedSeats(1000);
  const over: string[] = [];
  for (const seat of [gone!, back!]) seats.reserve(seat, () => over.push(seat.connectionId));
  vi.advanceTimersByTime(999);
  seats.forget(back!);
  expect(over).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(over).toEqual(["gone"]);
  // Away once more: the time begins anew.
  seats.reserve(back!, () => over.push("back"));
  vi.advanceTimersByTime(1000);
  expect(over).toEqual(["gone", "back"]);
  seats.reserve(left!, () => over.push("left"));
  seats.stop();
  vi.advanceTimersByTime(5000);
  expect(over).toHaveLength(2);
});
