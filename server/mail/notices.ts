import { v7 as uuidv7 } from 'uuid'
import type { MailKind } from '#contract/staff/outbox.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { waitingOn, type CompanyStatus } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { documentsRequested, requestReminder, reviewSentBack, statusChanged } from './letters.ts'
import type { Letter, Site } from './letter.ts'
import { offerMade, offerWithdrawn } from './offer-letters.ts'
import { statusTexts } from './status-letters.ts'
import { introductionsSentBack, partsRequested } from './company-letters.ts'
import { queueMail } from './queue.ts'

const dashboard = '/app'

/** The parts of a review as lists name them. */
export const partNames: Record<ReviewSection, string> = {
  application_review: 'Application answers',
  financial_review: 'Financial answers',
  document_review: 'Documents',
}

/** A mail about something that happened to a company. */
interface Notice {
  /** Identifies the event among those of its kind. */
  event: string
  letter: (mailId: string) => Letter
  /** Its entry in a digest, if it can wait for one. */
  digestEntry?: { text: string; note: string | null }
}

interface Place {
  trx: Transaction
  companyId: string
}

/** The company's name as mails say it, and its members who have an address and have not unsubscribed from this kind. */
export async function findMembers(db: Database | Transaction, companyId: string, kind: MailKind) {
  const members = await db
    .selectFrom('company_members as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .innerJoin('companies as company', 'company.id', 'member.company_id')
    .select(['person.id', 'person.email', 'company.name'])
    .where('member.company_id', '=', companyId)
    .where('person.email', '<>', '')
    .where((member) =>
      member.not(
        member.exists(
          member
            .selectFrom('mail_stops as stop')
            .select('stop.kind')
            .whereRef('stop.user_id', '=', 'person.id')
            .where('stop.kind', '=', kind),
        ),
      ),
    )
    .execute()
  return { company: members[0]?.name ?? 'your company', members }
}

/** Queues a mail to every member of the company who has an address and has not unsubscribed from this kind. */
async function notifyMembers(
  ctx: Context,
  { trx, companyId }: Place,
  kind: MailKind,
  write: (company: string) => Notice,
): Promise<void> {
  const { company, members } = await findMembers(trx, companyId, kind)
  const { event, letter, digestEntry } = write(company)
  for (const { id: userId, email: address } of members) {
    const id = uuidv7()
    await queueMail(ctx, trx, {
      id,
      eventKey: `${kind}:${event}:${userId}`,
      kind,
      companyId,
      to: { userId, address },
      letter: letter(id),
      ...(digestEntry && { digestItem: { company, ...digestEntry, path: dashboard } }),
    })
  }
}

/** A status that asks the members to act is mailed at once; the others can wait for a digest. */
export async function notifyStatusChange(
  ctx: Context,
  edit: Edit,
  { changeId, status, note }: { changeId: string; status: CompanyStatus; note: string | null },
): Promise<void> {
  const { title, text } = statusTexts[status]
  await notifyMembers(ctx, edit, 'status_changed', (company) => ({
    event: changeId,
    letter: () => statusChanged(ctx.config, { company, status, note, path: dashboard }),
    ...(waitingOn(status) === 'applicant' ? {} : { digestEntry: { text: title, note: note ?? text } }),
  }))
}

export interface ReviewRequest {
  reviewId: string
  parts: { section: ReviewSection; note: string | null }[]
  /** Questions that the application part asks about, each by its name. */
  questions: { question: string; note: string }[]
  documents: { type: string; note: string | null }[]
}

/** The mail about a request, as every member gets it. */
export function writeRequestLetter(
  site: Site,
  { company, parts, questions, documents }: Omit<ReviewRequest, 'reviewId'> & { company: string },
): Letter {
  const answers = parts.filter(({ section }) => section !== 'document_review')
  // A part that says nothing of its own is named by its questions alone.
  const listedParts = answers.filter(
    ({ section, note }) => section !== 'application_review' || note !== null || questions.length === 0,
  )
  const note = parts.find(({ section }) => section === 'document_review')?.note ?? null
  const items = [
    ...listedParts.map((part) => ({ text: partNames[part.section], note: part.note })),
    ...questions.map(({ question, note: about }) => ({ text: question, note: about })),
    ...documents.map(({ type, note: about }) => ({ text: type, note: about })),
  ]
  const isDocumentsAlone = answers.length === 0 && note === null
  return isDocumentsAlone
    ? documentsRequested(site, { company, documents, path: dashboard })
    : partsRequested(site, { company, items, note, path: dashboard })
}

/** A review requests changes of the application, documents, or both. */
export async function notifyRequests(
  ctx: Context,
  edit: Edit,
  { reviewId, ...request }: ReviewRequest,
): Promise<void> {
  await notifyMembers(ctx, edit, 'requested', (company) => ({
    event: reviewId,
    letter: () => writeRequestLetter(ctx.config, { ...request, company }),
  }))
}

/** A reviewer has reopened a part that the applicant had marked as complete. */
export async function notifySentBack(
  ctx: Context,
  edit: Edit,
  { section, note }: { section: ReviewSection; note: string | null },
): Promise<void> {
  const part = partNames[section].toLowerCase()
  await notifyMembers(ctx, edit, 'sent_back', (company) => ({
    event: `${edit.companyId}:${edit.version()}`,
    letter: () => reviewSentBack(ctx.config, { company, part, note: note ?? '', path: dashboard }),
  }))
}

/** An application for introductions was sent back before its release. */
export async function notifyIntroSentBack(
  ctx: Context,
  edit: Edit,
  { reason, note, investors }: { reason: string | null; note: string; investors: string[] },
): Promise<void> {
  await notifyMembers(ctx, edit, 'sent_back', (company) => ({
    event: `${edit.companyId}:${edit.version()}`,
    letter: () =>
      introductionsSentBack(ctx.config, { company, reason, note, investors, path: '/app/intros/intros' }),
  }))
}

interface OfferNotice {
  offerId: string
  /** The terms in a line each. */
  terms: string[]
  message: string | null
  isReplacing: boolean
}

/** Terms were offered to a company. */
export async function notifyOffer(ctx: Context, edit: Edit, offer: OfferNotice): Promise<void> {
  await notifyMembers(ctx, edit, 'offer_made', (company) => ({
    event: offer.offerId,
    letter: () => offerMade(ctx.config, { company, ...offer, path: '/app/offer' }),
  }))
}

/** An offer was taken back. */
export async function notifyOfferWithdrawn(ctx: Context, edit: Edit, offerId: string): Promise<void> {
  await notifyMembers(ctx, edit, 'offer_withdrawn', (company) => ({
    event: offerId,
    letter: () => offerWithdrawn(ctx.config, { company, path: '/app/offer' }),
  }))
}

/** A request from `since` is still open. `event` identifies the request and how long it has waited. */
export async function notifyReminder(
  ctx: Context,
  place: Place,
  { event, waiting, since }: { event: string; waiting: string[]; since: string },
): Promise<void> {
  await notifyMembers(ctx, place, 'reminder', (company) => ({
    event,
    letter: (mailId) =>
      requestReminder(ctx.config, {
        company,
        waiting,
        since,
        path: dashboard,
        unsubscribe: `/mail/stop?mail=${mailId}`,
      }),
    digestEntry: { text: 'Your application waits for you', note: waiting.join('; ') },
  }))
}
