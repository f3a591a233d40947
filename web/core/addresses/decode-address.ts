import { toUnicode } from 'punycode.js'
import { toReadableAddress } from '#contract/rules/text/readable-addresses.ts'

export const decodeAddress = (text: string): string => toReadableAddress(text, toUnicode)
