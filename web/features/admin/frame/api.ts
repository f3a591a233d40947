import { getPipelineCounts, type PipelineCounts } from '#contract/staff/pipeline.ts'
import { api, buildQuery } from '#web/core/api.ts'

export const {
  useGetPipelineCountsQuery,
  endpoints: { getPipelineCounts: countPipeline },
} = api.injectEndpoints({
  endpoints: (build) => ({
    getPipelineCounts: buildQuery(build, getPipelineCounts, ['counts', 'intro', 'loan']),
  }),
})

export const useNavigationCounts = (): PipelineCounts | undefined => countPipeline.useQueryState({}).data
