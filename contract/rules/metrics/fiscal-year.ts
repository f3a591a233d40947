import { addMonths } from './months.ts'

/**
 * How many months of its fiscal year are over at the end of a month; `start` is the month in which the year
 * begins, 1 to 12.
 */
export const countFiscalMonths = (month: string, start: number): number =>
  ((Number(month.slice(5, 7)) - start + 12) % 12) + 1

/** The first month of the fiscal year that a month is in. */
const getFiscalYearStart = (month: string, start: number): string =>
  addMonths(month, 1 - countFiscalMonths(month, start))

/** A fiscal year is named after the calendar year in which it ends. */
export const getFiscalYear = (month: string, start: number): number =>
  Number(addMonths(getFiscalYearStart(month, start), 11).slice(0, 4))
