import { sql } from 'kysely'
import type { OfferTerms } from '#contract/financials/offers.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import type { MailKind } from '#contract/staff/outbox.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import { toDisplayName, toUserText, type Words, words } from './phrases.ts'
import { queueMail, requireConfirmedAddress } from './queue.ts'
import { renderStaffNotice } from './staff-emails.ts'

type StaffMember = Awaited<ReturnType<typeof listAssigned>>[number]

interface StaffEvent {
  kind: MailKind
  /** Unique among events of this kind. Default: the company's id and version. */
  event?: string
  recipients: StaffMember[]
  text: Words
  next: Words
}

export async function notifyStaffOfSubmission(ctx: Context, edit: Edit): Promise<void> {
  const assigned = await listAssigned(edit.trx, edit.companyId)
  await notifyStaff(ctx, edit, {
    kind: 'staff_submitted',
    recipients: assigned.length > 0 ? assigned : await listUnassignedReaders(edit.trx),
    text: words`has submitted an application`,
    next:
      assigned.length > 0
        ? words`The application is assigned to you and ready for review.`
        : await adviseUnassignedReaders(edit),
  })
}

/** Only analysts can assign a company to themselves, and only if no one else is assigned. */
async function adviseUnassignedReaders({ trx, companyId }: Edit): Promise<Words> {
  const assigned = await trx
    .selectFrom('company_analysts')
    .select('user_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (assigned)
    return words`The assigned analyst can’t be notified. An admin can assign the company to someone else.`
  const analysts = await listByPermission(trx, 'analyst')
  return analysts.length > 0
    ? words`No analyst is assigned yet. To review the application, open the company and assign it to yourself.`
    : words`No analyst is assigned yet. To start the review, open the company and assign an analyst.`
}

export async function notifyStaffOfSetup(ctx: Context, edit: Edit): Promise<void> {
  const assigned = await listAssigned(edit.trx, edit.companyId)
  await notifyStaff(ctx, edit, {
    kind: 'staff_set_up',
    recipients: assigned.length > 0 ? assigned : await listUnassignedReaders(edit.trx),
    text: words`has finished setting up CFO services`,
    next: words`Check the connections and uploads, then email the founder about the next steps.`,
  })
}

export async function notifyStaffOfAssignment(
  ctx: Context,
  edit: Edit,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await notifyStaff(ctx, edit, {
    kind: 'staff_assigned',
    recipients: await selectStaff(edit.trx).where('users.id', 'in', userIds).execute(),
    text: words`is assigned to you`,
    next: edit.author
      ? words`${toDisplayName(edit.author.name)} assigned the company to you.`
      : words`You are now the company’s reviewer.`,
  })
}

export async function notifyStaffOfAnsweredRequest(
  ctx: Context,
  edit: Edit,
  openedBy: string,
): Promise<void> {
  await notifyStaff(ctx, edit, {
    kind: 'staff_answered',
    recipients: await listConcerned(edit.trx, edit.companyId, openedBy),
    text: words`has answered your request`,
    next: words`Every requested item is complete. You can continue the review.`,
  })
}

export async function notifyStaffOfAcceptedOffer(
  ctx: Context,
  edit: Edit,
  { madeBy, terms }: { madeBy: string; terms: string },
): Promise<void> {
  await notifyStaff(ctx, edit, {
    kind: 'staff_offer_accepted',
    recipients: await listConcerned(edit.trx, edit.companyId, madeBy),
    text: words`has accepted your offer`,
    next: words`Accepted terms: ${toUserText(terms)}. Complete any remaining due diligence, then prepare the documents for signing.`,
  })
}

export async function notifyStaffOfDeclinedOffer(
  ctx: Context,
  edit: Edit,
  { madeBy, reason, note }: { madeBy: string; reason: string; note: string | null },
): Promise<void> {
  await notifyStaff(ctx, edit, {
    kind: 'staff_offer_declined',
    recipients: await listConcerned(edit.trx, edit.companyId, madeBy),
    text: words`has declined your offer`,
    next: words`Reason: ${toUserText(endSentence(note === null ? reason : `${reason}: ${note}`))} Make a new offer, or mark the application as not funded.`,
  })
}

const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

interface RequestedTerms {
  madeBy: string
  terms: Pick<OfferTerms, 'advance' | 'share'>
  note: string | null
}

export async function notifyStaffOfTermsRequest(
  ctx: Context,
  edit: Edit,
  { madeBy, terms, note }: RequestedTerms,
): Promise<void> {
  const request = `${formatMoney(terms.advance)} at ${formatPercent(terms.share)} of revenue`
  await notifyStaff(ctx, edit, {
    kind: 'staff_offer_requested',
    recipients: await listConcerned(edit.trx, edit.companyId, madeBy),
    text: words`has requested different terms`,
    next: words`Requested terms: ${toUserText(endSentence(note === null ? request : `${request}: ${note}`))} Send a new version of the offer, or keep the current terms.`,
  })
}

export async function notifyStaffOfExpiredOffer(
  ctx: Context,
  edit: Edit,
  { madeBy }: { madeBy: string },
): Promise<void> {
  await notifyStaff(ctx, edit, {
    kind: 'staff_offer_expired',
    recipients: await listConcerned(edit.trx, edit.companyId, madeBy),
    text: words`did not accept your offer in time`,
    next: words`The offer has expired. Make a new offer, or mark the application as not funded.`,
  })
}

interface SigningEvent {
  addedBy: string
  name: string
}

export async function notifyStaffOfSignature(
  ctx: Context,
  edit: Edit,
  { addedBy, name }: SigningEvent,
): Promise<void> {
  await notifyStaff(ctx, edit, {
    kind: 'staff_signed',
    recipients: await listConcerned(edit.trx, edit.companyId, addedBy),
    text: words`has returned a signed document`,
    next: words`Check the signed copy of “${toUserText(name)}”, then accept it or send it back.`,
  })
}

export async function notifyStaffOfSigningComment(
  ctx: Context,
  edit: Edit,
  { addedBy, name }: SigningEvent,
): Promise<void> {
  await notifyStaff(ctx, edit, {
    kind: 'staff_signed',
    recipients: await listConcerned(edit.trx, edit.companyId, addedBy),
    text: words`has commented on a document that needs a signature`,
    next: words`Replace “${toUserText(name)}” or reply to the comment.`,
  })
}

/** The email does not contain the note. */
export async function notifyStaffOfMention(
  ctx: Context,
  edit: Edit,
  { noteId, userIds }: { noteId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return
  await notifyStaff(ctx, edit, {
    kind: 'staff_mentioned',
    event: noteId,
    recipients: await selectStaff(edit.trx).where('users.id', 'in', userIds).execute(),
    text: words`has a new note that mentions you`,
    next: words`${toDisplayName(edit.author?.name ?? 'A colleague')} mentioned you in a note about the company. Only staff can read the note.`,
  })
}

/**
 * Notifies each recipient except the author according to their preference: immediately, in the daily summary, or not at
 * all. Throws `address_not_verified` if there are recipients and the author has not confirmed their address.
 */
async function notifyStaff(
  ctx: Context,
  edit: Edit,
  { kind, event, recipients, text, next }: StaffEvent,
): Promise<void> {
  const { trx, companyId, author } = edit
  const others = recipients.filter(({ id, email }) => id !== author?.id && email !== '')
  if (others.length === 0) return
  requireConfirmedAddress(author)
  const { name } = await trx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const company = name ?? 'A company without a name'
  const path = `/app/admin/companies/${companyId}`
  for (const { id: userId, email: address, staff_mail } of others) {
    const eventKey = `${kind}:${event ?? `${companyId}:${edit.version()}`}:${userId}`
    if (staff_mail === 'at_once') {
      const content = renderStaffNotice(ctx.config, { company, text, next, path })
      const to = { userId, address }
      await queueMail(ctx, trx, { eventKey, kind, companyId, causedBy: author, to, content })
    }
    if (staff_mail === 'daily') {
      const item = JSON.stringify({ company, text, note: next, path })
      await trx
        .insertInto('staff_digest_items')
        .values({ event_key: eventKey, user_id: userId, company_id: companyId, item })
        .onConflict((conflict) => conflict.column('event_key').doNothing())
        .execute()
    }
  }
}

const selectStaff = (trx: Transaction) =>
  trx
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.staff_mail'])
    .where('users.email_verified', '=', true)

const listByPermission = (trx: Transaction, permission: 'analyst' | 'admin') =>
  selectStaff(trx)
    .where('users.permissions', '@>', sql.val([permission]))
    .execute()

const listAssigned = (trx: Transaction, companyId: string) =>
  selectStaff(trx)
    .innerJoin('company_analysts as analyst', 'analyst.user_id', 'users.id')
    .where('analyst.company_id', '=', companyId)
    .where('users.permissions', '@>', sql.val(['analyst']))
    .execute()

/**
 * Lists the assigned analysts and the initiator: the staff member who opened the request, made the offer or added the
 * document. If there are none, lists all analysts, or the admins if there are no analysts.
 */
async function listConcerned(
  trx: Transaction,
  companyId: string,
  initiatorId: string,
): Promise<StaffMember[]> {
  const assigned = await listAssigned(trx, companyId)
  const initiators = await selectStaff(trx)
    .where('users.id', '=', initiatorId)
    .where('users.permissions', '<>', sql.val([]))
    .execute()
  const people = [
    ...assigned,
    ...initiators.filter(({ id }) => !assigned.some((analyst) => analyst.id === id)),
  ]
  return people.length > 0 ? people : listUnassignedReaders(trx)
}

async function listUnassignedReaders(trx: Transaction): Promise<StaffMember[]> {
  const analysts = await listByPermission(trx, 'analyst')
  return analysts.length > 0 ? analysts : listByPermission(trx, 'admin')
}
