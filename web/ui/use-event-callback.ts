import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same in every render and calls the callback of the latest one. Not for calls while rendering. */
export function useEventCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
