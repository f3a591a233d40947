import { formatUtcDay } from '#contract/rules/dates.ts'
import { type EmailContent, renderEmail, type Site } from './email.ts'
import { userText, type Words, words } from './phrases.ts'

/** Limit in characters. Names are short, so that spammers cannot use them to send a message to strangers. */
const maxInvitationName = 60

interface Invitation {
  company: string
  inviter: string
  /** Contains the token. */
  path: string
  expires_at: string
}

/** Renders an invitation to a company's team. Throws if the company or the inviter has no name. */
export function renderInvitation(site: Site, { path, expires_at, ...names }: Invitation): EmailContent {
  const company = userText(names.company, { max: maxInvitationName })
  const inviter = userText(names.inviter, { max: maxInvitationName })
  if (!company || !inviter) throw new Error('an invitation needs a company name and an inviter name')
  return renderEmail(site, {
    subject: words`${inviter} invited you to ${company}`,
    title: words`Join ${company} on Headwater`,
    blocks: [
      words`${inviter} invited you to work on the funding application for ${company}.`,
      words`The invitation works only once and only with this email address. It expires on ${userText(formatUtcDay(expires_at))}.`,
      words`If you don’t know the sender, ignore this email. Nothing happens unless you accept.`,
    ],
    button: { label: words`Accept invitation`, path },
    reason: words`You received this email because a member of this team invited you to Headwater.`,
  })
}

/** Renders an invitation for a customer to the company that staff created for them. The company's name may be null. */
export function renderCustomerInvitation(
  site: Site,
  { path, expires_at, ...names }: Omit<Invitation, 'company'> & { company: string | null },
): EmailContent {
  const company = userText(names.company ?? 'your company', { max: maxInvitationName })
  const inviter = userText(names.inviter, { max: maxInvitationName })
  return renderEmail(site, {
    subject: words`${inviter} at Headwater prepared an application for ${company}`,
    title: words`Start your application for ${company}`,
    blocks: [
      words`${inviter} from Headwater prepared a funding application for ${company}. You own the application, so you can fill it in and invite your team.`,
      words`Sign in or sign up with this email address. The invitation expires on ${userText(formatUtcDay(expires_at))}.`,
      words`If you don’t know the sender, ignore this email. Nothing happens unless you sign in.`,
    ],
    button: { label: words`Open application`, path },
    reason: words`You received this email because an analyst at Headwater created an application for this address.`,
  })
}

/**
 * Renders an email that asks a newsletter subscriber to confirm their address. The button opens the confirmation page
 * at `path`.
 */
export const renderNewsletterConfirmation = (site: Site, path: string): EmailContent =>
  renderEmail(site, {
    subject: words`Confirm your subscription to our newsletter`,
    title: words`Confirm your subscription`,
    blocks: [
      words`Someone signed up for the Headwater newsletter with this address. If it was you, confirm your subscription.`,
      words`If it wasn’t you, ignore this email. You won’t be subscribed.`,
    ],
    button: { label: words`Confirm subscription`, path },
    reason: words`You received this email because this address was used to sign up for our newsletter.`,
  })

/**
 * Renders a notice to a member whose address is not confirmed. The email contains no user text, not even the company's
 * name: the address may belong to a person who never signed up.
 */
export const renderUnconfirmedNotice = (
  site: Site,
  { title, path, unsubscribe }: { title: Words; path: string; unsubscribe?: string | undefined },
): EmailContent =>
  renderEmail(site, {
    title,
    preview: words`Sign in to Headwater to see the details.`,
    blocks: [
      words`Sign in to Headwater to see the details. To get them by email, confirm your email address.`,
    ],
    button: { label: words`Open Headwater`, path },
    reason: words`You received this email because this address was used to sign up for Headwater.`,
    unsubscribe,
  })

const supportReason = words`You received this email because this address was entered in the Headwater support chat.`

/**
 * Renders a notice to a user or visitor about an unread answer from support. The email contains no user text, because
 * visitors can enter any address.
 */
export const renderSupportAnswer = (
  site: Site,
  { path, isVisitor }: { path: string; isVisitor: boolean },
): EmailContent =>
  renderEmail(site, {
    title: words`We replied to your message`,
    preview: words`Open your messages at Headwater to read our reply.`,
    blocks: [
      isVisitor
        ? words`To read our reply, open your messages at Headwater in the same browser.`
        : words`To read our reply, open the conversation at Headwater.`,
    ],
    button: { label: isVisitor ? words`Open Headwater` : words`Open conversation`, path },
    reason: isVisitor
      ? supportReason
      : words`You received this email because you wrote to Headwater support.`,
  })

/**
 * Renders an email that asks a visitor to confirm the address that they entered in the support chat. The button opens
 * the confirmation page at `path`.
 */
export const renderSupportConfirmation = (site: Site, path: string): EmailContent =>
  renderEmail(site, {
    subject: words`Confirm your email address to send your message`,
    title: words`Confirm your email address`,
    blocks: [
      words`Someone used this email address to message Headwater support. If it was you, confirm the address to send your message.`,
      words`The link expires in one day. If it wasn’t you, ignore this email. The message will be deleted unread.`,
    ],
    button: { label: words`Confirm and send message`, path },
    reason: supportReason,
  })
