import { normalizeCode } from '../rules/text/invisible.ts'
import { normalizedText } from './fields.ts'

type NormalizePhone = (written: string) => string | undefined

// The numbering plans (`numbering-plans.ts`) add 29 KB, so only modules that need them import them.
let normalizePhone: NormalizePhone = () => {
  throw new Error('Import contract/core/numbering-plans.ts before validating phone numbers')
}

export const setPhoneNormalizer = (normalize: NormalizePhone) => {
  normalizePhone = normalize
}

/**
 * A phone number. Numbers without a country code count as US numbers. Validated with libphonenumber's numbering plans,
 * and stored as E.164 with the extension: `+12075550142 ext. 5`.
 */
export const phone = () =>
  normalizedText(40, normalizeCode)
    .refine((value) => normalizePhone(value) !== undefined, 'Enter a phone number such as +1 207 555 0142')
    .overwrite((value) => normalizePhone(value) ?? value)
