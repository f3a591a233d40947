import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { maxCounts } from '#contract/core/limits.ts'
import type { makeOffer as makeEndpoint, Offer } from '#contract/financials/offers.ts'
import { offerDays } from '#contract/financials/offers.ts'
import { listLimitErrors, offerTimeZone } from '#contract/rules/funding/offer-limits.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import { endOffer, findCurrentOffer } from '#server/companies/ended-items.ts'
import { changeStatus } from '#server/companies/statuses.ts'
import type { Context } from '#server/context.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { notifyNewOffer, notifyWithdrawnOffer, notifyRefusedTerms } from '#server/mail/notices.ts'
import { loadOffer, requireOpenOffer } from './read.ts'

const dayMs = 86_400_000

type NewOffer = Parsed<typeof makeEndpoint>['body']

/** Replaces the open offer, if there is one, and moves the company to `term_sheet`. */
export async function makeOffer(ctx: Context, company: CompanyCaller, body: NewOffer): Promise<Offer> {
  const { message: written, limits, valid_until: chosenDay, ...terms } = body
  const message = written ?? null
  const valid_until = chosenDay ?? toDay(new Date(Date.now() + offerDays * dayMs), offerTimeZone)
  requireValid(body, valid_until)
  const answers = { valid_until, ...limits }
  return editCompany(ctx, company, async (edit) => {
    const { trx, companyId } = edit
    const versions = trx.selectFrom('offers').where('company_id', '=', companyId)
    const refusal = `A company can receive at most ${maxCounts.offers} offers`
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
        ...answers,
        message,
        made_by: company.user.id,
      })
      .execute()
    edit.record('everyone', 'offer', id, { status: [null, 'open'] })
    for (const [field, after] of Object.entries({ ...terms, ...answers, message }))
      if (after !== null) edit.record('everyone', 'offer', id, { [field]: [null, after] })
    await notifyNewOffer(ctx, edit, {
      offerId: id,
      terms: listTerms(terms),
      message,
      validUntil: valid_until,
      isReplacing: current !== undefined,
    })
    return loadOffer(trx, companyId, id)
  })
}

function requireValid({ advance, share, limits }: NewOffer, validUntil: string): void {
  const errors = limits ? listLimitErrors({ advance, share }, limits) : []
  if (validUntil < toDay(new Date(), offerTimeZone))
    errors.push({ path: 'valid_until', message: 'Choose a date that is not in the past' })
  if (errors.length === 0) return
  throw new AppError('invalid_request', {
    details: { errors: errors.map(({ path, message }) => ({ path: `body.${path}`, message })) },
  })
}

/** An accepted offer can also be withdrawn. */
export async function withdrawOffer(ctx: Context, company: CompanyCaller, offerId: string): Promise<Offer> {
  return editCompany(ctx, company, async (edit) => {
    const offer = await loadOffer(edit.trx, edit.companyId, offerId)
    if (offer.ended_at !== null) throw new AppError('offer_closed')
    await endOffer(edit, offer, 'withdrawn')
    await notifyWithdrawnOffer(ctx, edit, offerId)
    return loadOffer(edit.trx, edit.companyId, offerId)
  })
}

export async function refuseTerms(
  ctx: Context,
  company: CompanyCaller,
  offerId: string,
  note: string,
): Promise<Offer> {
  return editCompany(ctx, company, async (edit) => {
    const offer = await loadOffer(edit.trx, edit.companyId, offerId)
    requireOpenOffer(edit, offer)
    if (offer.request === null || offer.request.refused_at !== null) throw new AppError('request_closed')
    await updateRow(edit, 'offers', offerId, { request_refused_at: sql`now()`, request_refusal: note })
    edit.record('everyone', 'offer', offerId, { request_refusal: [null, note] })
    await notifyRefusedTerms(ctx, edit, { note, terms: listTerms(offer) })
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
