import { formatUtcDay } from '#contract/rules/dates.ts'
import { type Letter, letter, type Site } from './letter.ts'
import { userText, type Words, words } from './phrases.ts'

/** Longest name in an invitation, whose recipient does not know us. */
const maxInvitationName = 60

interface Invitation {
  company: string
  inviter: string
  /** Contains the token; valid until `expires_at`. */
  path: string
  expires_at: string
}

/** To a person who is invited to a company's team. */
export function invitation(site: Site, { path, expires_at, ...names }: Invitation): Letter {
  const company = userText(names.company, { max: maxInvitationName })
  const inviter = userText(names.inviter, { max: maxInvitationName })
  if (!company || !inviter) throw new Error('an invitation names a company and its inviter')
  return letter(site, {
    subject: words`${inviter} invites you to ${company}`,
    title: words`Join ${company} on Headwater`,
    blocks: [
      words`${inviter} invites you to work on the application of ${company} for funding.`,
      words`The invitation is for this address only, works once, and expires on ${userText(formatUtcDay(expires_at))}.`,
      words`If you don’t know the sender, ignore this email. Nothing happens unless you accept.`,
    ],
    button: { label: words`Accept the invitation`, path },
    reason: words`You received this email because a member of this team entered your address.`,
  })
}

/** To an address for which a newsletter subscription was requested. `path` confirms it. */
export const newsletterConfirmation = (site: Site, path: string): Letter =>
  letter(site, {
    subject: words`Confirm your subscription to our newsletter`,
    title: words`Confirm your subscription`,
    blocks: [
      words`This address was entered for the newsletter of Headwater. If it was you, confirm it.`,
      words`If it wasn’t you, ignore this email. You won’t be subscribed.`,
    ],
    button: { label: words`Confirm`, path },
    reason: words`You received this email because your address was entered for our newsletter.`,
  })

/**
 * To a member whose address is not confirmed, about any event of the company. It quotes nothing that people wrote, the
 * company's name included: the address may belong to a person who never signed up.
 */
export const unconfirmedNotice = (
  site: Site,
  { title, path, unsubscribe }: { title: Words; path: string; unsubscribe?: string | undefined },
): Letter =>
  letter(site, {
    title,
    preview: words`Sign in to Headwater to read it.`,
    blocks: [words`Sign in to Headwater to read it. Confirm your email address to get the details by email.`],
    button: { label: words`Open Headwater`, path },
    reason: words`You received this email because this address was used to sign up at Headwater.`,
    unsubscribe,
  })

const supportReason = words`You received this email because this address was entered in the support chat of Headwater.`

/** To a person who wrote to support and has not read the answer. It quotes nothing: visitors name any address. */
export const supportAnswered = (site: Site, path: string): Letter =>
  letter(site, {
    title: words`We have answered your message`,
    preview: words`Open your messages at Headwater to read the answer.`,
    blocks: [words`Open your messages at Headwater to read it, in the browser you wrote in.`],
    button: { label: words`Open Headwater`, path },
    reason: supportReason,
  })

/** To the address that a visitor of support named, which `path` confirms. */
export const supportConfirmation = (site: Site, path: string): Letter =>
  letter(site, {
    subject: words`Confirm your email address to send your message`,
    title: words`Confirm your email address`,
    blocks: [
      words`Someone entered this address to write to Headwater support. If it was you, confirm it to send your message.`,
      words`The link works for a day. If it was not you, ignore this email: the message is deleted and never reaches us.`,
    ],
    button: { label: words`Confirm and send`, path },
    reason: supportReason,
  })
