import { sql } from 'kysely'
import type { Offer } from '#contract/financials/offers.ts'
import { isEndedIn } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'

type CurrentOffer = Pick<Offer, 'id' | 'status'>

/**
 * Closes the open review, and withdraws the open or accepted offer and the unsigned documents, if the company's new
 * status does not allow them. Returns the withdrawn offer; null if no offer was withdrawn.
 */
export async function endDisallowedItems(edit: Edit): Promise<CurrentOffer | null> {
  if (isEndedIn(edit.status, 'open_review')) {
    const reviews = edit.trx.selectFrom('reviews').select('id').where('company_id', '=', edit.companyId)
    const review = await reviews.where('closed_at', 'is', null).executeTakeFirst()
    if (review) await closeReview(edit, review.id)
  }
  if (isEndedIn(edit.status, 'open_signing')) await withdrawUnsigned(edit)
  const offer = await findCurrentOffer(edit)
  if (!offer || !isEndedIn(edit.status, offer.status === 'open' ? 'open_offer' : 'accepted_offer'))
    return null
  await endOffer(edit, offer, 'withdrawn')
  return offer
}

/** A company has at most one open or accepted offer. */
export const findCurrentOffer = ({ trx, companyId }: Edit) =>
  trx
    .selectFrom('offers')
    .select(['id', 'number', 'status'])
    .where('company_id', '=', companyId)
    .where('status', 'in', ['open', 'accepted'])
    .executeTakeFirst()

export async function endOffer(
  edit: Edit,
  { id, status: before }: CurrentOffer,
  status: 'expired' | 'replaced' | 'withdrawn',
): Promise<void> {
  await updateRow(edit, 'offers', id, { status, ended_at: sql`now()` })
  edit.record('everyone', 'offer', id, { status: [before, status] })
}

/** Does not withdraw documents with the status `signed`, so that staff can still accept the signed copies. */
async function withdrawUnsigned(edit: Edit): Promise<void> {
  const unsigned = await edit.trx
    .selectFrom('signing_documents')
    .select(['id', 'status'])
    .where('company_id', '=', edit.companyId)
    .where('status', 'in', ['to_sign', 'commented'])
    .execute()
  for (const { id, status } of unsigned) {
    await updateRow(edit, 'signing_documents', id, { status: 'withdrawn' })
    edit.record('everyone', 'signing_document', id, { status: [status, 'withdrawn'] })
  }
}

export async function closeReview(edit: Edit, reviewId: string): Promise<void> {
  const closed_at = new Date().toISOString()
  await updateRow(edit, 'reviews', reviewId, { closed_at })
  edit.record('everyone', 'review', reviewId, { closed_at: [null, closed_at] })
}
