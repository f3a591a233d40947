import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { type Letter, letter, type Site } from './letter.ts'
import type { Block, Item } from './sheet.ts'
import { statusTexts } from './status-letters.ts'
import { formatDay } from '#contract/rules/dates.ts'
import { joinList, toDisplayName, oneLine } from './phrases.ts'

const text = (content: string): Block => ({ kind: 'text', text: content })
const quote = (content: string | null): Block[] =>
  content?.trim() ? [{ kind: 'quote', text: content.trim() }] : []

const asMember = (company: string) =>
  `You get this mail because you are a member of ${toDisplayName(company)} at Headwater.`

/** To the members of a company whose application has reached another status. `note` is what a reviewer wrote about it. */
export function statusChanged(
  site: Site,
  {
    company,
    status,
    note,
    path,
  }: { company: string; status: CompanyStatus; note: string | null; path: string },
): Letter {
  const { title, text: summary, button } = statusTexts[status]
  return letter(site, {
    subject: `${title} – ${toDisplayName(company)}`,
    preview: summary,
    title,
    blocks: [text(summary), ...quote(note)],
    button: { label: button, path },
    reason: asMember(company),
  })
}

/** To the members of a company that was asked for documents. */
export function documentsRequested(
  site: Site,
  {
    company,
    documents,
    path,
  }: { company: string; documents: { type: string; note: string | null }[]; path: string },
): Letter {
  const types = documents.map(({ type }) => oneLine(type))
  const title =
    documents.length === 1 ? 'We need a document from you' : `We need ${documents.length} documents from you`
  return letter(site, {
    subject: `${title} – ${toDisplayName(company)}`,
    preview: joinList(types),
    title,
    blocks: [
      text(`To go on with the application of ${toDisplayName(company)}, we ask you for:`),
      { kind: 'list', items: documents.map(({ type, note }): Item => ({ text: oneLine(type), note })) },
      text('The review goes on once each of them is there.'),
    ],
    button: { label: 'Upload documents', path },
    reason: asMember(company),
  })
}

/** To the members of a company whose completed part was reopened by a reviewer. `part`: «financial details». */
export function reviewSentBack(
  site: Site,
  { company, part, note, path }: { company: string; part: string; note: string; path: string },
): Letter {
  const title = 'Our reviewer has a question'
  const about = `It is about the ${oneLine(part)} of ${toDisplayName(company)}.`
  return letter(site, {
    subject: `${title} – ${toDisplayName(company)}`,
    preview: about,
    title,
    blocks: [
      text(about),
      ...quote(note),
      text('Change or add what is needed, then mark the part as complete again.'),
    ],
    button: { label: 'Answer the reviewer', path },
    reason: asMember(company),
  })
}

/** To somebody who is invited to a company's team. `path` holds the token and is good until `expires_at`. */
export function invitation(
  site: Site,
  {
    company,
    inviter,
    path,
    expires_at,
  }: { company: string; inviter: string; path: string; expires_at: string },
): Letter {
  const title = `Join ${toDisplayName(company)} on Headwater`
  const summary = `${toDisplayName(inviter)} invites you to work on the application of ${toDisplayName(company)} for funding.`
  return letter(site, {
    subject: `${toDisplayName(inviter)} invites you to ${toDisplayName(company)}`,
    preview: summary,
    title,
    blocks: [
      text(summary),
      text(`The invitation is for this address alone, works once, and ends on ${formatDay(expires_at)}.`),
      text('If you do not know them, do nothing: without you nobody gets access in your name.'),
    ],
    button: { label: 'Accept the invitation', path },
    reason: 'You get this mail because somebody entered your address as that of a colleague.',
  })
}

/** To somebody who may have subscribed to the newsletter. `path` confirms that it was they. */
export function newsletterConfirmation(site: Site, path: string): Letter {
  const summary = 'Somebody entered this address for the newsletter of Headwater. If it was you, confirm it.'
  return letter(site, {
    subject: 'Confirm your subscription to our newsletter',
    preview: summary,
    title: 'Confirm your subscription',
    blocks: [text(summary), text('If it was not you, do nothing: you will hear no more of it.')],
    button: { label: 'Confirm', path },
    reason: 'You get this mail because somebody entered your address for our newsletter.',
  })
}

/** To the members of a company who have not yet sent what was asked for at `since`. */
export function requestReminder(
  site: Site,
  {
    company,
    waiting,
    since,
    path,
    unsubscribe,
  }: { company: string; waiting: string[]; since: string; path: string; unsubscribe: string },
): Letter {
  const title = 'Your application waits for you'
  const summary = `The review of ${toDisplayName(company)} goes on as soon as we have what we asked for on ${formatDay(since)}:`
  return letter(site, {
    subject: `${title} – ${toDisplayName(company)}`,
    preview: joinList(waiting.map(oneLine)),
    title,
    blocks: [text(summary), { kind: 'list', items: waiting.map((item) => ({ text: oneLine(item) })) }],
    button: { label: 'See what is asked for', path },
    reason: asMember(company),
    unsubscribe,
  })
}

/** To somebody who wrote to support and has not read the answer. Its text stays in the product. */
export function supportAnswered(site: Site, { subject, path }: { subject: string; path: string }): Letter {
  const summary = `We have answered your message “${oneLine(subject)}”.`
  return letter(site, {
    subject: 'We have answered you',
    preview: summary,
    title: 'We have answered you',
    blocks: [text(summary), text('Open your messages at Headwater to read it, in the browser you wrote in.')],
    button: { label: 'Open Headwater', path },
    reason: 'You get this mail because you wrote to us at Headwater.',
  })
}

/** To the address that a visitor of support named, which `path` confirms. */
export function supportConfirmation(site: Site, path: string): Letter {
  const summary =
    'Someone entered this address to write to Headwater support. If it was you, confirm it to send your message.'
  return letter(site, {
    subject: 'Confirm your email address to send your message',
    preview: summary,
    title: 'Confirm your email address',
    blocks: [
      text(summary),
      text(
        'The link works for a day. If it was not you, ignore this email: the message is deleted and never reaches us.',
      ),
    ],
    button: { label: 'Confirm and send', path },
    reason: 'You received this email because this address was entered in the support chat of Headwater.',
  })
}
