import { v7 as uuidv7 } from 'uuid'
import type { MailKind } from '#contract/outbox.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { waitingOn, type CompanyStatus } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import { documentsRequested, requestReminder, reviewSentBack, statusChanged } from './letters.ts'
import type { Letter } from './letter.ts'
import { statusWords } from './status-letters.ts'
import { partsRequested } from './company-letters.ts'
import { queueMail } from './queue.ts'

/** Where the things that a mail tells of are found. */
const dashboard = '/app'

/** The parts of a review, as a list names them. */
export const partNames: Record<ReviewSection, string> = {
  application_review: 'Application answers',
  financial_review: 'Financial answers',
  document_review: 'Documents',
}

/** Something that happened to a company, as its members are told. */
interface Notice {
  /** Names the event among those of its kind. */
  event: string
  letter: (mailId: string) => Letter
  /** What a digest says of it, if it can wait for one. */
  waits?: { text: string; note: string | null }
}

interface Place {
  trx: Transaction
  companyId: string
}

/**
 * Writes to every member of the company, and to nobody else; left out are those without an address and those who want
 * no more mails of the kind.
 */
async function tellMembers(
  ctx: Context,
  { trx, companyId }: Place,
  kind: MailKind,
  write: (company: string) => Notice,
): Promise<void> {
  const members = await trx
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
  const company = members[0]?.name ?? 'your company'
  const { event, letter, waits } = write(company)
  for (const { id: userId, email: address } of members) {
    const id = uuidv7()
    await queueMail(ctx, trx, {
      id,
      eventKey: `${kind}:${event}:${userId}`,
      kind,
      companyId,
      to: { userId, address },
      letter: letter(id),
      ...(waits && { digestItem: { company, ...waits, path: dashboard } }),
    })
  }
}

/** The company has reached a status. What asks its members to act goes at once, the rest can wait for a digest. */
export async function tellStatus(
  ctx: Context,
  edit: Edit,
  { changeId, status, note }: { changeId: string; status: CompanyStatus; note: string | null },
): Promise<void> {
  const { title, text } = statusWords[status]
  await tellMembers(ctx, edit, 'status_changed', (company) => ({
    event: changeId,
    letter: () => statusChanged(ctx.config, { company, status, note, path: dashboard }),
    ...(waitingOn(status) === 'applicant' ? {} : { waits: { text: title, note: note ?? text } }),
  }))
}

export interface Asked {
  reviewId: string
  parts: { section: ReviewSection; note: string | null }[]
  documents: { type: string; note: string | null }[]
}

/** A review asks for parts of the application, for documents, or both. */
export async function tellRequests(
  ctx: Context,
  edit: Edit,
  { reviewId, parts, documents }: Asked,
): Promise<void> {
  const answers = parts.filter(({ section }) => section !== 'document_review')
  const note = parts.find(({ section }) => section === 'document_review')?.note ?? null
  const items = [
    ...answers.map((part) => ({ text: partNames[part.section], note: part.note })),
    ...documents.map(({ type, note: about }) => ({ text: type, note: about })),
  ]
  const isDocumentsAlone = answers.length === 0 && note === null
  await tellMembers(ctx, edit, 'requested', (company) => ({
    event: reviewId,
    letter: () =>
      isDocumentsAlone
        ? documentsRequested(ctx.config, { company, documents, path: dashboard })
        : partsRequested(ctx.config, { company, items, note, path: dashboard }),
  }))
}

/** A reviewer wants more in a part that was marked as complete. */
export async function tellSentBack(
  ctx: Context,
  edit: Edit,
  { section, note }: { section: ReviewSection; note: string | null },
): Promise<void> {
  const part = partNames[section].toLowerCase()
  await tellMembers(ctx, edit, 'sent_back', (company) => ({
    event: `${edit.companyId}:${edit.version()}`,
    letter: () => reviewSentBack(ctx.config, { company, part, note: note ?? '', path: dashboard }),
  }))
}

/** What was asked for `since` a moment is still open. `event` names the request and how long it has waited. */
export async function tellReminder(
  ctx: Context,
  place: Place,
  { event, waiting, since }: { event: string; waiting: string[]; since: string },
): Promise<void> {
  await tellMembers(ctx, place, 'reminder', (company) => ({
    event,
    letter: (mailId) =>
      requestReminder(ctx.config, {
        company,
        waiting,
        since,
        path: dashboard,
        unsubscribe: `/mail/stop?mail=${mailId}`,
      }),
    waits: { text: 'Your application waits for you', note: waiting.join('; ') },
  }))
}
