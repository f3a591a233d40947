import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a stable function that calls the latest callback. Do not call it during rendering. */
export function useEventCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
