import { useEffect } from 'react'

/** Milliseconds in which a page usually loads its own code and data. */
const pauseMs = 2000

export function usePreload(loads: readonly (() => Promise<unknown>)[]) {
  useEffect(() => {
    const preload = () => void Promise.allSettled(loads.map((load) => load()))
    const preloadWhenIdle = () => {
      // Not every browser has idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: 5000 })
      else preload()
    }
    const timer = setTimeout(preloadWhenIdle, pauseMs)
    return () => clearTimeout(timer)
  }, [loads])
}
