import type { ActionReducerMapBuilder, AsyncThunk, Draft } from '@reduxjs/toolkit'
import type { ApiError, ThunkTypes } from './api-thunk.ts'

/** Something that is fetched. While it is fetched again, `data` keeps what was there. */
export interface Loadable<T> {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  data: T
  error: ApiError | null
}

export const idle = <T>(data: T): Loadable<T> => ({ status: 'idle', data, error: null })

export const ready = <T>(data: T): Loadable<T> => ({ status: 'ready', data, error: null })

/**
 * Follows a thunk's start and failure in one loadable of a slice; the slice says itself what an answer means,
 * mostly `state.thing = ready(payload)`. Call it after the last `addCase`.
 */
export function followLoading<State, Answer, Arg>(
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
