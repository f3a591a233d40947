import * as contract from '#contract/financials/offers.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { listSupportThreads, openSupportThread } from '#contract/support.ts'
import { api, mutation, query } from '#web/core/api.ts'
import { usePolling } from '#web/core/live/use-polling.ts'

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
    listOffers: query(build, contract.listOffers, ['offer', 'company']),
    makeOffer: mutation(build, contract.makeOffer, changed),
    withdrawOffer: mutation(build, contract.withdrawOffer, changed),
    acceptOffer: mutation(build, contract.acceptOffer, changed),
    declineOffer: mutation(build, contract.declineOffer, changed),
    requestTerms: mutation(build, contract.requestTerms, changed),
    refuseTerms: mutation(build, contract.refuseTerms, changed),
    askAboutOffer: mutation(build, openSupportThread, ['message']),
    listQuestions: query(build, listSupportThreads, ['message']),
  }),
})

/** This page size is large enough for all of a company's offers. */
const maxOffers = 200
const pollMs = 30_000

export const useOffers = (companyId: string) =>
  useListOffersQuery({ params: { companyId }, query: { page_size: maxOffers } }, usePolling(pollMs))

export const toOfferParams = ({ company, id }: Pick<Offer, 'company' | 'id'>) => ({
  params: { companyId: company, offerId: id },
})

export const findCurrentOffer = (offers: readonly Offer[]) =>
  offers.find(({ status }) => status === 'open' || status === 'accepted') ?? null

export const findPreviousOffer = (offers: readonly Offer[], { number }: Offer) =>
  offers.find((offer) => offer.number === number - 1)
