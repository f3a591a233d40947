import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { IntroChoices } from '#contract/intro-choices.ts'
import type { IntroApplication } from '#contract/intros.ts'
import { type InvestorCriteria, noCriteria } from '#contract/rules/investor-fit.ts'
import { toIdleLoadable, type Loadable, toReadyLoadable } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { companyApi } from '#web/features/company/api.ts'
import { introsApi } from './api.ts'
import { applyChoiceChanges, mergeChoices, saveChoices } from './choices.ts'
import type { SavedWizard } from './saved-wizard.ts'

export interface Pick {
  id: string
  name: string
}

export interface IntrosState {
  /** Null while the wizard is closed. */
  companyId: string | null
  criteria: InvestorCriteria | null
  /** Filters of the investor list, which start as a copy of the criteria. */
  filters: InvestorCriteria
  search: string
  view: 'cards' | 'table'
  page: number
  picks: Pick[]
  /** The latest known choices on the server, with the changes of a running save; null before the first load. */
  savedChoices: IntroChoices | null
  choicesSave: {
    phase: 'idle' | 'saving' | 'failed'
    savedAt: string | null
    /** `savedChoices` before the running save, restored if the save fails. */
    before: IntroChoices | null
  }
  /** The id of the open application; null for the newest application. */
  openId: string | null
  /** Newest first. */
  applications: Loadable<IntroApplication[]>
  /** The status of the newest application, from the company status or the applications, whichever was fetched last. */
  status: string | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    intros: IntrosState
  }
}

const { getApplication, getIntroChoices, listIntros } = introsApi.endpoints

const initialState: IntrosState = {
  companyId: null,
  criteria: null,
  filters: noCriteria,
  search: '',
  view: 'cards',
  page: 1,
  picks: [],
  savedChoices: null,
  choicesSave: { phase: 'idle', savedAt: null, before: null },
  openId: null,
  applications: toIdleLoadable([]),
  status: null,
}

/**
 * Merges a fetched list with saved applications, newest first. A list fetched before a save lacks the save's changes or
 * the application that the save created, so newer local applications stay.
 */
function mergeSaved(
  saved: readonly IntroApplication[],
  company: string | undefined,
  list: IntroApplication[],
) {
  const isInList = (application: IntroApplication) =>
    list.some(({ id, version }) => id === application.id && version >= application.version)
  const newer = saved.filter((application) => application.company === company && !isInList(application))
  const fetched = list.filter(({ id }) => !newer.some((application) => application.id === id))
  return [...newer, ...fetched].toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}

function receiveChoices(state: IntrosState, received: IntroChoices) {
  const { criteria, picks } = mergeChoices(state, state.savedChoices, received)
  // On the first load, the criteria become the filters, unless filters are already set.
  const isFirst = state.savedChoices === null && isEqual(state.filters, noCriteria)
  if (isFirst && criteria) state.filters = criteria
  Object.assign(state, { criteria, picks, savedChoices: received })
}

const isEqual = (a: InvestorCriteria, b: InvestorCriteria) => JSON.stringify(a) === JSON.stringify(b)

const slice = createSlice({
  name: 'intros',
  initialState,
  reducers: {
    wizardOpened: (
      state,
      { payload: { companyId, saved } }: PayloadAction<{ companyId: string; saved: SavedWizard | null }>,
    ) => ({ ...initialState, ...saved, status: state.status, applications: state.applications, companyId }),
    wizardLeft: () => initialState,
    criteriaChanged: (state, { payload }: PayloadAction<InvestorCriteria>) => {
      state.criteria = payload
      Object.assign(state, { filters: payload, search: '', page: 1 })
    },
    filtersChanged: (state, { payload }: PayloadAction<Partial<InvestorCriteria>>) => {
      Object.assign(state.filters, payload)
      state.page = 1
    },
    searchChanged: (state, { payload }: PayloadAction<string>) => {
      state.search = payload
      state.page = 1
    },
    viewChanged: (state, { payload }: PayloadAction<IntrosState['view']>) => {
      state.view = payload
    },
    pageChanged: (state, { payload }: PayloadAction<number>) => {
      state.page = payload
    },
    picked: (state, { payload }: PayloadAction<Pick>) => {
      if (!state.picks.some(({ id }) => id === payload.id)) state.picks.push(payload)
    },
    unpicked: (state, { payload: ids }: PayloadAction<readonly string[]>) => {
      state.picks = state.picks.filter(({ id }) => !ids.includes(id))
    },
    letterOpened: (state, { payload }: PayloadAction<string | null>) => {
      state.openId = payload
    },
    applicationReceived: ({ applications }, { payload }: PayloadAction<IntroApplication>) => {
      const index = applications.data.findIndex(({ id }) => id === payload.id)
      const present = applications.data[index]
      if (!present) applications.data.unshift(payload)
      else if (payload.version >= present.version) applications.data[index] = payload
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(saveChoices.pending, (state, { meta: { arg } }) => {
        const { savedChoices: before, picks, companyId } = state
        if (companyId !== arg.companyId) return
        Object.assign(state.choicesSave, { phase: 'saving', before })
        // Later changes are relative to the choices that the server will have after this save.
        if (before) state.savedChoices = applyChoiceChanges(before, arg.changes, picks)
      })
      .addCase(saveChoices.fulfilled, (state, { payload, meta }) => {
        if (state.companyId !== meta.arg.companyId) return
        receiveChoices(state, payload)
        state.choicesSave = { phase: 'idle', savedAt: new Date().toISOString(), before: null }
      })
      .addCase(saveChoices.rejected, (state, { meta }) => {
        if (state.companyId !== meta.arg.companyId) return
        // `before` is null if the wizard was closed and reopened during the save.
        state.savedChoices = state.choicesSave.before ?? state.savedChoices
        Object.assign(state.choicesSave, { phase: 'failed', before: null })
      })
      .addMatcher(getApplication.matchFulfilled, ({ applications }, { payload, meta }) => {
        applications.data = applications.data.flatMap((application) => {
          if (application.id !== meta.arg.originalArgs.introId) return [application]
          return payload ? [payload] : []
        })
      })
      .addMatcher(getIntroChoices.matchFulfilled, (state, { payload, meta }) => {
        if (state.companyId === meta.arg.originalArgs.params.companyId) receiveChoices(state, payload)
      })
      .addMatcher(companyApi.endpoints.getCompanyStatus.matchFulfilled, (state, { payload }) => {
        state.status = payload.intro_application_status
      })
      .addMatcher(listIntros.matchPending, ({ applications }) => {
        Object.assign(applications, { status: 'loading', error: null })
      })
      .addMatcher(listIntros.matchFulfilled, (state, { payload, meta }) => {
        const { company } = meta.arg.originalArgs.query ?? {}
        const applications = mergeSaved(state.applications.data, company, payload.results)
        state.applications = toReadyLoadable(applications)
        state.status = applications[0]?.status ?? null
      })
      .addMatcher(listIntros.matchRejected, ({ applications }, { payload, meta }) => {
        if (!meta.condition) Object.assign(applications, { status: 'failed', error: payload ?? null })
      })
  },
})

export const {
  wizardOpened,
  wizardLeft,
  criteriaChanged,
  filtersChanged,
  searchChanged,
  viewChanged,
  pageChanged,
  picked,
  unpicked,
  letterOpened,
  applicationReceived,
} = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectIntros = (state: RootState) => injected.selectSlice(state)
