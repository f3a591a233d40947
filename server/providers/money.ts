/** Formats an amount with two decimal places; null if missing. Vendors send JSON numbers, which are precise enough. */
export const formatAmount = (value: number | null | undefined): string | null =>
  value?.toFixed(2).replace(/^-(?=[0.]+$)/, '') ?? null
