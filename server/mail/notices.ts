import { v7 as uuidv7 } from 'uuid'
import type { MailKind } from '#contract/staff/outbox.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { waitingOn, type CompanyStatus } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import {
  documentsRequested,
  nameDocumentRequest,
  reminderTitle,
  requestReminder,
  reviewSentBack,
  sentBackTitle,
  statusChanged,
  unconfirmedNotice,
} from './letters.ts'
import type { Letter, Site } from './letter.ts'
import { nameOffer, offerMade, offerWithdrawn, offerWithdrawnTitle } from './offer-letters.ts'
import { type Words, words } from './phrases.ts'
import { statusTexts } from './status-letters.ts'
import {
  introductionsSentBack,
  introSentBackTitle,
  namePartRequest,
  partsRequested,
} from './company-letters.ts'
import { queueMail } from './queue.ts'

const dashboard = '/app'

/** The parts of a review as lists name them. */
export const partNames: Record<ReviewSection, Words> = {
  application_review: words`Application answers`,
  financial_review: words`Financial answers`,
  document_review: words`Documents`,
}

/** The same within a sentence. */
const partsInSentence: Record<ReviewSection, Words> = {
  application_review: words`application answers`,
  financial_review: words`financial answers`,
  document_review: words`documents`,
}

/** A mail about something that happened to a company. */
interface Notice {
  /** Identifies the event among those of its kind. */
  event: string
  /** The event without anything that people wrote. */
  title: Words
  letter: (mailId: string) => Letter
  /** Its entry in a digest, if it can wait for one. */
  digestEntry?: { text: string; note: string | null }
  /** The page that the letter leads to. */
  path?: string
  /** Creates the path that unsubscribes from emails of this kind. */
  unsubscribe?: (mailId: string) => string
}

/** An edit, or a place where the product itself acts. */
type Place = Pick<Edit, 'trx' | 'companyId' | 'author' | 'role'>

/** The company's name as mails say it, and its members who have an address and have not unsubscribed from this kind. */
export async function findMembers(db: Database | Transaction, companyId: string, kind: MailKind) {
  const members = await db
    .selectFrom('company_members as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .innerJoin('companies as company', 'company.id', 'member.company_id')
    .select(['person.id', 'person.email', 'person.email_verified', 'company.name'])
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

/**
 * Queues a mail to every member of the company who has an address and has not unsubscribed from this kind. Members without
 * a confirmed address get only the title of the event, and cause no mail to other members.
 */
async function notifyMembers(
  ctx: Context,
  { trx, companyId, author, role }: Place,
  kind: MailKind,
  write: (company: string) => Notice,
): Promise<void> {
  const { company, members } = await findMembers(trx, companyId, kind)
  const { event, title, letter, digestEntry, path = dashboard, unsubscribe } = write(company)
  const isUnconfirmedMember = author !== null && !author.email_verified && role?.membership != null
  for (const { id: userId, email: address, email_verified } of members) {
    if (isUnconfirmedMember && userId !== author.id) continue
    const id = uuidv7()
    const stop = unsubscribe && { unsubscribe: unsubscribe(id) }
    const item = email_verified
      ? { company, ...digestEntry, path: dashboard }
      : { company: 'your company', text: title, note: null, path: dashboard }
    await queueMail(ctx, trx, {
      id,
      eventKey: `${kind}:${event}:${userId}`,
      kind,
      companyId,
      causedBy: author,
      to: { userId, address },
      letter: email_verified ? letter(id) : unconfirmedNotice(ctx.config, { title, path, ...stop }),
      ...(digestEntry && { digestItem: { ...digestEntry, ...item } }),
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
    title,
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
  { company, ...request }: Omit<ReviewRequest, 'reviewId'> & { company: string },
): Letter {
  const { items, note, isDocumentsAlone } = listRequestItems(request)
  return isDocumentsAlone
    ? documentsRequested(site, { company, documents: request.documents, path: dashboard })
    : partsRequested(site, { company, items, note, path: dashboard })
}

const nameRequest = (request: Omit<ReviewRequest, 'reviewId'>): Words => {
  const { items, isDocumentsAlone } = listRequestItems(request)
  return isDocumentsAlone ? nameDocumentRequest(items.length) : namePartRequest(items.length)
}

/** What a request asks for, each in a line. */
function listRequestItems({ parts, questions, documents }: Omit<ReviewRequest, 'reviewId'>) {
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
  return { items, note, isDocumentsAlone: answers.length === 0 && note === null }
}

/** A review requests changes of the application, documents, or both. */
export async function notifyRequests(
  ctx: Context,
  edit: Edit,
  { reviewId, ...request }: ReviewRequest,
): Promise<void> {
  await notifyMembers(ctx, edit, 'requested', (company) => ({
    event: reviewId,
    title: nameRequest(request),
    letter: () => writeRequestLetter(ctx.config, { ...request, company }),
  }))
}

/** A reviewer has reopened a part that the applicant had marked as complete. */
export async function notifySentBack(
  ctx: Context,
  edit: Edit,
  { section, note }: { section: ReviewSection; note: string | null },
): Promise<void> {
  const part = partsInSentence[section]
  await notifyMembers(ctx, edit, 'sent_back', (company) => ({
    event: `${edit.companyId}:${edit.version()}`,
    title: sentBackTitle,
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
    title: introSentBackTitle,
    path: '/app/intros/intros',
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
    title: nameOffer(offer.isReplacing),
    path: '/app/offer',
    letter: () => offerMade(ctx.config, { company, ...offer, path: '/app/offer' }),
  }))
}

/** An offer was taken back. */
export async function notifyOfferWithdrawn(ctx: Context, edit: Edit, offerId: string): Promise<void> {
  await notifyMembers(ctx, edit, 'offer_withdrawn', (company) => ({
    event: offerId,
    title: offerWithdrawnTitle,
    path: '/app/offer',
    letter: () => offerWithdrawn(ctx.config, { company, path: '/app/offer' }),
  }))
}

/** A request from `since` is still open. `event` identifies the request and how long it has waited. */
export async function notifyReminder(
  ctx: Context,
  place: Place,
  { event, waiting, since }: { event: string; waiting: string[]; since: string },
): Promise<void> {
  const unsubscribe = (mailId: string) => `/mail/stop?mail=${mailId}`
  await notifyMembers(ctx, place, 'reminder', (company) => ({
    event,
    title: reminderTitle,
    unsubscribe,
    letter: (mailId) =>
      requestReminder(ctx.config, {
        company,
        waiting,
        since,
        path: dashboard,
        unsubscribe: unsubscribe(mailId),
      }),
    digestEntry: { text: reminderTitle, note: waiting.join('; ') },
  }))
}
