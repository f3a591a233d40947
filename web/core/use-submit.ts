import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useRef, useState } from 'react'
import type { ApiError } from './api-error.ts'
import type { Services } from './services.ts'
import { type RootState, useAppDispatch } from './store.ts'

/** A running call. `unwrap` rejects with an `ApiError`, or with an `AbortError` after `abort`. */
interface Sent<Answer> {
  unwrap: () => Promise<Answer>
  abort: () => void
}

export type SubmitAction<Arg, Answer> = (
  arg: Arg,
) => Sent<Answer> | ThunkAction<Sent<Answer>, RootState, Services, UnknownAction>

interface SubmitEffects<Arg, Answer> {
  onDone?: (answer: Answer, arg: Arg) => unknown
  onFailed?: (error: ApiError | null) => unknown
}

const isAbort = (error: unknown) => error instanceof Object && 'name' in error && error.name === 'AbortError'

const toSubmitError = (error: unknown) =>
  error instanceof Object && 'code' in error && 'status' in error ? (error as ApiError) : null

/** `cancel` stops the call without an error. */
export function useSubmit<Arg, Answer>(
  action: SubmitAction<Arg, Answer>,
  { onDone, onFailed }: SubmitEffects<Arg, Answer> = {},
) {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const running = useRef<{ abort: () => void }>(null)
  const submit = async (arg: Arg) => {
    setBusy(true)
    setError(null)
    const sending = action(arg)
    const sent = typeof sending === 'function' ? dispatch(sending) : sending
    running.current = sent
    const result = await sent.unwrap().then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ thrown }),
    )
    setBusy(false)
    if ('answer' in result) return void (await onDone?.(result.answer, arg))
    if (isAbort(result.thrown)) return
    const failure = toSubmitError(result.thrown)
    setError(failure)
    onFailed?.(failure)
  }
  const cancel = () => running.current?.abort()
  return { isBusy, error, submit, cancel }
}
