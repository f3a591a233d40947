/**
 * Formats an amount with two decimal places; null if absent. Vendors send JSON numbers, which are precise enough for
 * cents.
 */
export const formatAmount = (value: number | null | undefined): string | null =>
  value?.toFixed(2).replace(/^-(?=[0.]+$)/, '') ?? null
