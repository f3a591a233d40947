import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { AppError } from '#contract/core/errors.ts'
import { deleteGrant } from '#contract/grants.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { findGrant } from '#web/features/company/entities.ts'
import { getSaveQueue } from '#web/features/company/save-queue.ts'
import { entityRemoved, refreshCompany, selectConnect } from '#web/features/company/slice.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export interface GovernmentContractsState {
  /** The local id of the selected grant. */
  selected: string | null
  /** The local id of a grant without answers. Its first answer creates it on the server. */
  draft: string
}

/** Deletes a grant with its schedule, documents and unsent answers. Throws `no_company`. */
export const removeGrant = createAppThunk('governmentContracts/remove', async (id: string, tools) => {
  const { extra, state, dispatch, signal } = tools
  // A running save may be creating this grant.
  await getSaveQueue(extra)(async () => {
    const { company, grantIds } = selectConnect(state())
    if (!company.data) throw new AppError('no_company')
    const grant = findGrant(company.data, grantIds, id)
    if (grant) await extra.call(deleteGrant, { params: { grantId: grant.id } }, { signal })
    dispatch(entityRemoved(`climate_grant.${id}`))
    dispatch(entityRemoved(`payment_schedule.${id}`))
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
    grantStarted: {
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

export const { grantSelected, grantStarted } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectGovernmentContracts = (state: RootState) => injected.selectSlice(state)
