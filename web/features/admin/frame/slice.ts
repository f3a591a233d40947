import { createSlice } from '@reduxjs/toolkit'
import { getStaffChoices, type StaffChoices, updateStaffChoices } from '#contract/staff/views.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** Loads how the reader works, on whatever device. */
export const loadStaffChoices = apiThunk('admin/choices', getStaffChoices, () => ({}))

/** Saves a choice. It takes effect at once, and is taken back if it cannot be saved. */
export const saveStaffChoices = apiThunk(
  'admin/saveChoices',
  updateStaffChoices,
  (body: Partial<StaffChoices>) => ({ body }),
)

interface ChoicesState {
  choices: StaffChoices
  /** What was saved last. */
  saved: StaffChoices
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    staffChoices: ChoicesState
  }
}

const usual: StaffChoices = { pipeline_columns: null, single_keys: true }

const slice = createSlice({
  name: 'admin/choices',
  reducerPath: 'staffChoices',
  initialState: { choices: usual, saved: usual } as ChoicesState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadStaffChoices.fulfilled, (_, { payload }) => ({ choices: payload, saved: payload }))
      .addCase(saveStaffChoices.pending, (state, { meta }) => {
        state.choices = { ...state.choices, ...meta.arg }
      })
      .addCase(saveStaffChoices.fulfilled, (state, { payload }) => {
        state.saved = payload
      })
      .addCase(saveStaffChoices.rejected, (state) => {
        state.choices = state.saved
      })
  },
})

const injected = slice.injectInto(rootReducer)
export const selectStaffChoices = (state: RootState) => injected.selectSlice(state).choices
