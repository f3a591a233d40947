import { asMember, quoteBlocks, textBlock } from './blocks.ts'
import { type Letter, letter, type Site } from './letter.ts'
import { joinList, toDisplayName, userText, type Words, words } from './phrases.ts'

interface OfferLetter {
  company: string
  /** The terms in a line each. */
  terms: string[]
  /** The analyst's message. */
  message: string | null
  /** Whether there was an open offer before. */
  isReplacing: boolean
  path: string
}

export const nameOffer = (isReplacing: boolean): Words =>
  isReplacing ? words`We have changed our offer` : words`We have an offer for you`

/** To the members of a company to which terms are offered. */
export function offerMade(site: Site, { company, terms, message, isReplacing, path }: OfferLetter): Letter {
  const title = nameOffer(isReplacing)
  const lines = terms.map((line) => userText(line))
  return letter(site, {
    subject: words`${title} – ${toDisplayName(company)}`,
    preview: joinList(lines),
    title,
    blocks: [
      textBlock(words`We offer ${toDisplayName(company)}:`),
      { kind: 'list', items: lines.map((text) => ({ text })) },
      ...quoteBlocks(message),
      textBlock(words`Before you accept, view what it costs on your own revenue in good and bad months.`),
    ],
    button: { label: words`View the offer`, path },
    reason: asMember(company),
  })
}

export const offerWithdrawnTitle = words`We have withdrawn our offer`

/** To the members of a company whose offer was taken back. */
export function offerWithdrawn(site: Site, { company, path }: { company: string; path: string }): Letter {
  const text = words`The offer to ${toDisplayName(company)} can no longer be accepted. If you have questions, contact support.`
  return letter(site, {
    subject: words`${offerWithdrawnTitle} – ${toDisplayName(company)}`,
    preview: text,
    title: offerWithdrawnTitle,
    blocks: [textBlock(text)],
    button: { label: words`View offers`, path },
    reason: asMember(company),
  })
}
