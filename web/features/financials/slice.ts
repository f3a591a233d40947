import { createSlice } from '@reduxjs/toolkit'
import { type Comparison, explainComparison, listComparisons } from '#contract/financials/comparisons.ts'
import * as contract from '#contract/financials/financials.ts'
import type { Financials, Metric, MetricDetail } from '#contract/financials/financials.ts'
import { listRequirements, type Requirement } from '#contract/financials/requirements.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { saveFile } from '#web/core/save-file.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'

interface FinancialsState {
  /** The company whose figures they are. */
  companyId: string | null
  financials: Loadable<Financials | null>
  metrics: Loadable<Metric[]>
  /** The month that the metrics are of; null for the last whole one. */
  month: string | null
  /** The figure whose lines are open. */
  detail: Loadable<MetricDetail | null>
  detailRequest: string | null
  comparisons: Loadable<Comparison[]>
  requirements: Loadable<Requirement[]>
}

/** Which figures: of a company, at a month or the last whole one. */
export interface FiguresAt {
  companyId: string
  month: string | null
}

export interface FigureAt extends FiguresAt {
  key: MetricKey
}

const toQuery = ({ month }: FiguresAt) => (month === null ? {} : { query: { month } })

export const loadFinancials = apiThunk('financials/load', contract.getFinancials, (companyId: string) => ({
  params: { companyId },
}))

export const loadMetrics = apiThunk('financials/metrics', contract.listMetrics, (at: FiguresAt) => ({
  params: { companyId: at.companyId },
  ...toQuery(at),
}))

/** More lines than anybody reads; the export holds them all. */
const drawerLines = 1000

export const loadMetric = apiThunk('financials/metric', contract.getMetric, (at: FigureAt) => ({
  params: { companyId: at.companyId, key: at.key },
  query: { ...(at.month === null ? {} : { month: at.month }), limit: drawerLines },
}))

export const refreshFinancials = apiThunk(
  'financials/refresh',
  contract.refreshFinancials,
  (companyId: string) => ({ params: { companyId } }),
)

export const loadRefresh = apiThunk(
  'financials/refreshStatus',
  contract.getFinancialsRefresh,
  (companyId: string) => ({ params: { companyId } }),
)

export const loadComparisons = apiThunk('financials/comparisons', listComparisons, (companyId: string) => ({
  params: { companyId },
}))

export interface Explanation {
  companyId: string
  key: Comparison['key']
  text: string
}

/** Explains why what was stated differs from the data. */
export const saveExplanation = apiThunk(
  'financials/explain',
  explainComparison,
  ({ companyId, key, text }: Explanation) => ({ params: { companyId, key }, body: { text } }),
)

export const loadRequirements = apiThunk(
  'financials/requirements',
  listRequirements,
  (companyId: string) => ({ params: { companyId } }),
)

interface Saving extends DownloadOptions {
  /** Replaced in tests. */
  save?: (file: File) => void
}

/** Downloads the lines of a figure as CSV. */
export const saveMetricLines = createAppThunk(
  'financials/saveLines',
  async ({ companyId, key, month, save = saveFile }: FigureAt & Saving, { extra, signal }) =>
    save(
      await extra.call(
        contract.exportMetric,
        { params: { companyId, key }, ...(month === null ? {} : { query: { month } }) },
        { signal },
      ),
    ),
)

/** Downloads the statements by month as CSV. */
export const saveStatements = createAppThunk(
  'financials/saveStatements',
  async ({ companyId, save = saveFile }: { companyId: string } & Saving, { extra, signal }) =>
    save(await extra.call(contract.exportFinancials, { params: { companyId } }, { signal })),
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    financials: FinancialsState
  }
}

const initialState: FinancialsState = {
  companyId: null,
  financials: idle(null),
  metrics: idle([]),
  month: null,
  detail: idle(null),
  detailRequest: null,
  comparisons: idle([]),
  requirements: idle([]),
}

/** Drops what is there of another company. */
function openCompany(state: FinancialsState, companyId: string): void {
  if (state.companyId !== companyId) Object.assign(state, initialState)
  state.companyId = companyId
}

const slice = createSlice({
  name: 'financials',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadFinancials.pending, (state, { meta }) => openCompany(state, meta.arg))
      .addCase(loadRequirements.pending, (state, { meta }) => openCompany(state, meta.arg))
      .addCase(loadFinancials.fulfilled, (state, { payload, meta }) => {
        if (state.companyId === meta.arg) state.financials = ready(payload)
      })
      .addCase(loadMetrics.pending, (state, { meta }) => {
        openCompany(state, meta.arg.companyId)
        state.month = meta.arg.month
      })
      .addCase(loadMetrics.fulfilled, (state, { payload, meta }) => {
        if (state.companyId === meta.arg.companyId && state.month === meta.arg.month)
          state.metrics = ready(payload)
      })
      .addCase(loadMetric.pending, (state, { meta }) => {
        const openKey = state.detail.data?.key
        if (openKey !== meta.arg.key) state.detail = idle(null)
        state.detailRequest = meta.requestId
      })
      .addCase(loadMetric.fulfilled, (state, { payload, meta }) => {
        if (state.detailRequest === meta.requestId) state.detail = ready(payload)
      })
    builder.addCase(loadComparisons.fulfilled, (state, { payload, meta }) => {
      if (state.companyId === meta.arg) state.comparisons = ready(payload)
    })
    builder.addCase(saveExplanation.fulfilled, (state, { payload, meta }) => {
      if (state.companyId !== meta.arg.companyId) return
      state.comparisons.data = state.comparisons.data.map((one) => (one.key === payload.key ? payload : one))
    })
    builder.addCase(loadRequirements.fulfilled, (state, { payload, meta }) => {
      if (state.companyId === meta.arg) state.requirements = ready(payload)
    })
    for (const thunk of [refreshFinancials, loadRefresh])
      builder.addCase(thunk.fulfilled, (state, { payload, meta }) => {
        if (state.companyId === meta.arg && state.financials.data) state.financials.data.refresh = payload
      })
    followLoading(builder, loadFinancials, (state) => state.financials)
    followLoading(builder, loadMetrics, (state) => state.metrics)
    followLoading(builder, loadComparisons, (state) => state.comparisons)
    followLoading(builder, loadRequirements, (state) => state.requirements)
    followLoading(builder, loadMetric, (state) => state.detail)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectFinancials = (state: RootState) => injected.selectSlice(state)
