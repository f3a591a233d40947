import { listStepTimes } from '#contract/step-times.ts'
import { api, buildQuery } from '#web/core/api.ts'

export const stepTimesApi = api.injectEndpoints({
  endpoints: (build) => ({ listStepTimes: buildQuery(build, listStepTimes, ['dictionary']) }),
})

export const { useListStepTimesQuery } = stepTimesApi
