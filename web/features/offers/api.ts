import { acceptOffer, listOffers, makeOffer, type Offer, withdrawOffer } from '#contract/financials/offers.ts'
import { api, mutation, query } from '#web/core/api.ts'
import { usePolling } from '#web/core/live/use-polling.ts'

export const { useListOffersQuery, useMakeOfferMutation, useWithdrawOfferMutation, useAcceptOfferMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      listOffers: query(build, listOffers, ['offer', 'company']),
      makeOffer: mutation(build, makeOffer, ['offer']),
      withdrawOffer: mutation(build, withdrawOffer, ['offer']),
      acceptOffer: mutation(build, acceptOffer, ['offer']),
    }),
  })

/** A page of this size fits every offer of a company. */
const maxOffers = 200
const pollMs = 30_000

export const useOffers = (companyId: string) =>
  useListOffersQuery({ params: { companyId }, query: { page_size: maxOffers } }, usePolling(pollMs))

export const toOfferParams = ({ company, id }: Pick<Offer, 'company' | 'id'>) => ({
  params: { companyId: company, offerId: id },
})

/** Returns the open or accepted offer, or null. */
export const findCurrentOffer = (offers: readonly Offer[]) =>
  offers.find(({ status }) => status === 'open' || status === 'accepted') ?? null
