import { domainToUnicode } from 'node:url'
import { toReadableAddress } from '#contract/rules/text/readable-addresses.ts'

/**
 * Converts the Punycode host of an email address or URL to Unicode, unless the result could be mistaken for a different
 * host.
 */
export const decodeAddress = (address: string): string => toReadableAddress(address, domainToUnicode)
