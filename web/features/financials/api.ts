import { explainComparison, listComparisons } from '#contract/financials/comparisons.ts'
import * as contract from '#contract/financials/financials.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

const figures = ['financials', 'connection'] as const

export const financialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFinancials: buildQuery(build, contract.getFinancials, figures),
    listMetrics: buildQuery(build, contract.listMetrics, figures),
    getMetric: buildQuery(build, contract.getMetric, figures),
    listComparisons: buildQuery(build, listComparisons, [...figures, 'company']),
    refreshFinancials: buildMutation(build, contract.refreshFinancials, ['financials']),
    explainComparison: buildMutation(build, explainComparison, ['company']),
  }),
})

export const {
  useGetFinancialsQuery,
  useListMetricsQuery,
  useGetMetricQuery,
  useListComparisonsQuery,
  useRefreshFinancialsMutation,
  useExplainComparisonMutation,
} = financialsApi

interface FiguresAt {
  companyId: string
  /** Null for the latest month with enough data among the last three complete months. */
  month: string | null
}

const toMonthQuery = (month: string | null) => (month === null ? {} : { month })

export const toMetricsRequest = ({ companyId, month }: FiguresAt) => ({
  params: { companyId },
  query: toMonthQuery(month),
})

/** Maximum number of lines per term, and of excluded lines, in the drawer. The export contains all lines. */
const drawerLines = 1000

export const toMetricRequest = ({ companyId, key, month }: FiguresAt & { key: MetricKey }) => ({
  params: { companyId, key },
  query: { ...toMonthQuery(month), limit: drawerLines },
})

export const saveMetricLines = createDownloadThunk(
  'financials/saveLines',
  contract.exportMetric,
  ({ companyId, key, month }: FiguresAt & { key: MetricKey }) => ({
    params: { companyId, key },
    query: toMonthQuery(month),
  }),
)

export const saveStatements = createDownloadThunk(
  'financials/saveStatements',
  contract.exportFinancials,
  ({ companyId }: { companyId: string }) => ({ params: { companyId } }),
)
