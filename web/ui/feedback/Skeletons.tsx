import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './Skeletons.module.css'

/** Milliseconds before a skeleton shows, so that fast loads do not flicker. */
const SHOW_AFTER = 200

/** True once `waiting` has lasted for 200 ms. */
export function useDelayed(waiting: boolean) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setSlow(true), SHOW_AFTER)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return waiting && slow
}

interface SkeletonProps {
  /** Pixels, or any CSS width; the whole width by default. */
  width?: number | string | undefined
  height: number
  /** `line` by default. */
  shape?: 'card' | 'square' | undefined
}

/** The place of something that is loading. */
export const Skeleton = ({ width, height, shape }: SkeletonProps) => (
  <span className={styles.skeleton} data-shape={shape} style={{ width, height }} />
)

export const SkeletonLine = ({ width = '60%' }: { width?: number | string }) => (
  <Skeleton width={width} height={12} />
)

const WIDTHS = ['64%', '48%', '56%', '40%', '60%', '52%']

export interface SkeletonRowsProps {
  rows?: number | undefined
  /** What is loading, for screen readers: "Loading companies". */
  label: string
  /** Shows a tile before each row, as in cards of documents. */
  tile?: boolean | undefined
}

/** Placeholders for rows. They take up space immediately and appear after 200 ms. */
export function SkeletonRows({ rows = 5, label, tile = false }: SkeletonRowsProps) {
  const slow = useDelayed(true)
  return (
    <output className={styles.rows} data-slow={slow || undefined}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden>
          {tile && <Skeleton width={36} height={36} />}
          <div className={styles.name}>
            <SkeletonLine width={WIDTHS[row % WIDTHS.length] ?? '60%'} />
          </div>
          <SkeletonLine width={72} />
        </div>
      ))}
    </output>
  )
}
