import { normalizeCode } from '../rules/text/invisible.ts'
import { normalizedText } from './fields.ts'

/** Formats a phone number the way numbers are stored; undefined for any other text. */
type NormalizePhone = (written: string) => string | undefined

// The numbering plans weigh 29 KB. A page loads them with the form that asks for a number: `numbering-plans.ts`.
let normalizePhone: NormalizePhone = () => {
  throw new Error('Import contract/core/numbering-plans.ts before a telephone number is checked')
}

export const setNumberingPlans = (normalize: NormalizePhone) => {
  normalizePhone = normalize
}

/**
 * A telephone number, American unless it says otherwise; checked against the numbering plans of libphonenumber, and kept
 * as E.164 with its extension: `+12075550142 ext. 5`.
 */
export const phone = () =>
  normalizedText(40, normalizeCode)
    .refine((value) => normalizePhone(value) !== undefined, 'Write a phone number such as +1 207 555 0142')
    .overwrite((value) => normalizePhone(value) ?? value)
