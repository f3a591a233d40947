import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OptionalPart } from '../feedback/OptionalPart.tsx'
import { Skeleton } from '../feedback/Skeletons.tsx'
import { useMediaQuery } from '../layout/use-media-query.ts'

/** Distance from the visible part of the page at which a chart loads, in px. */
const nearby = 200

interface LazyChartProps {
  /** In px. */
  height: number
  children: ReactNode
}

/** Draws a chart when it comes near the visible part of the page or is printed, because drawing is slow on phones. */
export function LazyChart({ height, children }: LazyChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const isPrinting = useMediaQuery('print')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: `${nearby}px` },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const loading = <Skeleton shape="card" height={height} />
  return (
    <div ref={place}>
      {isNear || isPrinting ? <OptionalPart loading={loading}>{children}</OptionalPart> : loading}
    </div>
  )
}
