import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { AppError } from '#contract/core/errors.ts'
import { getIntro, type IntroApplication, listIntros } from '#contract/intros.ts'
import { getInvestorFacets, type Investor, type InvestorFacets, listInvestors } from '#contract/investors.ts'
import { type InvestorCriteria, noCriteria } from '#contract/rules/investor-fit.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { checkCompany } from '#web/features/company/slice.ts'
import type { InvestorFilters, InvestorQuery } from './criteria.ts'
import type { SavedWizard } from './saved-wizard.ts'

/** An investor to be introduced to. */
export interface Pick {
  id: string
  name: string
}

export interface InvestorPage {
  page: number
  page_size: number
  count: number
  results: Investor[]
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
  list: Loadable<InvestorPage | null>
  facets: Loadable<InvestorFacets | null>
  /** The ids of the latest requests; answers to earlier ones are dropped. */
  latest: { list: string | null; facets: string | null }
  /** The application that was opened although it is not the newest. */
  openId: string | null
  /** Newest first. */
  applications: Loadable<IntroApplication[]>
  /** The status of the newest application, as the company's own status fetch tells it. */
  status: string | null
}

export const investorsPerPage = 12

/** A company may begin as many applications. */
const maxApplications = 100

export const loadInvestors = apiThunk('intros/investors', listInvestors, (query: InvestorQuery) => ({
  query,
}))

export const loadFacets = apiThunk('intros/facets', getInvestorFacets, (query: InvestorFilters) => ({
  query,
}))

export const loadApplications = apiThunk('intros/applications', listIntros, (company: string) => ({
  query: { company, page_size: maxApplications },
}))

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

const initialState: IntrosState = {
  companyId: null,
  criteria: null,
  filters: noCriteria,
  search: '',
  view: 'cards',
  page: 1,
  picks: [],
  list: idle(null),
  facets: idle(null),
  latest: { list: null, facets: null },
  openId: null,
  applications: idle([]),
  status: null,
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
    /** Takes investors off the list of picks. */
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
      .addCase(loadInvestors.pending, (state, { meta }) => {
        state.latest.list = meta.requestId
        Object.assign(state.list, { status: 'loading', error: null })
      })
      .addCase(loadInvestors.fulfilled, (state, { meta, payload }) => {
        if (state.latest.list === meta.requestId) state.list = ready(payload)
      })
      .addCase(loadInvestors.rejected, (state, { meta, payload }) => {
        if (state.latest.list === meta.requestId)
          Object.assign(state.list, { status: 'failed', error: payload ?? null })
      })
      .addCase(loadFacets.pending, (state, { meta }) => {
        state.latest.facets = meta.requestId
      })
      .addCase(loadFacets.fulfilled, (state, { meta, payload }) => {
        if (state.latest.facets === meta.requestId) state.facets = ready(payload)
      })
      .addCase(loadFacets.rejected, (state, { meta, payload }) => {
        if (state.latest.facets === meta.requestId)
          Object.assign(state.facets, { status: 'failed', error: payload ?? null })
      })
      .addCase(loadApplications.fulfilled, (state, { payload }) => {
        state.applications = ready(payload.results)
        state.status = payload.results[0]?.status ?? null
      })
      .addCase(loadApplication.fulfilled, ({ applications }, { payload, meta }) => {
        applications.data = applications.data.flatMap((one) => {
          if (one.id !== meta.arg) return [one]
          return payload ? [payload] : []
        })
      })
      .addCase(checkCompany.fulfilled, (state, { payload }) => {
        if (payload) state.status = payload.intro_application_status
      })
    followLoading(builder, loadApplications, (state) => state.applications)
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
