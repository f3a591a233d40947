import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

// Separate from fields.ts, which pages without a telephone number load: the numbering plans weigh 32 KB.

const parsePhone = (written: string) => {
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'US', extract: false })
  return number?.isValid() ? number : undefined
}

/** Formats a phone number the way numbers are stored; any other text is returned unchanged. */
function normalizePhone(written: string): string {
  const number = parsePhone(written)
  if (!number) return written
  return number.ext ? `${number.number} ext. ${number.ext}` : number.number
}

/**
 * A telephone number, American unless it says otherwise; checked against the numbering plans of libphonenumber, and kept
 * as E.164 with its extension: `+12075550142 ext. 5`.
 */
export const phone = () =>
  z
    .string()
    .trim()
    .max(40)
    .refine((value) => parsePhone(value) !== undefined, 'Write a phone number such as +1 207 555 0142')
    .overwrite(normalizePhone)
