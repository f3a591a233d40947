import { useEffect } from 'react'

/** Preloads code when the browser is idle. */
export function usePreload(loads: readonly (() => Promise<unknown>)[]) {
  useEffect(() => {
    const preload = () => void Promise.allSettled(loads.map((load) => load()))
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 2000)
      return () => clearTimeout(timer)
    }
    const id = requestIdleCallback(preload, { timeout: 5000 })
    return () => cancelIdleCallback(id)
  }, [loads])
}
