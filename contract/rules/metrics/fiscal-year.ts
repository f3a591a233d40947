import { addMonths } from './months.ts'

/**
 * Counts the months of the fiscal year through the end of a month. `start` is the first month of the year, 1
 * to 12.
 */
export const countFiscalMonths = (month: string, start: number): number =>
  ((Number(month.slice(5, 7)) - start + 12) % 12) + 1

const getFiscalYearStart = (month: string, start: number): string =>
  addMonths(month, 1 - countFiscalMonths(month, start))

/** Returns the fiscal year of a month: the number of the calendar year in which the fiscal year ends. */
export const getFiscalYear = (month: string, start: number): number =>
  Number(addMonths(getFiscalYearStart(month, start), 11).slice(0, 4))
