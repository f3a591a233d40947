import { listStepTimeSettings, setStepTime } from '#contract/step-times.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

export const { useListStepTimeSettingsQuery, useSetStepTimeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    listStepTimeSettings: buildQuery(build, listStepTimeSettings, ['dictionary']),
    setStepTime: buildMutation(build, setStepTime, ['dictionary']),
  }),
})
