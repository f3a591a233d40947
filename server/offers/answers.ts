import { sql } from 'kysely'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type {
  declineOffer as declineEndpoint,
  Offer,
  requestTerms as requestEndpoint,
} from '#contract/financials/offers.ts'
import { declineReasons } from '#contract/financials/offers.ts'
import { listTermErrors } from '#contract/rules/funding/offer-limits.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { changeStatus } from '#server/companies/statuses.ts'
import type { Context } from '#server/context.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import {
  notifyStaffOfAcceptedOffer,
  notifyStaffOfDeclinedOffer,
  notifyStaffOfTermsRequest,
} from '#server/mail/staff-notices.ts'
import { loadOffer, requireOpenOffer } from './read.ts'

/** A repeated call by the same member has no effect. */
export async function acceptOffer(ctx: Context, company: CompanyCaller, offerId: string): Promise<Offer> {
  const { user } = company
  return editCompany(ctx, company, async (edit) => {
    const offer = await loadOffer(edit.trx, edit.companyId, offerId)
    if (offer.status === 'accepted' && offer.accepted_by?.id === user.id) return offer
    requireOpenOffer(edit, offer)
    await updateRow(edit, 'offers', offerId, {
      status: 'accepted',
      accepted_at: sql`now()`,
      accepted_by: user.id,
    })
    edit.record('everyone', 'offer', offerId, { status: ['open', 'accepted'] })
    if (edit.status === 'term_sheet') await changeStatus(ctx, edit, 'dd_in_review')
    await notifyStaffOfAcceptedOffer(ctx, edit, {
      madeBy: offer.made_by.id,
      terms: listTerms(offer).join(', '),
    })
    return loadOffer(edit.trx, edit.companyId, offerId)
  })
}

/** The company's status does not change. A repeated call by the same member has no effect. */
export async function declineOffer(
  ctx: Context,
  company: CompanyCaller,
  offerId: string,
  { reason, note: written }: Parsed<typeof declineEndpoint>['body'],
): Promise<Offer> {
  const { user } = company
  const note = written ?? null
  return editCompany(ctx, company, async (edit) => {
    const offer = await loadOffer(edit.trx, edit.companyId, offerId)
    if (offer.status === 'declined' && offer.declined_by?.id === user.id) return offer
    requireOpenOffer(edit, offer)
    await updateRow(edit, 'offers', offerId, {
      status: 'declined',
      ended_at: sql`now()`,
      declined_by: user.id,
      decline_reason: reason,
      decline_note: note,
    })
    edit.record('everyone', 'offer', offerId, {
      status: ['open', 'declined'],
      decline_reason: [null, declineReasons[reason]],
    })
    if (note !== null) edit.record('everyone', 'offer', offerId, { decline_note: [null, note] })
    await notifyStaffOfDeclinedOffer(ctx, edit, {
      madeBy: offer.made_by.id,
      reason: declineReasons[reason],
      note,
    })
    return loadOffer(edit.trx, edit.companyId, offerId)
  })
}

/** Replaces an earlier request for different terms. */
export async function requestTerms(
  ctx: Context,
  company: CompanyCaller,
  offerId: string,
  { advance, share, note: written }: Parsed<typeof requestEndpoint>['body'],
): Promise<Offer> {
  const note = written ?? null
  return editCompany(ctx, company, async (edit) => {
    const offer = await loadOffer(edit.trx, edit.companyId, offerId)
    requireOpenOffer(edit, offer)
    requireWithinLimits(offer, { advance, share })
    await updateRow(edit, 'offers', offerId, {
      requested_advance: advance,
      requested_share: share,
      request_note: note,
      requested_at: sql`now()`,
      requested_by: company.user.id,
      request_refused_at: null,
      request_refusal: null,
    })
    const { request } = offer
    edit.record('everyone', 'offer', offerId, {
      requested_advance: [request?.advance ?? null, advance],
      requested_share: [request?.share ?? null, share],
      ...(note !== null && { request_note: [request?.note ?? null, note] as const }),
    })
    await notifyStaffOfTermsRequest(ctx, edit, { madeBy: offer.made_by.id, terms: { advance, share }, note })
    return loadOffer(edit.trx, edit.companyId, offerId)
  })
}

function requireWithinLimits({ limits, ...offer }: Offer, terms: Pick<Offer, 'advance' | 'share'>): void {
  if (limits === null)
    throw new AppError('invalid_request', {
      message: 'The terms of this offer can’t be changed. Ask a question instead',
    })
  const errors = listTermErrors(terms, limits)
  if (terms.advance === offer.advance && terms.share === offer.share)
    errors.push({ path: 'advance', message: 'Change the amount or the share' })
  if (errors.length === 0) return
  throw new AppError('invalid_request', {
    details: { errors: errors.map(({ path, message }) => ({ path: `body.${path}`, message })) },
  })
}
