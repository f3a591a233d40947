import { listStepTimes } from '#contract/step-times.ts'
import { api, query } from '#web/core/api.ts'

export const stepTimesApi = api.injectEndpoints({
  endpoints: (build) => ({ listStepTimes: query(build, listStepTimes, ['dictionary']) }),
})

export const { useListStepTimesQuery } = stepTimesApi
