import * as contract from '#contract/financials/offers.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { listSupportThreads, openSupportThread } from '#contract/support.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'

const changed = ['offer', 'company', 'pipeline', 'counts'] as const

export const {
  useListOffersQuery,
  useMakeOfferMutation,
  useWithdrawOfferMutation,
  useAcceptOfferMutation,
  useDeclineOfferMutation,
  useRequestTermsMutation,
  useRefuseTermsMutation,
  useAskAboutOfferMutation,
  useListQuestionsQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listOffers: buildQuery(build, contract.listOffers, ['offer', 'company']),
    makeOffer: buildMutation(build, contract.makeOffer, changed),
    withdrawOffer: buildMutation(build, contract.withdrawOffer, changed),
    acceptOffer: buildMutation(build, contract.acceptOffer, changed),
    declineOffer: buildMutation(build, contract.declineOffer, changed),
    requestTerms: buildMutation(build, contract.requestTerms, changed),
    refuseTerms: buildMutation(build, contract.refuseTerms, changed),
    askAboutOffer: buildMutation(build, openSupportThread, ['message']),
    listQuestions: buildQuery(build, listSupportThreads, ['message']),
  }),
})

/** This page size is large enough for all of a company's offers. */
const maxOffers = 200
const pollMs = 30_000

export const useOffers = (companyId: string) =>
  useListOffersQuery({ params: { companyId }, query: { page_size: maxOffers } }, usePollingOptions(pollMs))

export const toOfferParams = ({ company, id }: Pick<Offer, 'company' | 'id'>) => ({
  params: { companyId: company, offerId: id },
})

export const findCurrentOffer = (offers: readonly Offer[]) =>
  offers.find(({ status }) => status === 'open' || status === 'accepted') ?? null

export const findPreviousOffer = (offers: readonly Offer[], { number }: Offer) =>
  offers.find((offer) => offer.number === number - 1)
