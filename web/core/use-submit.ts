import type { AsyncThunkAction } from '@reduxjs/toolkit'
import { useRef, useState } from 'react'
import type { ApiError, ThunkTypes } from './api-thunk.ts'
import { useAppDispatch } from './store.ts'

/** Creates the action to dispatch: a thunk, or a function that fills in its argument. */
export type SubmitAction<Arg, Answer> = (arg: Arg) => AsyncThunkAction<Answer, unknown, ThunkTypes>

interface SubmitEffects<Answer> {
  onDone?: (answer: Answer) => unknown
  onFailed?: (error: ApiError | null) => unknown
}

/** Dispatches a thunk and tracks, for one control, whether it is running and why it failed; `cancel` stops it without an error. */
export function useSubmit<Arg, Answer>(
  action: SubmitAction<Arg, Answer>,
  { onDone, onFailed }: SubmitEffects<Answer> = {},
) {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const running = useRef<{ abort: () => void }>(null)
  const submit = async (arg: Arg) => {
    setBusy(true)
    setError(null)
    const request = dispatch(action(arg))
    running.current = request
    const result = await request
    setBusy(false)
    if ('error' in result) {
      if (result.meta.aborted) return
      setError(result.payload ?? null)
      onFailed?.(result.payload ?? null)
    } else await onDone?.(result.payload)
  }
  const cancel = () => running.current?.abort()
  return { isBusy, error, submit, cancel }
}
