import type { ReactNode } from 'react'
import { Grow, Row } from '../layout/Layout.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './Skeletons.module.css'

/** Placeholders take up space immediately and appear after 200 ms. */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <output className={styles.loading}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </output>
)

interface SkeletonProps {
  /** A width in px, or any CSS width; the whole width by default. */
  width?: number | string | undefined
  height: number
  shape?: 'card' | undefined
}

export const Skeleton = ({ width, height, shape }: SkeletonProps) => (
  <span className={styles.skeleton} data-skeleton data-shape={shape} style={{ width, height }} />
)

export const SkeletonLine = ({ width = '60%' }: { width?: number | string }) => (
  <Skeleton width={width} height={12} />
)

const WIDTHS = ['64%', '48%', '56%', '40%', '60%', '52%']

export interface SkeletonRowsProps {
  rows?: number | undefined
  label: string
  tile?: boolean | undefined
}

export const SkeletonRows = ({ rows = 5, label, tile = false }: SkeletonRowsProps) => (
  <Loading label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <Row key={row} className={styles.row}>
        {tile && <Skeleton width={36} height={36} />}
        <Grow>
          <SkeletonLine width={WIDTHS[row % WIDTHS.length] ?? '60%'} />
        </Grow>
        <SkeletonLine width={72} />
      </Row>
    ))}
  </Loading>
)
