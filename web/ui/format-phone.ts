import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import { NONE } from './format.ts'

// Separate from format.ts, which every page loads, because the numbering plans take 32 KB.

/**
 * Formats the country code, the digits in groups of 3, 3 and 4, any remaining digits, and the extension:
 * `+1 207 555 0142 ext. 5`. A number without a country code is parsed as American and shown without a country code.
 * Other text stays unchanged.
 */
export function formatPhone(phone: string | null | undefined): string {
  const text = phone?.trim() ?? ''
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  if (!parsed) return text || NONE
  const { countryCallingCode, nationalNumber, ext } = parsed
  // American numbers do not start with 1, so a leading 1 is the country code.
  const code = /^[+1]/.test(text) && `+${countryCallingCode}`
  const groups = [
    nationalNumber.slice(0, 3),
    nationalNumber.slice(3, 6),
    nationalNumber.slice(6, 10),
    nationalNumber.slice(10),
  ]
  return [code, ...groups, ext && `ext. ${ext}`].filter(Boolean).join(' ')
}
