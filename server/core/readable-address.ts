import { domainToUnicode } from 'node:url'
import { toReadableAddress } from '#contract/rules/text/readable-addresses.ts'

/** Decodes an email or web address for emails and exports: `info@müller.de`. Returns other text unchanged. */
export const readAddress = (address: string): string => toReadableAddress(address, domainToUnicode)
