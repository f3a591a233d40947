import { explainComparison, listComparisons } from '#contract/financials/comparisons.ts'
import * as contract from '#contract/financials/financials.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, mutation, query } from '#web/core/api.ts'
import { saveFile } from '#web/core/save-file.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'

const figures = ['financials', 'connection'] as const

export const financialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFinancials: query(build, contract.getFinancials, figures),
    listMetrics: query(build, contract.listMetrics, figures),
    getMetric: query(build, contract.getMetric, figures),
    listComparisons: query(build, listComparisons, [...figures, 'company']),
    refreshFinancials: mutation(build, contract.refreshFinancials, ['financials']),
    explainComparison: mutation(build, explainComparison, ['company']),
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
  /** Null for the last complete month. */
  month: string | null
}

const toMonthQuery = (month: string | null) => (month === null ? {} : { month })

export const toMetricsRequest = ({ companyId, month }: FiguresAt) => ({
  params: { companyId },
  query: toMonthQuery(month),
})

/** The drawer shows at most this many lines; the export has all of them. */
const drawerLines = 1000

export const toMetricRequest = ({ companyId, key, month }: FiguresAt & { key: MetricKey }) => ({
  params: { companyId, key },
  query: { ...toMonthQuery(month), limit: drawerLines },
})

interface Saving extends DownloadOptions {
  /** Saves the file as a browser download by default. Tests pass a fake. */
  save?: (file: File) => void
}

export const saveMetricLines = createAppThunk(
  'financials/saveLines',
  async (
    { companyId, key, month, save = saveFile }: FiguresAt & { key: MetricKey } & Saving,
    { extra, signal },
  ) => {
    const request = { params: { companyId, key }, query: toMonthQuery(month) }
    save(await extra.call(contract.exportMetric, request, { signal }))
  },
)

export const saveStatements = createAppThunk(
  'financials/saveStatements',
  async ({ companyId, save = saveFile }: { companyId: string } & Saving, { extra, signal }) =>
    save(await extra.call(contract.exportFinancials, { params: { companyId } }, { signal })),
)
