import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { AppError } from '#contract/core/errors.ts'
import { getIntro, type IntroApplication } from '#contract/intros.ts'
import { type InvestorCriteria, noCriteria } from '#contract/rules/investor-fit.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { companyApi } from '#web/features/company/api.ts'
import { introsApi } from './api.ts'
import type { SavedWizard } from './saved-wizard.ts'

/** An investor to be introduced to. */
export interface Pick {
  id: string
  name: string
}

export interface IntrosState {
  /** The company that the rest is about; null while the wizard is closed. */
  companyId: string | null
  /** What the company looks for; null until the first step was seen. */
  criteria: InvestorCriteria | null
  /** What the list shows: the criteria, unless changed beside the list. */
  filters: InvestorCriteria
  search: string
  view: 'cards' | 'table'
  page: number
  picks: Pick[]
  /** The application that was opened although it is not the newest. */
  openId: string | null
  /** Newest first. */
  applications: Loadable<IntroApplication[]>
  /** The status of the newest application, as the company's own status fetch tells it. */
  status: string | null
}

/** Fetches one application; null when there is none (specification §8). */
export const loadApplication = createAppThunk(
  'intros/application',
  async (introId: string, { extra, signal }): Promise<IntroApplication | null> => {
    try {
      return await extra.call(getIntro, { params: { introId } }, { signal })
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null
      throw error
    }
  },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    intros: IntrosState
  }
}

const { listIntros } = introsApi.endpoints

const initialState: IntrosState = {
  companyId: null,
  criteria: null,
  filters: noCriteria,
  search: '',
  view: 'cards',
  page: 1,
  picks: [],
  openId: null,
  applications: idle([]),
  status: null,
}

/**
 * The applications of a list, newest first. A list that was read before a save lacks the changes of the save, or the
 * application that it began: these remain.
 */
function mergeSaved(
  saved: readonly IntroApplication[],
  company: string | undefined,
  list: IntroApplication[],
) {
  const isInList = (one: IntroApplication) =>
    list.some(({ id, version }) => id === one.id && version >= one.version)
  const newer = saved.filter((one) => one.company === company && !isInList(one))
  const others = list.filter(({ id }) => !newer.some((one) => one.id === id))
  return [...newer, ...others].toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}

const slice = createSlice({
  name: 'intros',
  initialState,
  reducers: {
    /** Opens the wizard of a company with what was chosen on this device before. */
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
    /** Opens one of the applications; null opens the newest. */
    letterOpened: (state, { payload }: PayloadAction<string | null>) => {
      state.openId = payload
    },
    /** Shows an application as the server answered it; an older answer changes nothing. */
    applicationReceived: ({ applications }, { payload }: PayloadAction<IntroApplication>) => {
      const index = applications.data.findIndex(({ id }) => id === payload.id)
      const present = applications.data[index]
      if (!present) applications.data.unshift(payload)
      else if (payload.version >= present.version) applications.data[index] = payload
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadApplication.fulfilled, ({ applications }, { payload, meta }) => {
        applications.data = applications.data.flatMap((one) => {
          if (one.id !== meta.arg) return [one]
          return payload ? [payload] : []
        })
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
        state.applications = ready(applications)
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
