import { toUnicode } from 'punycode.js'
import { toReadableAddress } from '#contract/rules/text/readable-addresses.ts'

/** An email or web address as people read it; any other text as it is. */
export const decodeAddress = (text: string): string => toReadableAddress(text, toUnicode)
