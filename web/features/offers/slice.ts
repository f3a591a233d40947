import { createSlice } from '@reduxjs/toolkit'
import type { z } from 'zod'
import * as contract from '#contract/financials/offers.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

interface OffersState {
  /** The latest first. */
  list: Loadable<Offer[]>
  /** The company whose offers they are. */
  companyId: string | null
}

/** No company has more versions than this. */
const maxOffers = 200

export const loadOffers = apiThunk('offers/load', contract.listOffers, (companyId: string) => ({
  params: { companyId },
  query: { page_size: maxOffers },
}))

type NewOffer = z.input<typeof contract.makeOffer.body>

export const makeOffer = apiThunk(
  'offers/make',
  contract.makeOffer,
  ({ companyId, body }: { companyId: string; body: NewOffer }) => ({ params: { companyId }, body }),
)

const toParams = ({ company, id }: Pick<Offer, 'company' | 'id'>) => ({
  params: { companyId: company, offerId: id },
})

export const withdrawOffer = apiThunk('offers/withdraw', contract.withdrawOffer, toParams)

export const acceptOffer = apiThunk('offers/accept', contract.acceptOffer, toParams)

declare module '#web/core/store.ts' {
  interface LazySlices {
    offers: OffersState
  }
}

const initialState: OffersState = { list: idle([]), companyId: null }

/** Puts in the changed offer; a new one replaces the open one, as the server has done. */
function putOffer(state: OffersState, changed: Offer) {
  if (state.companyId !== changed.company) return
  const others = state.list.data.filter(({ id }) => id !== changed.id)
  const ended = others.map((offer): Offer =>
    changed.status === 'open' && offer.status === 'open'
      ? { ...offer, status: 'replaced', ended_at: changed.made_at }
      : offer,
  )
  state.list = ready([...ended, changed].toSorted((one, other) => other.number - one.number))
}

const slice = createSlice({
  name: 'offers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadOffers.pending, (state, { meta }) => {
        if (state.companyId !== meta.arg) state.list = idle([])
        state.companyId = meta.arg
      })
      .addCase(loadOffers.fulfilled, (state, { payload, meta }) => {
        if (state.companyId === meta.arg) state.list = ready(payload.results)
      })
    for (const thunk of [makeOffer, withdrawOffer, acceptOffer])
      builder.addCase(thunk.fulfilled, (state, { payload }) => putOffer(state, payload))
    followLoading(builder, loadOffers, (state) => state.list)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectOffers = (state: RootState) => injected.selectSlice(state).list

/** The offer that is open or accepted; null without one. */
export const findCurrentOffer = (offers: readonly Offer[]) =>
  offers.find(({ status }) => status === 'open' || status === 'accepted') ?? null
