/**
 * Normalizes an email address for comparison. Only A to Z are folded: full case mapping would make two addresses equal
 * that differ, such as in `k` and the Kelvin sign, and let the owner of one pass for the owner of the other.
 */
export const normalizeAddress = (address: string): string =>
  address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

export const isSameAddress = (one: string, other: string): boolean =>
  normalizeAddress(one) === normalizeAddress(other)
