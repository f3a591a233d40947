import { createAsyncThunk } from '@reduxjs/toolkit'
import type { CallOptions } from '#contract/core/client.ts'
import type { Endpoint, Request, Response } from '#contract/core/endpoint.ts'
import { AppError, type ErrorCode, type ErrorDetails, errors } from '#contract/core/errors.ts'
import type { Services } from './services.ts'
import type { AppDispatch, RootState } from './store.ts'

/** A failure as plain data, which the store can hold (specification §8). */
export interface ApiError {
  status: number
  /** What this kind of error means, in general. */
  statusText: string
  /** What happened this time, in words for the user. */
  message: string
  code: ErrorCode
  details: ErrorDetails
  /** The details as the server sent them. */
  responseData: unknown
}

export interface ThunkTypes {
  state: RootState
  dispatch: AppDispatch
  extra: Services
  rejectValue: ApiError
}

const createThunk = createAsyncThunk.withTypes<ThunkTypes>()

/** Converts any thrown value to plain data; anything but an `AppError` becomes 'Undefined error'. */
export function toApiError(thrown: unknown): ApiError {
  const { code, status, message, details } =
    thrown instanceof AppError ? thrown : new AppError('undefined_error', { cause: thrown })
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  return { code, status, statusText: errors[code].message, message, details: given, responseData: given }
}

export interface ThunkTools {
  extra: Services
  state: () => RootState
  dispatch: AppDispatch
  signal: AbortSignal
}

/** Creates a thunk from a function that may throw; the error becomes the action's payload as an `ApiError`. */
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

/**
 * Creates a thunk that calls one endpoint. `toRequest` may read the state and throw an `AppError`; `options` carries
 * what a request cannot, such as `onProgress` of an upload.
 */
export function apiThunk<E extends Endpoint, Arg = void>(
  type: string,
  endpoint: E,
  toRequest: (arg: Arg, state: RootState) => Request<E>,
  options: (arg: Arg) => CallOptions = () => ({}),
) {
  return createAppThunk<Response<E>, Arg>(type, (arg, { extra, state, signal }) =>
    extra.call(endpoint, toRequest(arg, state()), { signal, ...options(arg) }),
  )
}
