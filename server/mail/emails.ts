import { formatUtcDay } from '#contract/rules/dates.ts'
import { type EmailContent, renderEmail, type Site } from './email.ts'
import { toUserText, type Words, words } from './phrases.ts'

/** Limit in characters. Names are truncated, so that spammers cannot use them to send messages to strangers. */
const maxInvitationName = 60

interface Invitation {
  company: string
  inviter: string
  /** Contains the token. */
  path: string
  expires_at: string
}

export function renderInvitation(site: Site, { path, expires_at, ...names }: Invitation): EmailContent {
  const company = toUserText(names.company, { max: maxInvitationName })
  const inviter = toUserText(names.inviter, { max: maxInvitationName })
  if (!company || !inviter) throw new Error('an invitation needs a company name and an inviter name')
  return renderEmail(site, {
    subject: words`${inviter} invited you to join ${company} on Headwater`,
    title: words`Join ${company} on Headwater`,
    blocks: [
      words`${inviter} invited you to work on the funding application for ${company}.`,
      words`You can use this invitation once, with this email address only. It expires on ${toUserText(formatUtcDay(expires_at))}.`,
      words`If you weren’t expecting this invitation, you can ignore this email.`,
    ],
    button: { label: words`Accept invitation`, path },
    reason: words`You received this email because you were invited to join ${company} on Headwater.`,
  })
}

export function renderCustomerInvitation(
  site: Site,
  { path, expires_at, ...names }: Omit<Invitation, 'company'> & { company: string | null },
): EmailContent {
  const company = toUserText(names.company ?? 'your company', { max: maxInvitationName })
  const inviter = toUserText(names.inviter, { max: maxInvitationName })
  return renderEmail(site, {
    subject: words`${inviter} at Headwater set up an application for ${company}`,
    title: words`Start your application for ${company}`,
    blocks: [
      words`${inviter} at Headwater set up a funding application for ${company}. As the company’s owner, you can fill out the application and invite your team.`,
      words`To get started, sign in or sign up with this email address. The invitation expires on ${toUserText(formatUtcDay(expires_at))}.`,
      words`If you weren’t expecting this invitation, you can ignore this email.`,
    ],
    button: { label: words`Open application`, path },
    reason: words`You received this email because our team set up a funding application for ${company}.`,
  })
}

export const renderNewsletterConfirmation = (site: Site, path: string): EmailContent =>
  renderEmail(site, {
    subject: words`Confirm your subscription to the Headwater newsletter`,
    title: words`Confirm your subscription`,
    blocks: [
      words`Someone signed up for the Headwater newsletter with this email address. If that was you, confirm your subscription.`,
      words`If that wasn’t you, you can ignore this email. You won’t be subscribed.`,
    ],
    button: { label: words`Confirm subscription`, path },
    reason: words`You received this email because someone used this address to sign up for our newsletter.`,
  })

/**
 * The email contains no user text, not even the company's name: the address may belong to a person who never signed up.
 */
export const renderUnconfirmedNotice = (
  site: Site,
  { title, path, unsubscribe }: { title: Words; path: string; unsubscribe?: string | undefined },
): EmailContent =>
  renderEmail(site, {
    title,
    preview: words`Sign in to Headwater to see the details.`,
    blocks: [
      words`Sign in to Headwater to see the details. To receive details by email, confirm your email address.`,
    ],
    button: { label: words`Open Headwater`, path },
    reason: words`You received this email because someone used this address to sign up for Headwater.`,
    unsubscribe,
  })

const supportReason = words`You received this email because someone entered this address in the Headwater support chat.`

/** The email contains no user text, because visitors can enter any address. */
export const renderSupportReplyNotice = (
  site: Site,
  { path, isVisitor }: { path: string; isVisitor: boolean },
): EmailContent =>
  renderEmail(site, {
    title: words`We replied to your message`,
    preview: words`Open Headwater to read our reply.`,
    blocks: [
      isVisitor
        ? words`To read our reply, open Headwater in the browser that you used to write to us.`
        : words`To read our reply, open the conversation on Headwater.`,
    ],
    button: { label: isVisitor ? words`Open Headwater` : words`Open conversation`, path },
    reason: isVisitor
      ? supportReason
      : words`You received this email because you contacted Headwater support.`,
  })

export const renderSupportConfirmation = (site: Site, path: string): EmailContent =>
  renderEmail(site, {
    subject: words`Confirm your email address to send your message`,
    title: words`Confirm your email address`,
    blocks: [
      words`Someone used this email address to message Headwater support. If that was you, confirm your address to send the message.`,
      words`The link expires in 24 hours. If you didn’t write a message, you can ignore this email. We’ll delete the message without reading it.`,
    ],
    button: { label: words`Confirm and send message`, path },
    reason: supportReason,
  })
