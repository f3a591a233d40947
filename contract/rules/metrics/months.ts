/** Returns the month of a date, such as `2026-10`. */
export const toMonth = (date: string): string => date.slice(0, 7)

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Lists the last `count` months up to and including `month`, oldest first. */
export const listMonths = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(month, index - count + 1))

export const getMonthStart = (month: string): string => `${month}-01`

export const countDaysInMonth = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()

export const getMonthEnd = (month: string): string => `${month}-${countDaysInMonth(month)}`
