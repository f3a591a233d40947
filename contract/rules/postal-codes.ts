import { isUsZip } from '../application/options.ts'

/**
 * Explains a postal code that its country does not have; null for a country whose codes are not checked, and
 * for none.
 */
export const explainPostalCode = (country: string | null, code: string): string | null =>
  country === 'US' && !isUsZip(code) ? 'Write a ZIP code of five digits, such as 04101' : null
