import type { ActionReducerMapBuilder, AsyncThunk, Draft } from '@reduxjs/toolkit'
import type { ApiError } from './api-error.ts'
import type { ThunkTypes } from './api-thunk.ts'

/** During a refetch, `data` is the previous value. */
export interface Loadable<T> {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  data: T
  error: ApiError | null
}

export const toIdleLoadable = <T>(data: T): Loadable<T> => ({ status: 'idle', data, error: null })

export const toReadyLoadable = <T>(data: T): Loadable<T> => ({ status: 'ready', data, error: null })

/**
 * Updates one of the slice's loadables when the thunk starts or fails. The slice handles success itself, usually with
 * `state.part = toReadyLoadable(payload)`. Call this function after the last `addCase`.
 */
export function trackThunkStatus<State, Answer, Arg>(
  builder: ActionReducerMapBuilder<State>,
  thunk: AsyncThunk<Answer, Arg, ThunkTypes>,
  part: (state: Draft<State>, arg: Arg) => Draft<Loadable<unknown>>,
) {
  builder
    .addMatcher(thunk.pending.match, (state, { meta }) => {
      const loadable = part(state, meta.arg)
      loadable.status = 'loading'
      loadable.error = null
    })
    .addMatcher(thunk.rejected.match, (state, { payload, meta }) => {
      const loadable = part(state, meta.arg)
      loadable.status = meta.aborted ? 'idle' : 'failed'
      loadable.error = payload ?? null
    })
}

interface QueryActions<Request> {
  matchPending: (action: unknown) => action is QueryAction<Request>
  matchRejected: (action: unknown) => action is QueryAction<Request> & RejectedQuery
}

interface QueryAction<Request> {
  type: string
  meta: { arg: { originalArgs: Request } }
}

interface RejectedQuery {
  payload: ApiError | undefined
  meta: { condition: boolean; aborted: boolean }
}

/**
 * Updates one of the slice's loadables when a query starts or fails. Ready data stays ready during a refetch, and if
 * the refetch fails. `part` returns null for requests that do not belong to the slice. The slice handles success
 * itself. Call this function after the last `addCase`.
 */
export function trackQueryStatus<State, Request>(
  builder: ActionReducerMapBuilder<State>,
  { matchPending, matchRejected }: QueryActions<Request>,
  part: (state: Draft<State>, request: Request) => Draft<Loadable<unknown>> | null,
) {
  builder
    .addMatcher(matchPending, (state, { meta }) => {
      const loadable = part(state, meta.arg.originalArgs)
      if (loadable && loadable.status !== 'ready')
        Object.assign(loadable, { status: 'loading', error: null } satisfies Partial<Loadable<unknown>>)
    })
    .addMatcher(matchRejected, (state, { meta, payload }) => {
      const loadable = part(state, meta.arg.originalArgs)
      if (meta.condition || !loadable || loadable.status === 'ready') return
      loadable.status = meta.aborted ? 'idle' : 'failed'
      loadable.error = payload ?? null
    })
}
