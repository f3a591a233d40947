import * as contract from '#contract/financials/offers.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import type { Route } from '#server/context.ts'
import { acceptOffer, declineOffer, requestTerms } from './answers.ts'
import { makeOffer, refuseTerms, withdrawOffer } from './offers.ts'
import { listOffers } from './read.ts'

export function offerRoutes(route: Route): void {
  route(contract.requestQuote, ({ body }) => Promise.resolve(quoteOffer(body)))
  route(contract.listOffers, ({ ctx, company, query }) => listOffers(ctx, company.companyId, query))
  route(contract.makeOffer, ({ ctx, company, body }) => makeOffer(ctx, company, body))
  route(contract.withdrawOffer, (r) => withdrawOffer(r.ctx, r.company, r.params.offerId))
  route(contract.acceptOffer, (r) => acceptOffer(r.ctx, r.company, r.params.offerId))
  route(contract.declineOffer, (r) => declineOffer(r.ctx, r.company, r.params.offerId, r.body))
  route(contract.requestTerms, (r) => requestTerms(r.ctx, r.company, r.params.offerId, r.body))
  route(contract.refuseTerms, (r) => refuseTerms(r.ctx, r.company, r.params.offerId, r.body.note))
}
