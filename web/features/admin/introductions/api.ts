import { getChangesHistory } from '#contract/history.ts'
import { getIntro, listWaitingIntroductions, releaseIntro, sendBackIntro } from '#contract/intros.ts'
import { listIntroductions } from '#contract/staff/introductions.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

const { useListWaitingIntroductionsQuery, ...hooks } = api.injectEndpoints({
  endpoints: (build) => ({
    getIntro: buildQuery(build, getIntro, ['intro']),
    listIntroductions: buildQuery(build, listIntroductions, ['intro', 'investor', 'company']),
    listWaitingIntroductions: buildQuery(build, listWaitingIntroductions, ['intro']),
    listIntroChanges: buildQuery(build, getChangesHistory, ['intro', 'company']),
    releaseIntro: buildMutation(build, releaseIntro, ['intro']),
    sendBackIntro: buildMutation(build, sendBackIntro, ['intro']),
  }),
})
export const {
  useGetIntroQuery,
  useListIntroChangesQuery,
  useListIntroductionsQuery,
  useReleaseIntroMutation,
  useSendBackIntroMutation,
} = hooks

export const useWaitingIntros = () => useListWaitingIntroductionsQuery({ query: { page_size: 100 } })

export const useSentBackIntros = () =>
  useListWaitingIntroductionsQuery({ query: { page_size: 100, waiting_on: 'applicant' } })
