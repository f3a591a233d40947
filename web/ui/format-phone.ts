import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import { NONE } from './format.ts'

// Separate from format.ts, which the first page loads: the numbering plans weigh 32 KB.

/**
 * Country code, then digits in groups of 3, 3, 4 and the rest: `+1 207 555 0142 ext. 5`. A number written without its
 * country code is read as American and shown without one; other text is left alone.
 */
export function formatPhone(phone: string | null | undefined): string {
  const text = phone?.trim() ?? ''
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  if (!parsed) return text || NONE
  const { countryCallingCode, nationalNumber, ext } = parsed
  // No American number begins with 1, so that a leading 1 is the country code.
  const code = /^[+1]/.test(text) && `+${countryCallingCode}`
  const groups = [
    nationalNumber.slice(0, 3),
    nationalNumber.slice(3, 6),
    nationalNumber.slice(6, 10),
    nationalNumber.slice(10),
  ]
  return [code, ...groups, ext && `ext. ${ext}`].filter(Boolean).join(' ')
}
