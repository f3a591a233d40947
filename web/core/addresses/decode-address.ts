import { toUnicode } from 'punycode.js'
import { toReadableAddress } from '#contract/rules/text/readable-addresses.ts'

/** Decodes Punycode in an email or web address; returns other text unchanged. */
export const decodeAddress = (text: string): string => toReadableAddress(text, toUnicode)
