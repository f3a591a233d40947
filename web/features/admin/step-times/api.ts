import { listStepTimeSettings, setStepTime } from '#contract/step-times.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const { useListStepTimeSettingsQuery, useSetStepTimeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    listStepTimeSettings: query(build, listStepTimeSettings, ['dictionary']),
    setStepTime: mutation(build, setStepTime, ['dictionary']),
  }),
})
