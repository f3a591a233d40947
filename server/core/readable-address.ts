import { domainToUnicode } from 'node:url'
import { toReadableAddress } from '#contract/rules/text/readable-addresses.ts'

/** Decodes the domain of an email or web address, as in `info@müller.de`. */
export const decodeAddress = (address: string): string => toReadableAddress(address, domainToUnicode)
