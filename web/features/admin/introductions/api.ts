import { getChangesHistory } from '#contract/history.ts'
import { getIntro, listWaitingIntroductions, releaseIntro, sendBackIntro } from '#contract/intros.ts'
import { listIntroductions } from '#contract/staff/introductions.ts'
import { api, mutation, query } from '#web/core/api.ts'

const { useListWaitingIntroductionsQuery, ...hooks } = api.injectEndpoints({
  endpoints: (build) => ({
    getIntro: query(build, getIntro, ['intro']),
    listIntroductions: query(build, listIntroductions, ['intro', 'investor', 'company']),
    listWaitingIntroductions: query(build, listWaitingIntroductions, ['intro']),
    listIntroChanges: query(build, getChangesHistory, ['intro', 'company']),
    releaseIntro: mutation(build, releaseIntro, ['intro']),
    sendBackIntro: mutation(build, sendBackIntro, ['intro']),
  }),
})
export const {
  useGetIntroQuery,
  useListIntroChangesQuery,
  useListIntroductionsQuery,
  useReleaseIntroMutation,
  useSendBackIntroMutation,
} = hooks

/** Loads the introductions that have waited longest for release, at most 100. */
export const useWaitingIntros = () => useListWaitingIntroductionsQuery({ query: { page_size: 100 } })

export const useSentBackIntros = () =>
  useListWaitingIntroductionsQuery({ query: { page_size: 100, waiting_on: 'applicant' } })
