import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { Request } from '#contract/core/endpoint.ts'
import * as companies from '#contract/companies.ts'
import * as cases from '#contract/staff/cases.ts'
import type { Case, CaseLook } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import { type Change, getStatusHistory, type StatusChange } from '#contract/history.ts'
import { listNotes, type Note } from '#contract/staff/notes.ts'
import { listReviews, type Review } from '#contract/reviews.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import { kindEntities } from '#web/features/labels/change-events.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { fetchChanges } from './fetch-changes.ts'
import { isReassigned } from '#web/features/admin/assignment/assign.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

interface CaseState {
  companyId: string | null
  company: Loadable<Company | null>
  reviews: Loadable<Review[]>
  statuses: Loadable<StatusChange[]>
  /** Changes of answers, newest first: enough to show what changed after the application was submitted. */
  answers: Loadable<Change[]>
  /** Risks, read documents and the like, which only staff see. */
  file: Loadable<Case | null>
  notes: Loadable<Note[]>
  /** Notes that are typed but not saved, by what they are about. */
  noteDrafts: Record<string, string>
  /** Since when changes are new to the reader; null until the server has said so. */
  look: CaseLook | null
  /** Changes since then, newest first. */
  newChanges: Loadable<Change[]>
}

/** Covers nearly every company. */
const pageSize = maxLongRows

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

export const loadAnswerChanges = createAppThunk(
  'admin/answerChanges',
  (companyId: string, { extra, signal }) =>
    fetchChanges(extra.call, companyId, { entity: [...kindEntities.answers] }, { signal }),
)

export const loadFile = apiThunk('admin/caseFile', cases.getCase, toCompanyRequest)

export const loadNotes = apiThunk('admin/notes', listNotes, toCompanyRequest)

export const acceptRisk = apiThunk(
  'admin/acceptRisk',
  cases.acceptRisk,
  ({ companyId, body }: { companyId: string; body: Request<typeof cases.acceptRisk>['body'] }) => ({
    ...toCompanyRequest(companyId),
    body,
  }),
)

/** Takes back that a risk was accepted. */
export const restoreRisk = apiThunk(
  'admin/restoreRisk',
  cases.restoreRisk,
  ({ companyId, id }: { companyId: string; id: string }) => ({ params: { companyId, acceptedRiskId: id } }),
)

interface Look {
  companyId: string
  /** The last change that is on screen. */
  version: number
  allSeen?: boolean
}

/** Moves the reader's mark, and learns since when changes are new to them. */
export const look = apiThunk(
  'admin/look',
  cases.lookAtCase,
  ({ companyId, version, allSeen = false }: Look) => ({
    ...toCompanyRequest(companyId),
    body: { version, all_seen: allSeen },
  }),
)

export const loadNewChanges = createAppThunk(
  'admin/newChanges',
  ({ companyId, after }: { companyId: string; after: number }, { extra, signal }) =>
    fetchChanges(extra.call, companyId, { after }, { signal }),
)

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
  file: idle(null),
  notes: idle([]),
  noteDrafts: {},
  look: null,
  newChanges: idle([]),
})

const slice = createSlice({
  name: 'admin/case',
  reducerPath: 'case',
  initialState: buildState(null),
  reducers: {
    caseOpened: (state, { payload }: PayloadAction<string>) =>
      state.companyId === payload ? state : buildState(payload),
    noteTyped: (state, { payload: { key, text } }: PayloadAction<{ key: string; text: string }>) => {
      if (text === '') delete state.noteDrafts[key]
      else state.noteDrafts[key] = text
    },
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
    builder
      .addCase(loadFile.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.file = ready(payload)
      })
      .addCase(loadNotes.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.notes = ready(payload)
      })
      .addCase(look.fulfilled, (state, { meta, payload }) => {
        if (state.companyId !== meta.arg.companyId) return
        if (state.look?.since?.number !== payload.since?.number) state.newChanges = ready([])
        state.look = payload
      })
      .addCase(loadNewChanges.fulfilled, (state, { meta, payload }) => {
        // An answer to a question from before everything was marked as seen is late.
        const isCurrent =
          state.companyId === meta.arg.companyId && state.look?.since?.number === meta.arg.after
        if (isCurrent) state.newChanges = ready(payload.results)
      })
    builder.addMatcher(isAnyOf(acceptRisk.fulfilled, restoreRisk.fulfilled), (state, { meta, payload }) => {
      if (state.companyId === meta.arg.companyId) state.file = ready(payload)
    })
    builder.addMatcher(isReassigned, (state, { payload }) => {
      if (state.companyId === payload.id) state.company = ready(payload)
    })
    followLoading(builder, loadCase, (state, id) => getPart(state, id, 'company'))
    followLoading(builder, loadReviews, (state, id) => getPart(state, id, 'reviews'))
    followLoading(builder, loadStatuses, (state, id) => getPart(state, id, 'statuses'))
    followLoading(builder, loadFile, (state, id) => getPart(state, id, 'file'))
    followLoading(builder, loadNotes, (state, id) => getPart(state, id, 'notes'))
    followLoading(builder, loadNewChanges, (state, { companyId }) => getPart(state, companyId, 'newChanges'))
    followLoading(builder, loadAnswerChanges, (state, id) => getPart(state, id, 'answers'))
  },
})

type Part = Exclude<keyof CaseState, 'companyId' | 'look' | 'noteDrafts'>

/** Returns the loadable of a request, or a throwaway if the company is no longer open. */
const getPart = (state: CaseState, companyId: string, name: Part): Loadable<unknown> =>
  state.companyId === companyId ? state[name] : idle(null)

export const { caseOpened, noteTyped } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectCase = (state: RootState) => injected.selectSlice(state)
