import { isUsZip } from '../application/options.ts'

/** Returns an error message for an invalid postal code; null if it is valid. Only US codes are checked. */
export const explainInvalidPostalCode = (country: string | null, code: string): string | null =>
  country === 'US' && !isUsZip(code) ? 'Enter a five-digit ZIP code, such as 04101' : null
