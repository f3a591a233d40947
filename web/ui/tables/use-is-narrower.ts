import { useLayoutEffect, useRef, useState } from 'react'

/** Whether an element is narrower than `width`, in px. A container query cannot compare with a value from the code. */
export function useIsNarrower(width: number | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const [isNarrower, setNarrower] = useState(false)
  useLayoutEffect(() => {
    if (width === undefined || !element.current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => setNarrower((entry?.contentRect.width ?? width) < width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [width])
  return [element, isNarrower] as const
}
