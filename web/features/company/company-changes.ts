import { skipToken } from '@reduxjs/toolkit/query'
import { api } from '#web/core/api.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { type AppStartListening, useAppSelector } from '#web/core/store.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { selectAuth } from '#web/features/session/login-slice.ts'
import { companyApi, useGetCompanyStatusQuery } from './api.ts'
import { getSaveQueue } from './save-queue.ts'
import { refreshCompany, selectConnect } from './slice.ts'

/** Milliseconds between checks when the event stream is unavailable. */
const pollMs = 5000

export function useCompanyPolling() {
  const companyId = useAppSelector((state) => selectConnect(state).company.data?.id ?? null)
  // Every check would be rejected without a session.
  const hasEnded = useAppSelector((state) => selectAuth(state).status === 'ended')
  useGetCompanyStatusQuery(
    companyId === null || hasEnded ? skipToken : { params: { companyId } },
    usePollingOptions(pollMs),
  )
}

/**
 * Refetches the open company if it has changed, and its history if the status has changed. Waits for a running save:
 * a refetch during the save could show a new grant twice, with its local id and with its server id.
 */
export function refreshChangedCompany(startListening: AppStartListening) {
  startListening({
    matcher: companyApi.endpoints.getCompanyStatus.matchFulfilled,
    effect: async ({ payload, meta }, { dispatch, extra, ...store }) => {
      const { companyId } = meta.arg.originalArgs.params
      const company = selectConnect(store.getState()).company.data
      if (company?.id !== companyId) return
      const hasNewStatus = payload.status !== company.status
      if (payload.version > company.version || hasNewStatus)
        await getSaveQueue(extra)(() => dispatch(refreshCompany()))
      if (hasNewStatus) dispatch(api.util.invalidateTags(toInvalidatedTags(['history'], companyId)))
    },
  })
}
