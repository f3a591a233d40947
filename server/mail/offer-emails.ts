import { formatDay } from '#contract/rules/dates.ts'
import { joinTexts, buildListBlock, buildQuoteBlocks } from './blocks.ts'
import type { WriteSheet } from './member-emails.ts'
import { toUserText, words } from './phrases.ts'

const offerPath = '/app/offer'

export interface NewOffer {
  terms: string[]
  message: string | null
  /** The last day on which the offer can be accepted. */
  validUntil: string
  isReplacing: boolean
}

export const writeOfferEmail =
  ({ terms, message, validUntil, isReplacing }: NewOffer): WriteSheet =>
  (company) => ({
    title: isReplacing ? words`We’ve updated our offer` : words`We have an offer for you`,
    preview: joinTexts(terms),
    blocks: [
      words`Here are the terms of our offer to ${company}:`,
      buildListBlock(terms.map((text) => ({ text }))),
      ...buildQuoteBlocks(message),
      words`The offer is valid through ${toUserText(formatDay(validUntil))}. You can accept it, decline it or ask a question. Before you decide, see what the offer would cost in good and bad months, based on your revenue.`,
    ],
    button: words`View offer`,
    path: offerPath,
  })

export const writeWithdrawnOfferEmail: WriteSheet = (company) => ({
  title: words`We’ve withdrawn our offer`,
  blocks: [
    words`You can no longer accept our offer to ${company}. If you have questions, please contact support.`,
  ],
  button: words`View offers`,
  path: offerPath,
})

export type ExpiringOffer = Pick<NewOffer, 'terms' | 'validUntil'>

export const writeExpiringOfferEmail =
  ({ terms, validUntil }: ExpiringOffer): WriteSheet =>
  (company) => ({
    title: words`Our offer expires after ${toUserText(formatDay(validUntil))}`,
    preview: joinTexts(terms),
    blocks: [
      words`You can still accept our offer to ${company} on these terms:`,
      buildListBlock(terms.map((text) => ({ text }))),
      words`Please respond by ${toUserText(formatDay(validUntil))}. If you need more time or different terms, contact your reviewer from the offer page.`,
    ],
    button: words`Respond to offer`,
    path: offerPath,
  })

export const writeExpiredOfferEmail: WriteSheet = (company) => ({
  title: words`Our offer has expired`,
  blocks: [
    words`You can no longer accept our offer to ${company}. If you still need funding, send us a message. We may be able to make a new offer.`,
  ],
  button: words`View offers`,
  path: offerPath,
})

export interface RefusedTerms {
  note: string
  terms: string[]
}

export const writeRefusedTermsEmail =
  ({ note, terms }: RefusedTerms): WriteSheet =>
  (company) => ({
    title: words`We can’t change our offer`,
    blocks: [
      words`We considered your requested changes to our offer to ${company}, but we can’t make them. Your reviewer wrote:`,
      ...buildQuoteBlocks(note),
      words`You can still accept the offer on its current terms:`,
      buildListBlock(terms.map((text) => ({ text }))),
    ],
    button: words`View offer`,
    path: offerPath,
  })
