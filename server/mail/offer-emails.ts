import { formatDay } from '#contract/rules/dates.ts'
import { joinTexts, listBlock, quoteBlocks } from './blocks.ts'
import type { WriteSheet } from './member-emails.ts'
import { userText, words } from './phrases.ts'

const offerPath = '/app/offer'

export interface NewOffer {
  /** One line of text for each term. */
  terms: string[]
  /** The analyst's message. */
  message: string | null
  /** The last day on which the offer can be accepted. */
  validUntil: string
  /** True if this offer replaces an open offer. */
  isReplacing: boolean
}

export const offerMade =
  ({ terms, message, validUntil, isReplacing }: NewOffer): WriteSheet =>
  (company) => ({
    title: isReplacing ? words`We have updated our offer` : words`We have an offer for you`,
    preview: joinTexts(terms),
    blocks: [
      words`Our offer to ${company}:`,
      listBlock(terms.map((text) => ({ text }))),
      ...quoteBlocks(message),
      words`The offer is valid until ${userText(formatDay(validUntil))}. You can accept it, decline it or ask a question. Before you decide, see what the offer would cost in good and bad months, based on your revenue.`,
    ],
    button: words`View offer`,
    path: offerPath,
  })

export const offerWithdrawn: WriteSheet = (company) => ({
  title: words`We have withdrawn our offer`,
  blocks: [words`You can no longer accept our offer to ${company}. If you have questions, contact support.`],
  button: words`View offers`,
  path: offerPath,
})

export type EndingOffer = Pick<NewOffer, 'terms' | 'validUntil'>

export const offerEnding =
  ({ terms, validUntil }: EndingOffer): WriteSheet =>
  (company) => ({
    title: words`Our offer ends on ${userText(formatDay(validUntil))}`,
    preview: joinTexts(terms),
    blocks: [
      words`You can still accept our offer to ${company}:`,
      listBlock(terms.map((text) => ({ text }))),
      words`The offer expires after ${userText(formatDay(validUntil))}. If you need more time or different terms, ask your reviewer on the offer page.`,
    ],
    button: words`Respond to offer`,
    path: offerPath,
  })

export const offerExpired: WriteSheet = (company) => ({
  title: words`Our offer has expired`,
  blocks: [
    words`Our offer to ${company} can no longer be accepted. Do you still need the funding? Send us a message, and we can make a new offer.`,
  ],
  button: words`View offers`,
  path: offerPath,
})

export interface RefusedTerms {
  /** The analyst's explanation. */
  note: string
  /** The terms of the offer, one line each. */
  terms: string[]
}

export const termsRefused =
  ({ note, terms }: RefusedTerms): WriteSheet =>
  (company) => ({
    title: words`Our offer hasn’t changed`,
    blocks: [
      words`We can’t make the changes that you requested to our offer for ${company}.`,
      ...quoteBlocks(note),
      words`You can still accept the offer on these terms:`,
      listBlock(terms.map((text) => ({ text }))),
    ],
    button: words`View offer`,
    path: offerPath,
  })
