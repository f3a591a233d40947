import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { maxCounts } from '#contract/core/limits.ts'
import type { makeOffer as makeEndpoint, Offer } from '#contract/financials/offers.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { isEndedIn } from '#contract/rules/statuses.ts'
import { endOffer, findCurrentOffer } from '#server/companies/ended-items.ts'
import { changeStatus } from '#server/companies/statuses.ts'
import type { Context } from '#server/context.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { notifyOffer, notifyOfferWithdrawn } from '#server/mail/notices.ts'
import { notifyOfferAccepted } from '#server/mail/staff-notices.ts'
import { loadOffer } from './read.ts'

/**
 * Sends the company an offer as its next version, and emails the members. The company moves to the term sheet, and an
 * open offer is replaced. Throws `offer_accepted` while an accepted offer applies, and `status_not_allowed`.
 */
export async function makeOffer(
  ctx: Context,
  company: CompanyCaller,
  { message: written, ...terms }: Parsed<typeof makeEndpoint>['body'],
): Promise<Offer> {
  const message = written ?? null
  return editCompany(ctx, company, async (edit) => {
    const { trx, companyId } = edit
    const versions = trx.selectFrom('offers').where('company_id', '=', companyId)
    const refusal = `A company may get at most ${maxCounts.offers} offers`
    await requireCountBelow(maxCounts.offers, versions, refusal)
    const current = await findCurrentOffer(edit)
    if (current?.status === 'accepted') throw new AppError('offer_accepted')
    if (edit.status !== 'term_sheet')
      await changeStatus(ctx, edit, 'term_sheet', { isNotifiedElsewhere: true })
    if (current) await endOffer(edit, current, 'replaced')
    const id = uuidv7()
    const number = (current?.number ?? (await loadLastNumber(edit))) + 1
    await trx
      .insertInto('offers')
      .values({
        company_id: companyId,
        id,
        number,
        status: 'open',
        ...terms,
        message,
        made_by: company.user.id,
      })
      .execute()
    edit.record('everyone', 'offer', id, { status: [null, 'open'] })
    for (const [field, after] of Object.entries({ ...terms, message }))
      if (after !== null) edit.record('everyone', 'offer', id, { [field]: [null, after] })
    await notifyOffer(ctx, edit, {
      offerId: id,
      terms: listTerms(terms),
      message,
      isReplacing: current !== undefined,
    })
    return loadOffer(trx, companyId, id)
  })
}

/** Withdraws an offer, even if it is accepted, and emails the members. Throws `offer_closed` if it has ended. */
export async function withdrawOffer(ctx: Context, company: CompanyCaller, offerId: string): Promise<Offer> {
  return editCompany(ctx, company, async (edit) => {
    const offer = await loadOffer(edit.trx, edit.companyId, offerId)
    if (offer.ended_at !== null) throw new AppError('offer_closed')
    await endOffer(edit, offer, 'withdrawn')
    await notifyOfferWithdrawn(ctx, edit, offerId)
    return loadOffer(edit.trx, edit.companyId, offerId)
  })
}

/**
 * Accepts the open offer and emails staff. The company moves from the term sheet to due diligence. Idempotent for the
 * same member. Throws `offer_closed`.
 */
export async function acceptOffer(ctx: Context, company: CompanyCaller, offerId: string): Promise<Offer> {
  const { user } = company
  return editCompany(ctx, company, async (edit) => {
    const offer = await loadOffer(edit.trx, edit.companyId, offerId)
    if (offer.status === 'accepted' && offer.accepted_by?.id === user.id) return offer
    if (offer.status !== 'open' || isEndedIn(edit.status, 'open_offer')) throw new AppError('offer_closed')
    await updateRow(edit, 'offers', offerId, {
      status: 'accepted',
      accepted_at: sql`now()`,
      accepted_by: user.id,
    })
    edit.record('everyone', 'offer', offerId, { status: ['open', 'accepted'] })
    if (edit.status === 'term_sheet') await changeStatus(ctx, edit, 'dd_in_review')
    await notifyOfferAccepted(ctx, edit, { madeBy: offer.made_by.id, terms: listTerms(offer).join(', ') })
    return loadOffer(edit.trx, edit.companyId, offerId)
  })
}

async function loadLastNumber({ trx, companyId }: Edit): Promise<number> {
  const { number } = await trx
    .selectFrom('offers')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return number ?? 0
}
