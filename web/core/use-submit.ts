import type { AsyncThunkAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import type { ApiError, ThunkTypes } from './api-thunk.ts'
import { useAppDispatch } from './store.ts'

type SubmitAction<Arg, Answer> = (arg: Arg) => AsyncThunkAction<Answer, unknown, ThunkTypes>

interface SubmitEffects<Answer> {
  onDone?: (answer: Answer) => void
  onFailed?: (error: ApiError | null) => void
}

/** Dispatches a thunk for one place on the screen, which shows whether it runs and why it failed. */
export function useSubmit<Arg, Answer>(
  action: SubmitAction<Arg, Answer>,
  { onDone, onFailed }: SubmitEffects<Answer> = {},
) {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  /** True when the thunk succeeded. */
  const submit = async (arg: Arg): Promise<boolean> => {
    setBusy(true)
    setError(null)
    const result = await dispatch(action(arg))
    setBusy(false)
    if ('error' in result) {
      setError(result.payload ?? null)
      onFailed?.(result.payload ?? null)
      return false
    }
    onDone?.(result.payload)
    return true
  }
  return { isBusy, error, submit }
}
