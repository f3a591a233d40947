import { createAsyncThunk } from '@reduxjs/toolkit'
import { type ApiError, toApiError } from './api-error.ts'
import type { Services } from './services.ts'
import type { AppDispatch, RootState } from './store.ts'

export interface ThunkTypes {
  state: RootState
  dispatch: AppDispatch
  extra: Services
  rejectValue: ApiError
}

const createThunk = createAsyncThunk.withTypes<ThunkTypes>()

export interface ThunkTools {
  extra: Services
  state: () => RootState
  dispatch: AppDispatch
  signal: AbortSignal
}

/** If `work` throws, the action is rejected with an `ApiError` as its payload. */
export function createAppThunk<Answer, Arg = void>(
  type: string,
  work: (arg: Arg, tools: ThunkTools) => Promise<Answer>,
  { condition }: { condition?: (arg: Arg, state: RootState) => boolean } = {},
) {
  return createThunk<Answer, Arg>(
    type,
    async (arg, { extra, getState, dispatch, signal, rejectWithValue }) => {
      try {
        return await work(arg, { extra, state: getState, dispatch, signal })
      } catch (error) {
        return rejectWithValue(toApiError(error))
      }
    },
    condition ? { condition: (arg, { getState }) => condition(arg, getState()) } : {},
  )
}
