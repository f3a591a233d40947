import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { formatUtcDay } from '#contract/rules/dates.ts'
import { asMember, quoteBlocks, textBlock, toNote } from './blocks.ts'
import { type Letter, letter, type Site } from './letter.ts'
import { joinList, toDisplayName, userText, type Words, words } from './phrases.ts'
import { statusTexts } from './status-letters.ts'

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
    subject: words`${title} – ${toDisplayName(company)}`,
    preview: summary,
    title,
    blocks: [textBlock(summary), ...quoteBlocks(note)],
    button: { label: button, path },
    reason: asMember(company),
  })
}

/** The title of a request for documents. */
export const nameDocumentRequest = (count: number): Words =>
  count === 1 ? words`We need a document from you` : words`We need ${count} documents from you`

/** To the members of a company that was asked for documents. */
export function documentsRequested(
  site: Site,
  {
    company,
    documents,
    path,
  }: { company: string; documents: { type: string; note: string | null }[]; path: string },
): Letter {
  const title = nameDocumentRequest(documents.length)
  return letter(site, {
    subject: words`${title} – ${toDisplayName(company)}`,
    preview: joinList(documents.map(({ type }) => userText(type))),
    title,
    blocks: [
      textBlock(words`To continue with the application of ${toDisplayName(company)}, we need:`),
      {
        kind: 'list',
        items: documents.map(({ type, note }) => ({ text: userText(type), note: toNote(note) })),
      },
      textBlock(words`The review continues once you have uploaded them.`),
    ],
    button: { label: words`Upload documents`, path },
    reason: asMember(company),
  })
}

export const sentBackTitle = words`Our reviewer has a question`

/** To the members of a company whose completed part was reopened by a reviewer. `part`: «financial details». */
export function reviewSentBack(
  site: Site,
  { company, part, note, path }: { company: string; part: Words; note: string; path: string },
): Letter {
  const about = words`It is about the ${part} of ${toDisplayName(company)}.`
  return letter(site, {
    subject: words`${sentBackTitle} – ${toDisplayName(company)}`,
    preview: about,
    title: sentBackTitle,
    blocks: [
      textBlock(about),
      ...quoteBlocks(note),
      textBlock(words`Change or add what is needed, then mark the part as complete again.`),
    ],
    button: { label: words`Answer the reviewer`, path },
    reason: asMember(company),
  })
}

/** Longest name in an invitation, whose recipient does not know us. */
const maxInvitationName = 60

/** To a person who is invited to a company's team. `path` holds the token and is valid until `expires_at`. */
export function invitation(
  site: Site,
  {
    company,
    inviter,
    path,
    expires_at,
  }: { company: string; inviter: string; path: string; expires_at: string },
): Letter {
  const [companyName, inviterName] = [company, inviter].map((name) =>
    userText(name, { max: maxInvitationName }),
  )
  if (!companyName || !inviterName) throw new Error('an invitation names a company and its inviter')
  const summary = words`${inviterName} invites you to work on the application of ${companyName} for funding.`
  return letter(site, {
    subject: words`${inviterName} invites you to ${companyName}`,
    preview: summary,
    title: words`Join ${companyName} on Headwater`,
    blocks: [
      textBlock(summary),
      textBlock(
        words`The invitation is for this address only, works once, and expires on ${userText(formatUtcDay(expires_at))}.`,
      ),
      textBlock(words`If you don’t know the sender, ignore this email. Nothing happens unless you accept.`),
    ],
    button: { label: words`Accept the invitation`, path },
    reason: words`You received this email because a member of this team entered your address.`,
  })
}

/** To an address for which a newsletter subscription was requested. `path` confirms it. */
export function newsletterConfirmation(site: Site, path: string): Letter {
  const summary = words`This address was entered for the newsletter of Headwater. If it was you, confirm it.`
  return letter(site, {
    subject: words`Confirm your subscription to our newsletter`,
    preview: summary,
    title: words`Confirm your subscription`,
    blocks: [
      textBlock(summary),
      textBlock(words`If it wasn’t you, ignore this email. You won’t be subscribed.`),
    ],
    button: { label: words`Confirm`, path },
    reason: words`You received this email because your address was entered for our newsletter.`,
  })
}

export const reminderTitle = words`Your application is waiting for you`

/** To the members of a company who have not yet sent what was requested at `since`. */
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
  const items = waiting.map((item) => userText(item))
  const day = userText(formatUtcDay(since))
  return letter(site, {
    subject: words`${reminderTitle} – ${toDisplayName(company)}`,
    preview: joinList(items),
    title: reminderTitle,
    blocks: [
      textBlock(
        words`The review of ${toDisplayName(company)} continues as soon as we have what we requested on ${day}:`,
      ),
      { kind: 'list', items: items.map((text) => ({ text })) },
    ],
    button: { label: words`View request`, path },
    reason: asMember(company),
    unsubscribe,
  })
}

/**
 * To a member whose address is not confirmed, about any event of the company. It quotes nothing that people wrote, the
 * company's name included: the address may belong to a person who never signed up.
 */
export function unconfirmedNotice(
  site: Site,
  { title, path, unsubscribe }: { title: Words; path: string; unsubscribe?: string },
): Letter {
  return letter(site, {
    subject: title,
    preview: words`Sign in to Headwater to read it.`,
    title,
    blocks: [
      textBlock(
        words`Sign in to Headwater to read it. Confirm your email address to get the details by email.`,
      ),
    ],
    button: { label: words`Open Headwater`, path },
    reason: words`You received this email because this address was used to sign up at Headwater.`,
    ...(unsubscribe !== undefined && { unsubscribe }),
  })
}

/** To a person who wrote to support and has not read the answer. It quotes nothing: visitors name any address. */
export function supportAnswered(site: Site, { path }: { path: string }): Letter {
  const title = words`We have answered your message`
  return letter(site, {
    subject: title,
    preview: words`Open your messages at Headwater to read the answer.`,
    title,
    blocks: [textBlock(words`Open your messages at Headwater to read it, in the browser you wrote in.`)],
    button: { label: words`Open Headwater`, path },
    reason: words`You received this email because this address was entered in the support chat of Headwater.`,
  })
}

/** To the address that a visitor of support named, which `path` confirms. */
export function supportConfirmation(site: Site, path: string): Letter {
  const summary = words`Someone entered this address to write to Headwater support. If it was you, confirm it to send your message.`
  return letter(site, {
    subject: words`Confirm your email address to send your message`,
    preview: summary,
    title: words`Confirm your email address`,
    blocks: [
      textBlock(summary),
      textBlock(
        words`The link works for a day. If it was not you, ignore this email: the message is deleted and never reaches us.`,
      ),
    ],
    button: { label: words`Confirm and send`, path },
    reason: words`You received this email because this address was entered in the support chat of Headwater.`,
  })
}
