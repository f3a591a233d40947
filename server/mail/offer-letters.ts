import { type Letter, letter, type Site } from './letter.ts'
import { oneLine, toDisplayName } from './phrases.ts'

const asMember = (company: string) =>
  `You get this mail because you are a member of ${toDisplayName(company)} at Headwater.`

interface OfferLetter {
  company: string
  /** The terms in a line each. */
  terms: string[]
  /** What the analyst wrote with it. */
  message: string | null
  /** Whether there was an open offer before. */
  isReplacing: boolean
  path: string
}

/** To the members of a company to which terms are offered. */
export function offerMade(site: Site, { company, terms, message, isReplacing, path }: OfferLetter): Letter {
  const title = isReplacing ? 'We have changed our offer' : 'We have an offer for you'
  return letter(site, {
    subject: `${title} – ${toDisplayName(company)}`,
    preview: terms.map(oneLine).join(', '),
    title,
    blocks: [
      { kind: 'text', text: `This is what we offer ${toDisplayName(company)}:` },
      { kind: 'list', items: terms.map((line) => ({ text: oneLine(line), note: null })) },
      ...(message === null ? [] : [{ kind: 'quote' as const, text: message }]),
      {
        kind: 'text',
        text: 'See what it costs on your own revenue, in good and in bad months, before you accept it.',
      },
    ],
    button: { label: 'See the offer', path },
    reason: asMember(company),
  })
}

/** To the members of a company whose offer was taken back. */
export function offerWithdrawn(site: Site, { company, path }: { company: string; path: string }): Letter {
  const title = 'We have withdrawn our offer'
  const text = `The offer to ${toDisplayName(company)} can no longer be accepted. If you have questions, write to us.`
  return letter(site, {
    subject: `${title} – ${toDisplayName(company)}`,
    preview: text,
    title,
    blocks: [{ kind: 'text', text }],
    button: { label: 'Open the offers', path },
    reason: asMember(company),
  })
}
