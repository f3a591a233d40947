/** An amount as a decimal string with two places, or null. Vendors send JSON numbers, which a double holds exactly enough to print back. */
export const money = (value: number | null | undefined): string | null =>
  value?.toFixed(2).replace(/^-(?=[0.]+$)/, '') ?? null
