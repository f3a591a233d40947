import { createSlice } from '@reduxjs/toolkit'
import {
  getIntro,
  type IntroApplication,
  type IntroductionLetter,
  type introStatuses,
  listIntros,
  listWaitingIntroductions,
  previewIntro,
  releaseIntro,
  sendBackIntro,
  type SendBackReason,
  type WaitingIntroduction,
} from '#contract/intros.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import { type Change, getChangesHistory } from '#contract/history.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import type { Total } from '#web/ui/format.ts'

export const introsPerPage = 25

const submitted: (typeof introStatuses)[number][] = ['submitted', 'sent']

type Rows<T> = Loadable<Total & { results: T[] }>

interface AdminIntrosState {
  waiting: Rows<WaitingIntroduction>
  /** Those that were sent back and wait for their company. */
  withFounder: Rows<WaitingIntroduction>
  list: Rows<IntroApplication>
  /** The application that is looked at before its introductions go out. */
  intro: Loadable<IntroApplication | null>
  letter: Loadable<IntroductionLetter | null>
  /** What the company has changed since it was sent back last, newest first. */
  changes: Loadable<Change[]>
}

/** Fetches the introductions that wait longest; the next ones come up when these are released. */
export const loadWaiting = apiThunk('admin/waitingIntros', listWaitingIntroductions, () => ({
  query: { page_size: 100 },
}))

/** Fetches the introductions that were sent back and wait for the changes of their company. */
export const loadWithFounder = apiThunk('admin/sentBackIntros', listWaitingIntroductions, () => ({
  query: { page_size: 100, waiting_on: 'applicant' as const },
}))

/** Fetches a page of all applications for introductions that were submitted; pages start at 1. */
export const loadIntros = apiThunk('admin/intros', listIntros, (page: number) => ({
  query: { page, page_size: introsPerPage, status: submitted },
}))

export const loadIntro = apiThunk('admin/intro', getIntro, (introId: string) => ({ params: { introId } }))

interface Reader {
  introId: string
  investorId: string
}

/** Fetches the mail as this investor gets it. */
export const loadLetter = apiThunk('admin/letter', previewIntro, ({ introId, investorId }: Reader) => ({
  params: { introId },
  query: { investor: investorId },
}))

interface Release {
  introId: string
  investorIds: string[]
}

export const release = apiThunk('admin/releaseIntros', releaseIntro, ({ introId, investorIds }: Release) => ({
  params: { introId },
  body: { vcs: investorIds },
}))

interface SentBack {
  introId: string
  body: { reason: SendBackReason; note: string }
}

export const sendBack = apiThunk('admin/sendBackIntro', sendBackIntro, ({ introId, body }: SentBack) => ({
  params: { introId },
  body,
}))

interface Since {
  companyId: string
  /** The number of the change that sent it back. */
  number: number
}

/** Fetches what changed in the introductions of a company since one was sent back. */
export const loadChanges = apiThunk(
  'admin/introChanges',
  getChangesHistory,
  ({ companyId, number }: Since) => ({
    params: { companyId },
    query: { entity: ['intro' as const], after: number, page_size: maxLongRows },
  }),
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    adminIntros: AdminIntrosState
  }
}

const initialState: AdminIntrosState = {
  waiting: idle({ count: 0, results: [] }),
  withFounder: idle({ count: 0, results: [] }),
  list: idle({ count: 0, results: [] }),
  intro: idle(null),
  letter: idle(null),
  changes: idle([]),
}

const slice = createSlice({
  name: 'admin/introductions',
  reducerPath: 'adminIntros',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadWaiting.fulfilled, (state, { payload }) => {
        state.waiting = ready(payload)
      })
      .addCase(loadWithFounder.fulfilled, (state, { payload }) => {
        state.withFounder = ready(payload)
      })
      .addCase(loadIntros.fulfilled, (state, { payload }) => {
        state.list = ready(payload)
      })
      .addCase(loadIntro.pending, (state, { meta }) => {
        if (state.intro.data?.id !== meta.arg) {
          state.intro = idle(null)
          state.letter = idle(null)
          state.changes = idle([])
        }
      })
      .addCase(loadIntro.fulfilled, (state, { payload }) => {
        state.intro = ready(payload)
      })
      .addCase(release.fulfilled, (state, { payload }) => {
        state.intro = ready(payload)
      })
      .addCase(sendBack.fulfilled, (state, { payload }) => {
        state.intro = ready(payload)
        state.changes = ready([])
      })
      .addCase(loadChanges.fulfilled, (state, { payload }) => {
        state.changes = ready(payload.results)
      })
      .addCase(loadLetter.fulfilled, (state, { payload }) => {
        state.letter = ready(payload)
      })
    followLoading(builder, loadWaiting, (state) => state.waiting)
    followLoading(builder, loadWithFounder, (state) => state.withFounder)
    followLoading(builder, loadIntros, (state) => state.list)
    followLoading(builder, loadIntro, (state) => state.intro)
    followLoading(builder, loadChanges, (state) => state.changes)
    followLoading(builder, loadLetter, (state) => state.letter)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectAdminIntros = (state: RootState) => injected.selectSlice(state)
