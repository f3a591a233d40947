import { buildQuoteBlocks } from '#server/mail/blocks.ts'
import { type EmailContent, renderEmail, type Site } from '#server/mail/email.ts'
import { toDisplayName, toUserText, words } from '#server/mail/phrases.ts'

interface IntroductionDetails {
  investor: string
  first_name: string | null
  last_name: string | null
  name: string | null
  blurb: string | null
  /** True if replies to the email go to the company. */
  takesReplies: boolean
  /** The path of the introduction's page. Except in previews, it contains a placeholder for the secret. */
  path: string
  /** The path of the page that stops all introductions to this investor. */
  unsubscribe: string
}

export function renderIntroduction(site: Site, details: IntroductionDetails): EmailContent {
  const { first_name, last_name, name, blurb, takesReplies, path, unsubscribe } = details
  const person = toDisplayName([first_name, last_name].filter(Boolean).join(' '))
  const company = toDisplayName(name ?? 'a company')
  const investor = toDisplayName(details.investor)
  return renderEmail(site, {
    subject: words`${company} would like to meet ${investor}`,
    preview: toUserText(blurb ?? '', { max: 140 }),
    title: words`Meet ${company}`,
    blocks: [
      words`${person} of ${company} asked us to introduce them to ${investor}.`,
      ...buildQuoteBlocks(blurb),
      words`Open the introduction to view the deck and respond. Please don’t share the link.`,
      ...(takesReplies ? [words`If you reply to this email, your reply goes to ${company}.`] : []),
    ],
    button: { label: words`Open introduction`, path },
    reason: words`You received this email because ${investor} accepts introductions from Headwater.`,
    unsubscribe,
  })
}
