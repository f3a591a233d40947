import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as companies from '#contract/companies.ts'
import type { Company } from '#contract/companies.ts'
import { type Change, getChangesHistory, getStatusHistory, type StatusChange } from '#contract/history.ts'
import { listReviews, type Review } from '#contract/reviews.ts'
import { kindEntities } from '#web/features/labels/change-events.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { isReassigned } from '#web/features/admin/assignment/slice.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

interface CaseState {
  companyId: string | null
  company: Loadable<Company | null>
  reviews: Loadable<Review[]>
  statuses: Loadable<StatusChange[]>
  /** Changes of answers, newest first: enough to show what changed after the application was submitted. */
  answers: Loadable<Change[]>
}

/** Covers nearly every company; the history tab pages through the rest. */
const pageSize = 200

const toCompanyRequest = (companyId: string) => ({ params: { companyId } })

export const loadCase = apiThunk('admin/case', companies.getCompany, toCompanyRequest)

export const loadReviews = apiThunk('admin/reviews', listReviews, (companyId: string) => ({
  ...toCompanyRequest(companyId),
  query: { page_size: pageSize },
}))

export const loadStatuses = apiThunk('admin/statuses', getStatusHistory, (companyId: string) => ({
  ...toCompanyRequest(companyId),
  query: { page_size: pageSize },
}))

export const loadAnswerChanges = apiThunk('admin/answerChanges', getChangesHistory, (companyId: string) => ({
  ...toCompanyRequest(companyId),
  query: { page_size: pageSize, entity: [...kindEntities.answers] },
}))

/** Fetches the version of the company, and the whole company only if the version changed. */
export const checkCase = createAppThunk(
  'admin/check',
  async (companyId: string, { extra, state, dispatch, signal }) => {
    const { version } = await extra.call(companies.getCompanyStatus, toCompanyRequest(companyId), { signal })
    const current = selectCase(state()).company.data
    if (current?.id === companyId && current.version !== version) await dispatch(loadCase(companyId))
  },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    case: CaseState
  }
}

const buildState = (companyId: string | null): CaseState => ({
  companyId,
  company: idle(null),
  reviews: idle([]),
  statuses: idle([]),
  answers: idle([]),
})

const slice = createSlice({
  name: 'admin/case',
  reducerPath: 'case',
  initialState: buildState(null),
  reducers: {
    caseOpened: (state, { payload }: PayloadAction<string>) =>
      state.companyId === payload ? state : buildState(payload),
  },
  extraReducers: (builder) => {
    // A late answer about a company that is no longer open is dropped.
    builder
      .addCase(loadCase.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.company = ready(payload)
      })
      .addCase(loadReviews.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.reviews = ready(payload.results)
      })
      .addCase(loadStatuses.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.statuses = ready(payload.results)
      })
      .addCase(loadAnswerChanges.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.answers = ready(payload.results)
      })
    builder.addMatcher(isReassigned, (state, { payload }) => {
      if (state.companyId === payload.id) state.company = ready(payload)
    })
    followLoading(builder, loadCase, (state, id) => getPart(state, id, 'company'))
    followLoading(builder, loadReviews, (state, id) => getPart(state, id, 'reviews'))
    followLoading(builder, loadStatuses, (state, id) => getPart(state, id, 'statuses'))
    followLoading(builder, loadAnswerChanges, (state, id) => getPart(state, id, 'answers'))
  },
})

type Part = Exclude<keyof CaseState, 'companyId'>

/** Returns the loadable of a request, or a throwaway if the company is no longer open. */
const getPart = (state: CaseState, companyId: string, name: Part): Loadable<unknown> =>
  state.companyId === companyId ? state[name] : idle(null)

export const { caseOpened } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectCase = (state: RootState) => injected.selectSlice(state)
