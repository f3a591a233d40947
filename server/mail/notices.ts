import { v7 as uuidv7 } from 'uuid'
import type { MailKind } from '#contract/staff/outbox.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { getStatusParty, type CompanyStatus } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { renderUnconfirmedNotice } from './emails.ts'
import * as emails from './member-emails.ts'
import * as offerEmails from './offer-emails.ts'
import { toDisplayName } from './phrases.ts'
import { statusTexts } from './status-emails.ts'
import { queueMail } from './queue.ts'
import { optionalKinds } from './unsubscribe.ts'

interface Notice {
  /** Identifies the event. Each member gets at most one email of each kind about an event. */
  event: string
  write: emails.WriteSheet
  /** The email's entry in a digest, for emails that can wait. */
  digestEntry?: { text: string; note: string | null } | undefined
  /** The ids of the members to email. Default: all members. */
  recipients?: readonly string[] | undefined
}

/** The fields of an edit that an email needs. For scheduled emails, `author` and `role` are null. */
type Place = Pick<Edit, 'trx' | 'companyId' | 'author' | 'role'>

/** Excludes members without an address and members who have unsubscribed from this kind of email. */
export async function listMailRecipients(db: Database | Transaction, companyId: string, kind: MailKind) {
  const members = await db
    .selectFrom('company_members as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .innerJoin('companies as company', 'company.id', 'member.company_id')
    .select(['person.id', 'person.email', 'person.email_verified', 'company.name'])
    .where('member.company_id', '=', companyId)
    .where('person.email', '<>', '')
    .where('person.id', 'not in', db.selectFrom('mail_stops').select('user_id').where('kind', '=', kind))
    .execute()
  return { company: members[0]?.name ?? 'your company', members }
}

/**
 * Members without a confirmed address get only the title of the event, and their actions send no email to other
 * members.
 */
async function notifyMembers(
  ctx: Context,
  { trx, companyId, author, role }: Place,
  kind: MailKind,
  { event, write, digestEntry, recipients }: Notice,
): Promise<void> {
  const { company, members } = await listMailRecipients(trx, companyId, kind)
  const { title, path = emails.dashboard } = write(toDisplayName(company))
  const isUnconfirmedMember = author !== null && !author.email_verified && role?.membership != null
  for (const { id: userId, email: address, email_verified } of members) {
    if (isUnconfirmedMember && userId !== author.id) continue
    if (recipients && !recipients.includes(userId)) continue
    const id = uuidv7()
    const unsubscribe = optionalKinds.includes(kind) ? `/mail/stop?mail=${id}` : undefined
    await queueMail(ctx, trx, {
      id,
      eventKey: `${kind}:${event}:${userId}`,
      kind,
      companyId,
      causedBy: author,
      to: { userId, address },
      content: email_verified
        ? emails.renderMemberEmail(ctx.config, company, (name) => ({ ...write(name), unsubscribe }))
        : renderUnconfirmedNotice(ctx.config, { title, path, unsubscribe }),
      ...(digestEntry && {
        digestItem: email_verified
          ? { company, ...digestEntry, path: emails.dashboard }
          : { company: 'your company', text: title, note: null, path: emails.dashboard },
      }),
    })
  }
}

interface StatusNotice extends emails.Rejection {
  changeId: string
  status: CompanyStatus
  note: string | null
}

/**
 * Sends the email immediately if the applicant may have to act in the new status, even if the funder acts first, as in
 * `term_sheet`. Otherwise, the email can wait for a digest.
 */
export function notifyStatusChange(
  ctx: Context,
  edit: Edit,
  { changeId, status, note, ...rejection }: StatusNotice,
): Promise<void> {
  const { title, text } = statusTexts[status]
  return notifyMembers(ctx, edit, 'status_changed', {
    event: changeId,
    write: emails.writeStatusEmail(status, note, rejection),
    digestEntry:
      getStatusParty(status) === 'applicant'
        ? undefined
        : { text: title, note: note ?? rejection.reason ?? text },
  })
}

export const notifyRequests = (
  ctx: Context,
  edit: Edit,
  { recipients, ...request }: emails.ReviewRequest & { recipients?: readonly string[] | undefined },
): Promise<void> =>
  notifyMembers(ctx, edit, 'requested', {
    event: toEvent(edit),
    write: emails.writeRequestEmail(request),
    recipients,
  })

const toEvent = ({ companyId, version }: Edit) => `${companyId}:${version()}`

export const notifySentBackDocument = (
  ctx: Context,
  edit: Edit,
  document: emails.SentBackDocument,
): Promise<void> =>
  notifyMembers(ctx, edit, 'sent_back', {
    event: toEvent(edit),
    write: emails.writeSentBackDocumentEmail(document),
  })

export const notifySentBackSection = (
  ctx: Context,
  edit: Edit,
  { section, note }: { section: ReviewSection; note: string | null },
): Promise<void> =>
  notifyMembers(ctx, edit, 'sent_back', {
    event: toEvent(edit),
    write: emails.writeSentBackSectionEmail(section, note),
  })

export const notifySentBackIntro = (
  ctx: Context,
  edit: Edit,
  sentBack: emails.SentBackIntro,
): Promise<void> =>
  notifyMembers(ctx, edit, 'sent_back', {
    event: toEvent(edit),
    write: emails.writeSentBackIntroEmail(sentBack),
  })

export const notifyNewOffer = (
  ctx: Context,
  edit: Edit,
  { offerId, ...offer }: offerEmails.NewOffer & { offerId: string },
): Promise<void> =>
  notifyMembers(ctx, edit, 'offer_made', { event: offerId, write: offerEmails.writeOfferEmail(offer) })

export const notifyWithdrawnOffer = (ctx: Context, edit: Edit, offerId: string): Promise<void> =>
  notifyMembers(ctx, edit, 'offer_withdrawn', { event: offerId, write: offerEmails.writeWithdrawnOfferEmail })

/** Reminds the company's members that an offer ends soon, once for each offer. */
export const notifyExpiringOffer = (
  ctx: Context,
  place: Place,
  { offerId, ...offer }: offerEmails.ExpiringOffer & { offerId: string },
): Promise<void> =>
  notifyMembers(ctx, place, 'offer_ending', {
    event: offerId,
    write: offerEmails.writeExpiringOfferEmail(offer),
  })

export const notifyExpiredOffer = (ctx: Context, edit: Edit, offerId: string): Promise<void> =>
  notifyMembers(ctx, edit, 'offer_expired', { event: offerId, write: offerEmails.writeExpiredOfferEmail })

export const notifyRefusedTerms = (
  ctx: Context,
  edit: Edit,
  refusal: offerEmails.RefusedTerms,
): Promise<void> =>
  notifyMembers(ctx, edit, 'offer_terms_kept', {
    event: toEvent(edit),
    write: offerEmails.writeRefusedTermsEmail(refusal),
  })

interface Answered {
  /** Identifies the introduction. The members get one email for each kind of answer. */
  event: string
  investor: string
}

export const notifyInvestorInterest = (
  ctx: Context,
  edit: Edit,
  { event, ...match }: Answered & { address: string | null },
): Promise<void> =>
  notifyMembers(ctx, edit, 'introduction_answered', {
    event: `${event}:interested`,
    write: emails.writeInterestedEmail(match),
  })

export const notifyInvestorDecline = (
  ctx: Context,
  edit: Edit,
  { event, ...decline }: Answered & { reason: string | null },
): Promise<void> =>
  notifyMembers(ctx, edit, 'introduction_answered', {
    event: `${event}:declined`,
    write: emails.writeDeclineEmail(decline),
    digestEntry: { text: emails.declineTitle, note: decline.investor },
  })

export const notifySigningRequest = (
  ctx: Context,
  edit: Edit,
  request: emails.SigningRequest,
): Promise<void> =>
  notifyMembers(ctx, edit, 'signing_requested', {
    event: toEvent(edit),
    write: emails.writeSigningEmail(request),
  })

/** `event` identifies the request and the reminder. */
export const sendReminder = (
  ctx: Context,
  place: Place,
  { event, waiting, since }: { event: string; waiting: string[]; since: string },
): Promise<void> =>
  notifyMembers(ctx, place, 'reminder', {
    event,
    write: emails.writeReminderEmail(waiting, since),
    digestEntry: { text: emails.reminderTitle, note: waiting.join('; ') },
  })
