/**
 * An e-mail address as it is compared. Only A to Z are folded: full case mapping would make one address of two, such
 * as of `k` and the Kelvin sign, and let the owner of one pass for that of the other.
 */
export const comparableAddress = (address: string): string =>
  address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

export const isSameAddress = (one: string, other: string): boolean =>
  comparableAddress(one) === comparableAddress(other)
