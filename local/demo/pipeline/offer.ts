import { getCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { acceptOffer, makeOffer } from '#contract/financials/offers.ts'
import type { Action } from './story.ts'

const toAmount = (dollars: number) => dollars.toFixed(2)

export type OfferTerms = Partial<Request<typeof makeOffer>['body']>

/**
 * Offers the advance in `terms`, or else the requested amount, or else $250,000. The company's status becomes Term
 * Sheet.
 */
export const offerAdvance =
  (message?: string, terms: OfferTerms = {}): Action =>
  async ({ companyId }, call) => {
    const params = { companyId }
    const { financials_assessment } = await call(getCompany, { params })
    const advance = Number(terms.advance ?? financials_assessment?.capital_amount_requested ?? 250_000)
    await call(makeOffer, {
      params,
      body: {
        advance: toAmount(advance),
        cap: 1.2,
        share: 8,
        origination_fee: 1,
        ...terms,
        ...(message === undefined ? {} : { message }),
        limits: {
          advance_min: toAmount(Math.round(advance * 0.6)),
          advance_max: toAmount(advance),
          share_min: 6,
          share_max: 12,
        },
      },
    })
  }

export const offerSmallerAdvance = (advance: string, share: number): Action =>
  offerAdvance('Your revenue supports a smaller advance than you requested. Call us with questions.', {
    advance,
    share,
  })

export const acceptCurrentOffer: Action = async ({ companyId }, call) => {
  const { offer: current } = await call(getCompany, { params: { companyId } })
  if (!current) throw new Error('The story accepts an offer that was not made')
  await call(acceptOffer, { params: { companyId, offerId: current.id } })
}
