import { sql } from 'kysely'
import type { Offer } from '#contract/financials/offers.ts'
import { isEndedIn } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/data/changes.ts'

type CurrentOffer = Pick<Offer, 'id' | 'status'>

/**
 * Ends what the company's new status makes impossible: an open review, and the open or accepted offer. Returns the offer
 * that it withdrew.
 */
export async function endImpossibleItems(edit: Edit): Promise<CurrentOffer | null> {
  if (isEndedIn(edit.status, 'open_review')) await closeOpenReview(edit)
  const offer = await findCurrentOffer(edit)
  if (!offer || !isEndedIn(edit.status, offer.status === 'open' ? 'open_offer' : 'accepted_offer'))
    return null
  await endOffer(edit, offer, 'withdrawn')
  return offer
}

/** The open or accepted offer; the company is locked, so there is at most one. */
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
  status: 'replaced' | 'withdrawn',
): Promise<void> {
  await edit.trx
    .updateTable('offers')
    .set({ status, ended_at: sql`now()` })
    .where('company_id', '=', edit.companyId)
    .where('id', '=', id)
    .execute()
  edit.record('everyone', 'offer', id, { status: [before, status] })
}

async function closeOpenReview(edit: Edit): Promise<void> {
  const review = await edit.trx
    .selectFrom('reviews')
    .select('id')
    .where('company_id', '=', edit.companyId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (review) await closeReview(edit, review.id)
}

export async function closeReview(edit: Edit, reviewId: string): Promise<void> {
  const closed_at = new Date().toISOString()
  await edit.trx
    .updateTable('reviews')
    .set({ closed_at })
    .where('company_id', '=', edit.companyId)
    .where('id', '=', reviewId)
    .execute()
  edit.record('everyone', 'review', reviewId, { closed_at: [null, closed_at] })
}
