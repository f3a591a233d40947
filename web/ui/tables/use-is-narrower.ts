import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a ref, and whether its element is narrower than `width` px. Container queries cannot use values from props.
 */
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
