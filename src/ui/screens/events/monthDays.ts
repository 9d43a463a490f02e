export interface MonthDay {
  readonly date: Date;
  /** Days before the first and after the last fill the weeks. */
  readonly isInMonth: boolean;
}

const MONDAY_FIRST = 6;

/** The weeks of a month, from Monday to Sunday. */
export function monthDays(year: number, month: number): readonly (readonly MonthDay[])[] {
  const first = new Date(year, month, 1);
  const before = (first.getDay() + MONDAY_FIRST) % 7;
  const last = new Date(year, month + 1, 0).getDate();
  return Array.from({ length: Math.ceil((before + last) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = new Date(year, month, 1 - before + week * 7 + day);
      return { date, isInMonth: date.getMonth() === first.getMonth() };
    }),
  );
}
