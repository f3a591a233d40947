import { useEffect } from 'react'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { findCurrentOffer, loadOffers, selectOffers } from './slice.ts'

const kinds = ['company'] as const
const pollMs = 30_000

/** Loads the offers of a company, and again when something of it has changed. */
export function useOffers(companyId: string) {
  const dispatch = useAppDispatch()
  const offers = useAppSelector(selectOffers)
  const load = () => void dispatch(loadOffers(companyId))
  useEffect(() => {
    void dispatch(loadOffers(companyId))
  }, [dispatch, companyId])
  useLive(load, { kinds, companyId, pollMs })
  return { ...offers, current: findCurrentOffer(offers.data), load }
}
