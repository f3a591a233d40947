import { useEffect, useRef } from 'react'

/** Repeats `work` every `every` milliseconds while the page is visible, and as soon as it becomes visible again. */
export function useWhileVisible(work: () => void, every: number) {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const run = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(run, every)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [every])
}
