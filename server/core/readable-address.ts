import { domainToUnicode } from 'node:url'
import { toReadableAddress } from '#contract/rules/text/readable-addresses.ts'

/** An email or web address as people read it, for emails and exports: `info@müller.de`. Any other text stays as it is. */
export const readAddress = (address: string): string => toReadableAddress(address, domainToUnicode)
