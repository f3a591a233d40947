import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { AppError } from '#contract/errors.ts'
import { deleteGrant } from '#contract/grants.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { grantOf } from '#web/features/company/owners.ts'
import { inSavingTurn } from '#web/features/company/save-answers.ts'
import { ownerForgotten, refreshCompany, selectConnect } from '#web/features/company/slice.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export interface GovernmentContractsState {
  /** The grant that the wizard shows, by its id in this window. */
  selected: string | null
  /** The id in this window of a grant that nobody has begun yet; its first answer makes it. */
  draft: string
}

/** Removes a grant with its schedule and papers, for everybody, and what is unsent of it here. Throws `no_company`. */
export const removeGrant = createAppThunk('governmentContracts/remove', async (id: string, tools) => {
  const { extra, state, dispatch, signal } = tools
  // after the save that may be running: it could add the grant this very moment
  await inSavingTurn(extra)(async () => {
    const { company, grantIds } = selectConnect(state())
    if (!company.data) throw new AppError('no_company')
    const known = grantOf(company.data, grantIds, id)
    if (known) await extra.call(deleteGrant, { params: { grantId: known.id } }, { signal })
    dispatch(ownerForgotten(`climate_grant.${id}`))
    dispatch(ownerForgotten(`payment_schedule.${id}`))
  })
  await dispatch(refreshCompany())
})

declare module '#web/core/store.ts' {
  interface LazySlices {
    governmentContracts: GovernmentContractsState
  }
}

const initialState = (): GovernmentContractsState => ({
  selected: null,
  draft: nanoid(),
})

const slice = createSlice({
  name: 'governmentContracts',
  initialState,
  reducers: {
    grantSelected: (state, { payload }: PayloadAction<string>) => {
      state.selected = payload
    },
    /** Another grant is begun, under an id of its own. */
    grantBegun: {
      prepare: () => ({ payload: nanoid() }),
      reducer: (state, { payload }: PayloadAction<string>) => {
        state.selected = payload
        state.draft = payload
      },
    },
  },
  extraReducers: (builder) => {
    builder.addCase(removeGrant.fulfilled, (state) => {
      state.selected = null
    })
  },
})

export const { grantSelected, grantBegun } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectGovernmentContracts = (state: RootState) => injected.selectSlice(state)
