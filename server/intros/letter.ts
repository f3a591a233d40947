import { type Letter, letter, type Site } from '#server/mail/letter.ts'
import { toDisplayName, oneLine, preventLinks } from '#server/mail/phrases.ts'

interface IntroductionDetails {
  investor: string
  first_name: string | null
  last_name: string | null
  name: string | null
  blurb: string | null
  /** Whether a reply reaches the company. */
  takesReplies: boolean
  /** Holds the secret that opens the introduction. */
  path: string
  /** The path that stops all introductions to this investor. */
  unsubscribe: string
}

/** Writes the mail that introduces a company to an investor. */
export function introduction(site: Site, details: IntroductionDetails): Letter {
  const { investor, first_name, last_name, name, blurb, takesReplies, path, unsubscribe } = details
  const person = toDisplayName([first_name, last_name].filter(Boolean).join(' '))
  const company = toDisplayName(name ?? 'a company')
  return letter(site, {
    subject: `${company} would like to meet ${toDisplayName(investor)}`,
    preview: oneLine(preventLinks(blurb ?? '')).slice(0, 140),
    title: `An introduction: ${company}`,
    blocks: [
      {
        kind: 'text',
        text: `${person} of ${company} has asked us to introduce them to ${toDisplayName(investor)}.`,
      },
      { kind: 'quote', text: preventLinks(blurb ?? '') },
      {
        kind: 'text',
        text: 'The deck and how to answer are behind the button. The link is meant for you alone.',
      },
      ...(takesReplies
        ? [{ kind: 'text' as const, text: `If you reply to this email, ${company} gets your reply.` }]
        : []),
    ],
    button: { label: 'Open the introduction', path },
    reason: `You get this mail because ${toDisplayName(investor)} is on our list of investors who take introductions.`,
    unsubscribe,
  })
}
